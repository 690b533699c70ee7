/** Judges whether ruling together is worth its cost: the best policy against every cheaper way of deciding, case by case. */
import { type Interval, intervalOf } from './bootstrap.ts';
import type { SystemCost, SystemReport } from './system-report.ts';

/** A cheaper way of deciding, and by how much the policy does better. */
export interface Rival {
  readonly system: string;
  readonly f1: number;
  readonly calls_per_case: number | null;
  /** Null where prices are not known. */
  readonly usd_per_case: number | null;
  /** Micro F1 of the policy less that of the rival. */
  readonly gain: number;
  readonly interval: Interval;
}

/** Whether the best policy beats every cheaper way of deciding, and by how much. */
export interface CostComparison {
  readonly best_policy: string;
  readonly best_agent: string | null;
  /** Micro F1 of the policy less that of the best agent. */
  readonly gain: number | null;
  readonly interval: Interval | null;
  /** Every cheaper way of deciding, the strongest first. */
  readonly rivals: readonly Rival[];
  /** Ways of deciding that cannot be compared, because their agents never answered. */
  readonly not_compared: readonly string[];
  readonly earns_its_cost: boolean;
  readonly sentence: string;
}

/** A system with its figures, the F1 of every draw, and its cost if that is known. */
export interface MeasuredSystem<Metric extends string = string> {
  readonly report: SystemReport<Metric>;
  readonly f1: number;
  readonly drawn: readonly number[];
  readonly cost: SystemCost | undefined;
}

/** How the sentence of a judgement speaks. */
export interface Wording {
  /** What rules, such as `The panel`. */
  readonly called: string;
  /** What is compared, such as `micro F1`. */
  readonly by: string;
}

/** Compares the best policy with everything that costs no more than it does. */
export function judgeSystems(systems: readonly MeasuredSystem[], wording: Wording): CostComparison {
  // There is always a policy among the systems: it is what is judged.
  const policy = strongest(systems.filter(({ report }) => report.kind === 'policy'))!;
  const cheaper = systems.filter(
    ({ report: { kind }, cost }) => (kind === 'agent' || kind === 'baseline') && isCheaper(cost, policy.cost),
  );
  const compared = cheaper.filter((one) => !isAbsent(one)).map((one) => rivalOf(one, policy));
  const rivals = compared.sort((a, b) => b.f1 - a.f1);
  const isAgent = ({ system }: Rival): boolean =>
    systems.some(({ report }) => report.system === system && report.kind === 'agent');
  const agent = rivals.find(isAgent);
  const earns = agent !== undefined && rivals.every(({ interval }) => interval.low > 0);
  return {
    best_policy: policy.report.system,
    best_agent: agent?.system ?? null,
    gain: agent?.gain ?? null,
    interval: agent?.interval ?? null,
    rivals,
    not_compared: cheaper.filter(isAbsent).map(({ report }) => report.system),
    earns_its_cost: earns,
    sentence: [
      word(wording, policy, rivals, earns),
      ...(agent === undefined ? [wordNoMember(cheaper.some(isAbsent))] : []),
    ].join(' '),
  };
}

const strongest = (systems: readonly MeasuredSystem[]): MeasuredSystem | undefined =>
  systems.reduce<MeasuredSystem | undefined>(
    (top, one) => (top === undefined || one.f1 > top.f1 ? one : top),
    undefined,
  );

/** By money where both prices are known, else by calls; if costs are not known, everything but a policy counts as cheaper. */
function isCheaper(cost: SystemCost | undefined, than: SystemCost | undefined): boolean {
  if (cost === undefined || than === undefined) return true;
  return cost.usd_per_case != null && than.usd_per_case != null
    ? cost.usd_per_case <= than.usd_per_case
    : cost.calls_per_case <= than.calls_per_case;
}

const isAbsent = ({ cost }: MeasuredSystem): boolean =>
  cost?.asked !== undefined && cost.asked > 0 && cost.usable === 0;

const rivalOf = ({ report, f1, drawn, cost }: MeasuredSystem, policy: MeasuredSystem): Rival => ({
  system: report.system,
  f1,
  calls_per_case: cost?.calls_per_case ?? null,
  usd_per_case: cost?.usd_per_case ?? null,
  gain: policy.f1 - f1,
  // All systems were scored on the same draws.
  interval: intervalOf(policy.drawn.map((value, at) => value - drawn[at]!)),
});

function word(
  { called, by }: Wording,
  policy: MeasuredSystem,
  rivals: readonly Rival[],
  earns: boolean,
): string {
  const ours = `${policy.report.system} reaches ${show(policy.f1)}${wordCost(policy.cost?.calls_per_case, policy.cost?.usd_per_case)}`;
  const [best] = rivals;
  if (best === undefined) return `${ours}; there is no cheaper way of deciding to compare it with.`;
  const better = rivals.filter(({ interval }) => interval.high < 0);
  const named = better.length > 0 ? better : [best];
  const compared = `${ours}, ${named.map(wordRival).join(', ')}, by ${by}`;
  if (better.length > 0) {
    const does = better.length === 1 ? 'That cheaper way does' : 'Those cheaper ways do';
    return `${called} does not earn its cost: ${compared}. ${does} better.`;
  }
  if (earns) return `${called} earns its cost: ${compared}. No cheaper way keeps up.`;
  return best.gain > 0
    ? `${called} may earn its cost, but these cases do not prove it: ${compared}.`
    : `${called} does not earn its cost on these cases: ${compared}. They cannot tell the two apart.`;
}

const wordRival = ({ system, f1, calls_per_case, usd_per_case, gain, interval }: Rival): string =>
  `${system} ${show(f1)}${wordCost(calls_per_case, usd_per_case)} (difference ${show(gain)}, 95 % interval ${show(interval.low)} to ${show(interval.high)})`;

function wordCost(calls: number | null | undefined, usd: number | null | undefined): string {
  if (calls == null) return '';
  return ` with ${calls.toFixed(1)} calls${usd == null ? '' : ` and $${usd.toFixed(4)}`} a case`;
}

const wordNoMember = (isSilent: boolean): string =>
  isSilent
    ? 'No member answered alone, so there is no member to compare with.'
    : 'No candidate says which agent proposed it, so there is no member to compare with.';

const show = (value: number): string => value.toFixed(3);
