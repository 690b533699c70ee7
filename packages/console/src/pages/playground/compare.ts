/** Decides a history twice, as it was and as the draft would, and counts what moves. */
import { CuriaError, type Headline, rightOf } from '@curia/core/internal';
import type { Flow, MovedPart, Side } from '../../parts/moves/moves.ts';
import { sayInput } from '../../parts/say-input.ts';
import { DASH } from '../../words/formats.ts';
import type { Chosen } from './draft.ts';
import { type Hunk, hunksBetween, withHunk } from './hunks.ts';

/** What a change of lines alone would move. */
export interface LineEffect {
  readonly hunk: Hunk;
  /** Null if the change cannot stand alone. */
  readonly moves: number | null;
}

/** The result of a comparison. */
export interface Compared {
  readonly cases: number;
  readonly refused: number;
  readonly parts: number;
  readonly flows: readonly Flow[];
  readonly moved: readonly MovedPart[];
  /** Parts that moved beyond those listed. */
  readonly unlisted: number;
  readonly lines: readonly LineEffect[];
  readonly ms: number;
}

/** The outcome of a case that one side refuses. */
const REFUSED = 'refused';
const MOST_LISTED = 2_000;
const MOST_LINES = 8;

/** One record of the history; `case_id` names it. */
export type HistoryRecord = Readonly<Record<string, unknown>> & { readonly case_id: string };

/** Compares; `read` makes a procedure of a text. */
export function compareHistory(
  records: readonly HistoryRecord[],
  {
    before,
    after,
    read,
  }: { readonly before: string; readonly after: string; readonly read: (text: string) => Chosen },
): Compared {
  const started = performance.now();
  const [old, draft] = [read(before), read(after)];
  const decided = records.map((record) => endingOf(old, record));
  const flows = new Map<string, number>();
  const moved: MovedPart[] = [];
  let [parts, moves, refused] = [0, 0, 0];
  records.forEach((record, at) => {
    const [left, right] = [decided[at]!, endingOf(draft, record)];
    if ('refused' in left || 'refused' in right) refused++;
    for (const { about, from, to } of pairsOf(left, right)) {
      parts++;
      const flow = `${from.outcome}\n${to.outcome}`;
      flows.set(flow, (flows.get(flow) ?? 0) + 1);
      if (from.outcome === to.outcome || moves++ >= MOST_LISTED) continue;
      const summary = sayInput(record);
      moved.push({ case_id: record.case_id, about, summary, from, to, ...knownOf(draft, record) });
    }
  });
  const hunks = hunksBetween(before, after);
  const lines =
    hunks.length < 2 || hunks.length > MOST_LINES
      ? []
      : hunks.map((hunk) => ({
          hunk,
          moves: movesAlone(records, decided, () => read(withHunk(before, hunk))),
        }));
  return {
    cases: records.length,
    refused,
    parts,
    flows: [...flows].map(([flow, count]) => {
      const [from, to] = flow.split('\n') as [string, string];
      return { from, to, count };
    }),
    moved,
    unlisted: moves - moved.length,
    lines,
    ms: performance.now() - started,
  };
}

const GONE: Side = { outcome: DASH, rule: '' };

/** What one side says to each part of a case, or by which code it refuses the case. */
type Ending = { readonly parts: ReadonlyMap<string, Side> } | { readonly refused: string };

function endingOf({ procedure, policy }: Chosen, record: HistoryRecord): Ending {
  try {
    const headlines = procedure.rule(record, policy).headlines();
    return { parts: new Map(headlines.map((line) => [line.about, sideOf(line)])) };
  } catch (error) {
    if (!CuriaError.is(error)) throw error;
    return { refused: error.code };
  }
}

/** Both sides of every part; where one side refuses the case, each part of the other is refused. */
function pairsOf(
  left: Ending,
  right: Ending,
): { readonly about: string; readonly from: Side; readonly to: Side }[] {
  const abouts = [left, right].flatMap((ending) => ('parts' in ending ? [...ending.parts.keys()] : []));
  return [...new Set(abouts.length === 0 ? [''] : abouts)].map((about) => ({
    about,
    from: sideIn(left, about),
    to: sideIn(right, about),
  }));
}

const sideIn = (ending: Ending, about: string): Side =>
  'refused' in ending ? { outcome: REFUSED, rule: ending.refused } : (ending.parts.get(about) ?? GONE);

/** Only cases with gold can be right or wrong, and only in what was taken. */
function knownOf({ procedure, policy, score }: Chosen, record: HistoryRecord): Pick<MovedPart, 'known'> {
  if (score === undefined || record.gold === undefined) return {};
  try {
    const counts = score(record, procedure.rule(record, policy).ruling);
    const known = counts === undefined ? undefined : rightOf(counts);
    return known === undefined ? {} : { known };
  } catch (error) {
    if (!CuriaError.is(error)) throw error;
    return {};
  }
}

const sideOf = ({ outcome, rule }: Headline): Side => ({ outcome, rule });

function movesAlone(
  records: readonly HistoryRecord[],
  decided: readonly Ending[],
  read: () => Chosen,
): number | null {
  let alone: Chosen;
  try {
    alone = read();
  } catch {
    // Half of a change is often no whole table.
    return null;
  }
  return records.reduce(
    (moves, record, at) =>
      moves +
      pairsOf(decided[at]!, endingOf(alone, record)).filter(({ from, to }) => from.outcome !== to.outcome)
        .length,
    0,
  );
}
