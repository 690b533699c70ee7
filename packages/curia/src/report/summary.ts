/** What a run comes to: outcomes, refusals, and what each role was asked and cost. */
import type { Court, RunCase, Study } from '@curia/core/court';
import { type CallReport, isAnswered } from '@curia/core/in/agent';
import { sayCount } from '@curia/core/in/read';
import { type RoleAnswers, startCounting } from '@curia/core/measure';
import { type Remark, remark } from '@curia/core/page';
import type { Rulebook } from '@curia/core/protocol';
import { readMemoryPlan } from '@curia/memory';
import { broughtIn } from '../drive/agents/brought.ts';
import { GIVEN_WORDS } from '../drive/agents/given-votes.ts';
import { MemoryStudy } from '../drive/memory/memory-study.ts';
import { readBody } from '../kept/case-event.ts';
import type { OpenedRun } from '../kept/opened-run.ts';
import { isRuled } from '../runs/closed-cases.ts';
import type { RoleSummary, RunSummary } from '../wire/run-summary.ts';
import { OutcomeTally } from './outcome-tally.ts';
import { sayWays } from './ways-left.ts';

const MOST_REFUSALS = 3;
const MOST_UNASKED = 5;

/** Adds cases up. */
export class Summing {
  readonly #court: Court;
  readonly #study: Study | undefined;
  readonly #outcomes = new OutcomeTally();
  readonly #roles = new Map<string, CallReport[]>();
  readonly #memory: MemoryStudy;
  readonly #counts = { ruled: 0, refused: 0, open: 0 };
  readonly #people = { waiting: 0, settled: 0 };
  readonly #refusals: { case_id: string; message: string }[] = [];
  readonly #answers = startCounting();
  readonly #unanswered = { count: 0, first: [] as string[] };
  readonly #unused = new Map<string, number>();
  #failure: string | null = null;
  #alone = 0;
  #given = 0;
  #left = 0;

  constructor(court: Court, options: object, rulebook: Rulebook) {
    this.#court = court;
    this.#study = court.folder?.study?.(options, rulebook);
    this.#memory = new MemoryStudy(readMemoryPlan(options));
  }

