/** Decides a history twice, as it was and as the draft would, and counts what moves. */
import { CuriaError, type Headline } from '@curia/core/internal';
import { sayInput } from '../../parts/say-input.ts';
import type { Chosen } from './draft.ts';
import { type Hunk, hunksBetween, withHunk } from './hunks.ts';

/** How one side decided a part of a case. */
export interface Side {
  readonly outcome: string;
  readonly rule: string;
}

/** A part of a case that the draft decides in another way. */
export interface MovedPart {
  readonly case_id: string;
  /** Which part; empty if the case has one. */
  readonly about: string;
  /** What the case is about, in a few words. */
  readonly summary: string;
  readonly from: Side;
  readonly to: Side;
  /** Whether what the draft takes is known to be right or wrong; absent if nobody knows, or nothing is taken. */
  readonly known?: 'right' | 'wrong';
}

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
  /** How many parts went from an outcome to another, or stayed. */
  readonly flows: readonly { readonly from: string; readonly to: string; readonly count: number }[];
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
  const decided = records.map((record) => endingsOf(old, record));
  const flows = new Map<string, number>();
  const moved: MovedPart[] = [];
  let [parts, moves, refused] = [0, 0, 0];
  records.forEach((record, at) => {
    const [left, right] = [decided[at]!, endingsOf(draft, record)];
    const known = knownOf(draft, record);
    if (left.has(REFUSED) || right.has(REFUSED)) refused++;
    for (const about of new Set([...left.keys(), ...right.keys()])) {
      const [from, to] = [left.get(about) ?? GONE, right.get(about) ?? GONE];
      parts++;
      const flow = `${from.outcome}\n${to.outcome}`;
      flows.set(flow, (flows.get(flow) ?? 0) + 1);
      if (from.outcome === to.outcome) continue;
      if (moves++ < MOST_LISTED)
        moved.push({
          case_id: record.case_id,
          about: about === REFUSED ? '' : about,
          summary: sayInput(record),
          from,
          to,
          ...known,
        });
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

const GONE: Side = { outcome: '–', rule: '' };

type Endings = ReadonlyMap<string, Side>;

function endingsOf({ procedure, policy }: Chosen, record: HistoryRecord): Endings {
  try {
    return new Map(
      procedure
        .rule(record, policy)
        .headlines()
        .map((line) => [line.about ?? '', sideOf(line)]),
    );
  } catch (error) {
    if (!CuriaError.is(error)) throw error;
    return new Map([[REFUSED, { outcome: REFUSED, rule: error.code }]]);
  }
}

/** Only cases with gold can be right or wrong, and only in what was taken. */
function knownOf({ procedure, policy, score }: Chosen, record: HistoryRecord): Pick<MovedPart, 'known'> {
  if (score === undefined || record.gold === undefined) return {};
  try {
    const counts = score(record, procedure.rule(record, policy).ruling);
    if (counts === undefined || counts.tp + counts.fp === 0) return {};
    return { known: counts.fp > 0 ? 'wrong' : 'right' };
  } catch (error) {
    if (!CuriaError.is(error)) throw error;
    return {};
  }
}

const sideOf = ({ outcome, rule }: Headline): Side => ({ outcome, rule });

function movesAlone(
  records: readonly HistoryRecord[],
  decided: readonly Endings[],
  read: () => Chosen,
): number | null {
  let alone: Chosen;
  try {
    alone = read();
  } catch {
    // Half of a change is often no whole table.
    return null;
  }
  let moves = 0;
  records.forEach((record, at) => {
    const right = endingsOf(alone, record);
    for (const [about, from] of decided[at]!) if (right.get(about)?.outcome !== from.outcome) moves++;
  });
  return moves;
}
