/** Decides a history twice, as it was and as the draft would, and counts what moves. */
import { CuriaError } from '@curia/core';
import type { Headline } from '@curia/core/table';
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
  readonly ms: number;
}

/** The outcome of a case that one side refuses. */
const REFUSED = 'refused';
const MOST_LISTED = 2_000;
const MOST_LINES = 8;

/** One record of the history; `case_id` names it. */
export type HistoryRecord = Readonly<Record<string, unknown>> & { readonly case_id: string };

/** The two texts of a comparison; `read` makes a question of a text. */
export interface Texts {
  readonly before: string;
  readonly after: string;
  readonly read: (text: string) => Chosen;
}

/** What a history says under one text; the same for every draft, so that it is decided once. */
export const decideHistory = (records: readonly HistoryRecord[], chosen: Chosen): readonly Ending[] =>
  records.map((record) => endingOf(chosen, record));

/** Compares a history as it was decided with the draft. */
export function compareHistory(
  records: readonly HistoryRecord[],
  decided: readonly Ending[],
  { after, read }: Pick<Texts, 'after' | 'read'>,
): Compared {
  const started = performance.now();
  const draft = read(after);
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
      moved.push({ case_id: record.case_id, about, summary, from, to, ...knownOf(draft, record, about, to) });
    }
  });
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
    ms: performance.now() - started,
  };
}

/** What each change of the draft would move alone; nothing if there is only one, or so many that nobody reads them. */
export function lineEffects(
  records: readonly HistoryRecord[],
  decided: readonly Ending[],
  { before, after, read }: Texts,
): readonly LineEffect[] {
  const hunks = hunksBetween(before, after);
  if (hunks.length < 2 || hunks.length > MOST_LINES) return [];
  return hunks.map((hunk) => ({
    hunk,
    moves: movesAlone(records, decided, () => read(withHunk(before, hunk))),
  }));
}

const GONE: Side = { outcome: DASH, rule: '' };

/** What one side says to each part of a case, or by which code it refuses the case. */
export type Ending = { readonly parts: ReadonlyMap<string, Side> } | { readonly refused: string };

function endingOf({ question, policy }: Chosen, record: HistoryRecord): Ending {
  try {
    const headlines = question.rule(record, policy).headlines();
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
  const abouts = new Set<string>();
  for (const ending of [left, right])
    if ('parts' in ending) for (const about of ending.parts.keys()) abouts.add(about);
  if (abouts.size === 0) abouts.add('');
  return Array.from(abouts, (about) => ({ about, from: sideIn(left, about), to: sideIn(right, about) }));
}

const sideIn = (ending: Ending, about: string): Side =>
  'refused' in ending ? { outcome: REFUSED, rule: ending.refused } : (ending.parts.get(about) ?? GONE);

/** Only parts with gold can be right or wrong, and only in what was taken; a part that goes to a person is neither. */
function knownOf(
  { question, policy, known }: Chosen,
  record: HistoryRecord,
  about: string,
  { outcome }: Side,
): Pick<MovedPart, 'known' | 'to_person'> {
  if (question.effects?.[outcome] === 'expert') return { to_person: true };
  if (known === undefined || record.gold === undefined) return {};
  try {
    return { known: known(record, question.rule(record, policy).ruling).get(about) };
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
