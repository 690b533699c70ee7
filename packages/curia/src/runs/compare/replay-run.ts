/** Decides a whole run again under another rulebook, from the recorded answers. */
import type { Counts } from '@curia/core/measure';
import type { TableChoices } from '../../kept/law/table-choices.ts';
import type { OpenedRun } from '../../kept/opened-run.ts';
import type { Store } from '../../store/store.ts';
import { compareSides } from './compare-runs.ts';
import { asDecided, decidedAgain } from './compared-side.ts';

/** A part of a case that ends differently. */
export interface Moved {
  readonly case_id: string;
  readonly about: string;
  readonly from: string;
  readonly to: string;
  /** What was taken, as JSON, where that is all that differs. */
  readonly value_from?: string;
  readonly value_to?: string;
  readonly rule_from: string;
  readonly rule_to: string;
}

/** The result of a replay. */
export interface Replay {
  readonly policy: string;
  readonly policy_hash: string;
  readonly rulebook_hash: string;
  readonly cases: number;
  /** Cases that ask what nobody was asked. */
  readonly unanswered: number;
  readonly moved: readonly Moved[];
  /** Hits and misses, if the cases carry gold. */
  readonly before: Counts | undefined;
  readonly after: Counts | undefined;
}

/** Replays a whole run under other tables, or under today's law if none are named. */
export async function replayRun(
  store: Store,
  opened: OpenedRun,
  choices: TableChoices = {},
): Promise<Replay> {
  const moved: Moved[] = [];
  const { after, cases, not_compared, scored } = await compareSides(
    store,
    asDecided(opened),
    await decidedAgain(store, opened, choices),
    ({ case_id, about, from, to }) =>
      moved.push({
        ...{ case_id, about, from: from.outcome, to: to.outcome, rule_from: from.rule, rule_to: to.rule },
        ...(from.value !== undefined &&
          to.value !== undefined && { value_from: from.value, value_to: to.value }),
      }),
  );
  const { policy, policy_hash, rulebook_hash } = after;
  const unanswered = not_compared.open_after;
  return {
    ...{ policy, policy_hash, rulebook_hash, cases: cases + unanswered, unanswered, moved },
    before: scored?.before,
    after: scored?.after,
  };
}