  add(one: RunCase): void {
    this.#counts[one.status]++;
    if (one.status === 'open' && one.calls.length === 0) this.#leave(one.case_id);
    if (one.error !== undefined && this.#refusals.length < MOST_REFUSALS)
      this.#refusals.push({ case_id: one.case_id, message: one.error.message });
    this.#failure ??= failureIn(one);
    this.#answers.add(one);
    for (const role of unusedIn(one)) this.#unused.set(role, (this.#unused.get(role) ?? 0) + 1);
    for (const call of one.calls) {
      const calls = this.#roles.get(call.role);
      if (calls === undefined) this.#roles.set(call.role, [call]);
      else calls.push(call);
    }
    if (!isRuled(one)) return;
    if (one.given_votes) this.#given++;
    if (one.packet === undefined) this.#alone++;
    if (broughtIn(one.input, this.#court.brings.answers).length > 0) this.#left++;
    if (one.standing.by === 'settlement') this.#people.settled++;
    else if (one.packet !== undefined) this.#people.waiting++;
    this.#outcomes.add(this.#court.headlines(one.ruling));
    this.#study?.add(one);
    this.#memory.add(one);
  }

  /** What the court writes about the whole run. */
  documents(): Readonly<Record<string, object>> {
    return this.#study?.documents?.() ?? {};
  }

  #leave(case_id: string): void {
    if (++this.#unanswered.count <= MOST_UNASKED) this.#unanswered.first.push(case_id);
  }

  /** What a run has not asked, or nobody has answered yet. */
  #sayOpen(): Remark[] {
    const { count, first } = this.#unanswered;
    const begun = this.#counts.open - count;
    const more = count > first.length ? ', …' : '';
    return [
      ...(count === 0
        ? []
        : [
            remark(
              'CASES_UNANSWERED',
              { cases: count, first: `${first.join(', ')}${more}` },
              `Without an answer yet: ${sayCount(count, 'case')} (${first.join(', ')}${more})`,
            ),
          ]),
      ...(begun === 0
        ? []
        : [
            remark(
              'CASES_PARTLY_ANSWERED',
              { cases: begun },
              `With a part of the answers: ${sayCount(begun, 'case')}`,
            ),
          ]),
    ];
  }

  /** Answers that cases bring along never count in silence, and are never left out in silence. */
  #sayGiven(): Remark[] {
    const { ruled } = this.#counts;
    const { answers } = this.#court.brings;
    const calls = [...this.#roles.values()].flat();
    const asked = calls.length > 0 && calls.every(({ provider }) => provider !== 'given');
    return [
      ...(this.#given === 0
        ? []
        : [
            remark(
              'RULED_AS_GIVEN',
              { cases: this.#given, ruled },
              `${this.#given} of ${ruled} cases were ruled ${GIVEN_WORDS}`,
            ),
          ]),
      ...(this.#left === 0 || !asked
        ? []
        : [
            remark(
              'GIVEN_ANSWERS_LEFT',
              { cases: this.#left, ruled, answers: answers.join(', ') },
              `${this.#left} of ${ruled} cases bring answers of their own (${answers.join(', ')}), which did not count: agents were asked`,
            ),
          ]),
    ];
  }

  /** Answers that could not be used were asked and paid for; nobody should have to look for them. */
  #sayUnused(): Remark[] {
    const count = [...this.#unused.values()].reduce((total, one) => total + one, 0);
    if (count === 0) return [];
    const roles = [...this.#unused].sort(byName).map(([role, times]) => `${role} ${times}`);
    return [
      remark(
        'ANSWERS_UNUSED',
        { questions: count, roles: roles.join(', '), first: this.#failure ?? '' },
        `${count} ${count === 1 ? 'question' : 'questions'} got no answer that could be used (${roles.join(', ')}); the first: ${this.#failure}`,
      ),
    ];
  }

  /** Answers that were taken although a part of them could not be read: what it said counts as silence. */
  #sayUnread(): Remark[] {
    const roles = this.#answers.result().flatMap(({ role, failures: { unread } }) => ({ role, ...unread }));
    const spoilt = roles.filter(({ count = 0 }) => count > 0);
    if (spoilt.length === 0) return [];
    const count = spoilt.reduce((total, one) => total + (one.count ?? 0), 0);
    const unread = spoilt.map((one) => `${one.role} ${one.count}`).join(', ');
    const [{ role, first }] = spoilt as [(typeof spoilt)[number]];
    return [
      remark(
        'ANSWERS_UNREAD',
        { answers: count, roles: unread, first: `${role}: ${first}` },
        `${sayCount(count, 'answer')} could not be used as a whole (${unread}); the first: ${role}: ${first}`,
      ),
    ];
  }

  result(): RunSummary {
    const { ruled, refused, open } = this.#counts;
    const cases = ruled + refused + open;
    // Nobody was called for a case that is not begun: it says nothing of what a case takes.
    const begun = cases - this.#unanswered.count;
    const answers = new Map(this.#answers.result().map((one) => [one.role, one]));
    const roles = [...this.#roles]
      .sort(byName)
      .map(([role, calls]) => summariseRole(role, calls, answers.get(role), begun));
    const all = [...this.#roles.values()].flat();
    const cost_usd = sum(all, (call) => call.cost_usd);
    const memory = this.#memory.totals();
    const remarks: readonly (string | Remark)[] = [
      ...this.#sayOpen(),
      ...this.#sayGiven(),
      ...this.#sayUnused(),
      ...this.#sayUnread(),
      ...sayWays(all),
      ...(this.#study?.remarks() ?? []),
      ...this.#memory.remarks(),
    ];
    const costs = {
      cost_usd,
      cost_usd_per_case: share(cost_usd, begun),
      decided_alone: this.#alone,
      cost_usd_per_decided_alone: this.#alone === 0 ? null : share(cost_usd, this.#alone),
    };
    return {
      schema_version: '1',
      cases,
      ruled,
      refused,
      open,
      outcomes: this.#outcomes.all,
      part_outcomes: this.#outcomes.parts,
      verdicts: this.#outcomes.verdicts,
      people: { ...this.#people },
      calls: all.length,
      calls_per_case: begun === 0 ? 0 : Math.round((all.length / begun) * 1000) / 1000,
      remembered_calls: all.filter(({ is_cached }) => is_cached).length,
      ...costs,
      unpriced_calls: all.filter(isUnpriced).length,
      given_votes: this.#given,
      roles,
      memory,
      first_refusals: this.#refusals,
      first_failure: this.#failure,
      remarks: remarks.map((one) => (typeof one === 'string' ? one : one.text)),
      coded_remarks: remarks.map((one) =>
        typeof one === 'string' ? { code: null, values: {}, text: one } : one,
      ),
    };
  }
}

/** Starts to add up the cases of a run. */
export const startSumming = ({ kind, options, court }: OpenedRun): Summing =>
  new Summing(kind, options, court.rulebook);

function failureIn({ events }: RunCase): string | null {
  const failed = events.find(({ kind }) => kind === 'failed');
  if (failed === undefined) return null;
  const { role, failure, message } = readBody('failed', failed);
  return `${role}: ${failure}, ${message}`;
}

/** It took tokens, and nobody said what they cost. */
const isUnpriced = ({ cost_usd, tokens_in }: CallReport): boolean => cost_usd === null && tokens_in !== null;

function summariseRole(
  role: string,
  calls: readonly CallReport[],
  answers: Pick<RoleAnswers, 'asked' | 'usable' | 'failures'> = { asked: 0, usable: 0, failures: {} },
  begun: number,
): RoleSummary {
  const cost_usd = sum(calls, (call) => call.cost_usd);
  const latencies = calls
    .filter(({ is_cached }) => !is_cached)
    .map(({ latency_ms }) => latency_ms)
    .sort((a, b) => a - b);
  const at = (share: number): number =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
  return {
    role,
    asked: answers.asked,
    usable: answers.usable,
    unread: answers.failures.unread?.count,
    calls: calls.length,
    failed_calls: calls.filter((call) => !isAnswered(call)).length,
    cached: calls.filter(({ is_cached }) => is_cached).length,
    tokens_in: sum(calls, ({ tokens_in }) => tokens_in),
    tokens_out: sum(calls, ({ tokens_out }) => tokens_out),
    tokens_cached: sum(calls, ({ tokens_cached = 0 }) => tokens_cached),
    cost_usd,
    cost_usd_per_case: share(cost_usd, begun),
    unpriced_calls: calls.filter(isUnpriced).length || undefined,
    latency_median: at(0.5),
    latency_p95: at(0.95),
  };
}

/** Who was asked and gave nothing that can be used; answers that stand in the cases were not asked for. */
const unusedIn = ({ events }: RunCase): string[] =>
  events
    .filter(({ kind }) => kind === 'failed')
    .map((event) => readBody('failed', event))
    .filter(
      ({ calls, failure }) => failure !== 'called_off' && calls.every(({ provider }) => provider !== 'given'),
    )
    .map(({ role }) => role);

const share = (total: number, parts: number): number => (parts === 0 ? 0 : total / parts);

const sum = (calls: readonly CallReport[], of: (call: CallReport) => number | null): number =>
  calls.reduce((total, call) => total + (of(call) ?? 0), 0);

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number =>
  a < b ? -1 : a > b ? 1 : 0;
