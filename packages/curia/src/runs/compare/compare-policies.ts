/** Which rulings of a history change when another policy decides them; read case by case, in constant memory. */
import { type CuriaError, type DiffSummary, startDiff } from '@curia/core';
import type { PolicySide } from '@curia/core/in/table';
import type { Headline } from '@curia/core/table';
import type { Alarms } from '../../drive/calibration/alarms.ts';
import { inForce } from '../../drive/calibration/in-force.ts';
import type { Input } from '../../input/open-input.ts';
import { recordLines } from '../../input/record-lines.ts';
import { questionSheet } from '../../input/sheet/court-sheet.ts';
import type { Chosen } from '../../kept/law/chosen.ts';
import { type Decided, isRefused, type Refused, tryLine } from '../decide-lines.ts';
import { changedTo, type PartSide, takenBy } from './replay.ts';

/** A part of a case whose outcome changes. */
export interface ChangedPart {
  readonly case_id: string | number;
  readonly about?: string;
  readonly from: PartSide;
  readonly to: PartSide;
}

/** Who refused a line, and why. */
export interface RefusedBy {
  readonly side: 'A' | 'B';
  readonly error: CuriaError;
}

/** Follows a comparison. */
export interface ComparisonWatch {
  onRead(cases: number, bytes: number): void;
  onRefused(line: number, by: readonly RefusedBy[]): void;
  /** Awaited, so that a slow writer can keep up. */
  onMoved(moves: readonly ChangedPart[]): Promise<void>;
}

/** The result of a comparison. */
export interface Comparison {
  readonly summary: DiffSummary;
  readonly cases: number;
  readonly refused: number;
  /** Of the refused lines, whose refusal it was; those that both refuse are not compared. */
  readonly refused_by: { readonly both: number; readonly a: number; readonly b: number };
  /** Lines that met a fault of Curia's own. */
  readonly faults: number;
}

/** Decides every case of a history by both policies, as they stand in the store that knows of alarms. */
export async function comparePolicies(
  alarms: Alarms | undefined,
  sides: readonly [before: Chosen, after: Chosen],
  input: Input,
  watch: ComparisonWatch,
): Promise<Comparison> {
  const [before, after] = [await inForce(sides[0], alarms), await inForce(sides[1], alarms)];
  const diff = startDiff();
  let cases = 0;
  const refused_by = { both: 0, a: 0, b: 0 };
  let faults = 0;
  for await (const { first, lines, bytes, isCut } of recordLines(input, {
    sheet: questionSheet(before.question),
  })) {
    const moves: ChangedPart[] = [];
    for (const [at, line] of lines.entries()) {
      const isLast = isCut && at === lines.length - 1;
      const left = tryLine(before, line, first + at, isLast);
      const right = tryLine(after, line, first + at, isLast);
      if (left === undefined || right === undefined) continue;
      cases++;
      const by = [...refusalOf('A', left), ...refusalOf('B', right)];
      if (by.length > 0) {
        refused_by[by.length === 2 ? 'both' : by[0]!.side === 'A' ? 'a' : 'b']++;
        if (by.some(({ error }) => error.kind === 'internal')) faults++;
        watch.onRefused(first + at, by);
      }
      for (const { about, from, to } of pairSides(left, right)) {
        const id = about === '' ? String(left.case_id) : `${left.case_id} ${about}`;
        const sides = { from: sideOf(from), to: sideOf({ ...to, outcome: changedTo(from, to) }) };
        if (diff.add(id, sides.from, sides.to))
          moves.push({
            case_id: left.case_id,
            ...(about === '' ? {} : { about }),
            from: { ...sides.from, ...takenBy(from, to) },
            to: { ...sides.to, ...takenBy(to, from) },
          });
      }
    }
    if (moves.length > 0) await watch.onMoved(moves);
    watch.onRead(cases, bytes);
  }
  const refused = refused_by.both + refused_by.a + refused_by.b;
  return { summary: diff.summary(), cases, refused, refused_by, faults };
}

/** What both policies say to each part of a case; a line that neither decides has no parts. */
function pairSides(
  left: Decided | Refused,
  right: Decided | Refused,
): { about: string; from: Ending; to: Ending }[] {
  if (isRefused(left) && isRefused(right)) return [];
  const [here, there] = [partsOf(left), partsOf(right)];
  const parts = new Set([...here.keys(), ...there.keys()]);
  return Array.from(parts, (about) => ({
    about,
    from: here.get(about) ?? withoutPart(left),
    to: there.get(about) ?? withoutPart(right),
  }));
}

/** One side of a part with what its outcome came to. */
type Ending = PolicySide & Pick<Headline, 'end' | 'stands_as'>;

const partsOf = (result: Decided | Refused): Map<string, Ending> =>
  new Map(isRefused(result) ? [] : result.headlines().map((part) => [part.about, part]));

/** A refusal is an outcome, too: a policy that refuses what another decides has changed the case. */
const withoutPart = (result: Decided | Refused): PolicySide =>
  isRefused(result) ? { outcome: 'REFUSED', rule: result.error.code } : { outcome: 'ABSENT', rule: '' };

const refusalOf = (side: RefusedBy['side'], result: Decided | Refused): RefusedBy[] =>
  isRefused(result) ? [{ side, error: result.error }] : [];

const sideOf = ({ outcome, rule }: PolicySide): PolicySide => ({ outcome, rule });
