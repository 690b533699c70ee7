/** How good a court is on cases of which it is known what is right, beside its voices, their majority and the cheapest of them. */
import { CuriaError } from '@curia/core';
import type { ComparedSystem, VoiceComparing, VoiceComparison } from '@curia/core/court/votes';
import { type Interval, intervalOf, startRandom } from '@curia/core/measure';
import { byCodePoint } from '@curia/core/text';
import { rateInterval } from '@curia/core/votes/weigh';
import { readGold } from '../case/gold.ts';
import { readPanelCase } from '../case/read-case.ts';
import { courtPlan, type Panel } from '../file/panel.ts';
import { decideCase } from '../rule/decide-case.ts';
import { written } from '../value/written.ts';
import { startSavings } from './savings.ts';
import { sparedSystems, systemAnswers } from './system-answers.ts';
import { SystemScores } from './system-scores.ts';
import { Labels } from './unmatched-gold.ts';

/** Starts to measure a court. */
export function startPanelMeasure(panel: Panel): VoiceComparing {
  const systems = new Map<string, SystemScores>();
  const silent = new SystemScores();
  const items: number[] = [];
  const verdicts = { right: 0, known: 0 };
  const labels = new Labels();
  const waves = startSavings(panel);
  let unasked = 0;
  return {
    add(input) {
      const one = readPanelCase(panel, input);
      const gold = readGold(panel, one, (input as { gold?: unknown }).gold);
      const isUnknown = gold.items.length === 0 && gold.verdict === null;
      // Whoever was asked and gave no answer has a line that says so.
      const isUnasked = one.voices.every((heard) => heard.length === 0);
      if (isUnasked && !isUnknown) unasked++;
      if (isUnasked) return isUnknown ? 'without_gold' : 'unasked';
      const decided = decideCase(panel, one);
      waves.add(input, decided);
      if (isUnknown) return 'without_gold';
      if (gold.verdict !== null) {
        verdicts.known++;
        if (decided.verdict?.decision.outcome === gold.verdict) verdicts.right++;
      }
      const answers = systemAnswers(panel, decided);
      labels.add(gold.items, answers);
      const spared = sparedSystems(panel, decided);
      for (const name of [...answers.keys(), ...spared]) {
        if (!systems.has(name)) systems.set(name, new SystemScores(silent));
      }
      const ours = answers.get('court');
      for (const [name, scores] of systems) {
        if (spared.has(name)) scores.spare();
        else scores.add(gold.items, answers.get(name), ours);
      }
      silent.add(gold.items, undefined, ours);
      items.push(gold.items.length);
      return 'counted';
    },
    report({ seed = 1, resamples = 2_000 } = {}) {
      const total = sum(items);
      if (items.length === 0 && unasked > 0)
        throw new CuriaError(
          'NO_ANSWERS',
          `nobody was asked about any of ${unasked} cases with known answers, so there is nothing to judge`,
        );
      if (total === 0)
        throw new CuriaError('NO_GOLD', 'no case says what is right, so there is nothing to measure');
      labels.check(total, sum([...systems.values()].map(({ right }) => sum(right))));
      const resampling = { seed, resamples };
      // By name: `court`, `majority`, then every `voice:…`.
      const reports = [...systems]
        // Who was spared throughout was never there.
        .filter(([, { wasSpared, items: asked }]) => !wasSpared || sum(asked) > 0)
        .sort(([a], [b]) => byCodePoint(a, b))
        .map(([name, scores]) => reportOf(panel, name, scores, resampling));
      const [court, majority, ...voices] = reports as [ComparedSystem, ComparedSystem, ...ComparedSystem[]];
      const { known, right } = verdicts;
      const comparison = compare(systems, resampling);
      return {
        cases: items.length,
        items: total,
        systems: [
          known === 0 ? court : { ...court, right_verdicts: right / known },
          majority,
          ...cheapestOf(voices, systems),
          ...voices,
        ],
        comparison,
        verdict: wordVerdict(court, total, comparison),
        waves: waves.report(),
      };
    },
    waves: waves.report,
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

interface Resampling {
  readonly seed: number;
  readonly resamples: number;
}

function reportOf(
  panel: Panel,
  system: string,
  scores: SystemScores,
  resampling: Resampling,
): ComparedSystem {
  const { fields } = panel[courtPlan];
  const { items } = scores;
  const [total, right, decided] = [sum(items), sum(scores.right), sum(scores.decided)];
  const isSingle = items.every((count) => count <= 1);
  const share = (drawn: readonly number[]): number => ratio(drawn[0]!, drawn[1]!);
  const limits = (of: readonly number[], whole: number): Interval => {
    if (isSingle) return rateInterval(whole, right);
    // Cases drawn anew cannot show an error that none of them has; items of one case err together, so cases are counted.
    const cases = of.filter((count) => count > 0).length;
    if (right === 0 || right === whole) return rateInterval(cases, right === 0 ? 0 : cases);
    return resample([scores.right, of], share, resampling);
  };
  const [f1, error, within] = [scores.f1(fields), scores.meanError(fields), scores.withinStep(fields)];
  return written({
    system,
    calls_per_case: scores.calls / items.length,
    cost_per_case: scores.cost === null ? undefined : scores.cost / items.length,
    decided: ratio(decided, total),
    accuracy: ratio(right, decided),
    accuracy_interval: limits(scores.decided, decided),
    correct: ratio(right, total),
    interval: limits(items, total),
    f1,
    mean_error: error,
    within_step: within,
    exact_cases: isSingle ? undefined : ratio(scores.exact, items.filter((count) => count > 0).length),
  });
}

const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

/** The interval of a figure over cases drawn anew: each column is added up over the cases that were drawn. */
function resample(
  columns: readonly (readonly number[])[],
  figure: (sums: readonly number[]) => number,
  { seed, resamples }: Resampling,
): Interval {
  const random = startRandom(seed);
  const cases = columns[0]!.length;
  const figures: number[] = [];
  for (let time = 0; time < resamples; time++) {
    const sums = columns.map(() => 0);
    for (let drawn = 0; drawn < cases; drawn++) {
      const at = Math.floor(random() * cases);
      for (let of = 0; of < columns.length; of++) sums[of]! += columns[of]![at]!;
    }
    figures.push(figure(sums));
  }
  return intervalOf(figures);
}

/** The voice that costs least for a call, if costs are known; the first by name among equals. */
function cheapestOf(
  voices: readonly ComparedSystem[],
  systems: ReadonlyMap<string, SystemScores>,
): ComparedSystem[] {
  const priced = voices.flatMap((report) => {
    const { cost, calls } = systems.get(report.system)!;
    return cost === null ? [] : [{ report, price: cost / calls }];
  });
  const [cheapest] = priced.sort((a, b) => a.price - b.price);
  if (cheapest === undefined) return [];
  const { system, ...figures } = cheapest.report;
  return [{ system: 'cheapest', voice: system.slice('voice:'.length), ...figures }];
}

/** Compares the court with the best of the others, case by case, on what the court decided: handing an item to a person is no mistake. */
function compare(systems: ReadonlyMap<string, SystemScores>, resampling: Resampling): VoiceComparison {
  const { right, decided } = systems.get('court')!;
  // There is always one: the majority.
  const rival = [...systems]
    // Of who was spared nobody knows what it would have been right about.
    .filter(([name, { wasSpared }]) => name !== 'court' && !wasSpared)
    .map(([name, { beside }]) => ({ name, beside, hits: sum(beside) }))
    .sort((a, b) => b.hits - a.hits || byCodePoint(a.name, b.name))[0]!;
  const total = sum(decided);
  const difference = ratio(sum(right) - rival.hits, total);
  const figure = ([a, b, count]: readonly number[]): number => ratio(a! - b!, count!);
  const interval =
    total === 0 ? { low: -1, high: 1 } : resample([right, rival.beside, decided], figure, resampling);
  const { low, high } = interval;
  const rival_correct = ratio(rival.hits, total);
  const compared = { rival: rival.name, rival_correct, difference, interval };
  if (total === 0) return { ...compared, result: 'open' };
  if (low > 0) return { ...compared, result: 'better' };
  if (high < 0) return { ...compared, result: 'worse' };
  if (difference === 0) return { ...compared, result: 'same' };
  // The interval shrinks with the root of the number of cases: that many make it shorter than the difference.
  const needed = Math.ceil(decided.length * ((high - low) / 2 / Math.abs(difference)) ** 2);
  return { ...compared, result: 'open', more_cases: Math.max(1, needed - decided.length) };
}

function wordVerdict(court: ComparedSystem, total: number, compared: VoiceComparison): string {
  const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
  const points = (share: number): string => (100 * share).toFixed(1);
  const decided = Math.round(court.decided * total);
  if (decided === 0)
    return `the court decided none of ${total} items and hands all of them to people, so there is nothing to compare`;
  const handed =
    decided === total
      ? ''
      : `the court decides ${decided} of ${total} items and hands ${percent(1 - court.decided)} to people; `;
  const ours = `${handed}${handed === '' ? 'the court' : 'on what it decides it'} is right on ${percent(court.accuracy)} of ${decided} items`;
  const { rival, rival_correct, difference, interval, result, more_cases } = compared;
  const said = `${ours}, ${rival} on ${percent(rival_correct)}: a difference of ${points(difference)} points (95 %: ${points(interval.low)} to ${points(interval.high)})`;
  const ends = {
    better: 'the court is better',
    worse: 'the court is worse',
    same: 'no difference is seen',
    open: `that is not settled, and about ${more_cases?.toLocaleString('en-US')} more cases like these would settle it`,
  };
  return `${said}; ${ends[result]}`;
}
