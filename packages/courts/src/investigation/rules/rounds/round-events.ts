/** What happened to an item of the matrix in a round of questions, and what of it is new. */
import { isNewPlace, isVerified } from '../finding/cited-place.ts';
import type { Finding } from '../finding/finding.ts';
import { kindsOf } from '../finding/independent.ts';
import type { OpenItem } from '../finding/place-findings.ts';
import type { Findings } from '../matrix/matrix.ts';
import type { RoundEvent } from '../matrix/matrix-update.ts';

/** What happened to an item. */
export interface Happened {
  readonly event: RoundEvent;
  readonly new_kind: boolean;
  readonly new_citation: boolean;
}

/** Reads from the sides of an item before and after a round what happened to it; `isAnswered` if anybody spoke to whom it was put. */
export function whatHappened(open: OpenItem, findings: Findings, isAnswered: boolean): Happened {
  const { before, now, item } = open;
  const of = (refs: readonly string[] = []): Finding[] => refs.map((ref) => findings.get(ref)!);
  const came = now.map((refs, side) => refs.filter((ref) => !before[side]?.includes(ref)));
  const told = (event: RoundEvent, by: readonly string[] = []): Happened => {
    const brought = of(by);
    const known = of(before.flat()).flatMap(({ evidence }) => evidence);
    const verified = brought.flatMap(({ evidence }) => evidence.filter(isVerified));
    const kinds = kindsOf(of(before[0]));
    return {
      event,
      new_kind:
        [...kindsOf(brought)].some((kind) => !kinds.has(kind)) &&
        verified.some((one) => isNewPlace(one, known)),
      new_citation: verified.some((one) => isNewPlace(one, known)),
    };
  };
  const isEmptied = (side: number): boolean => before[side]!.length > 0 && now[side]!.length === 0;
  const against = [...came.slice(1).flat(), ...open.objections];
  if (item.category === 'DISAGREED') {
    const isOver = before.some((_, side) => isEmptied(side));
    if (isOver) return told(open.moved.size > 0 ? 'agrees' : 'retracts', came.flat());
    return told(isAnswered ? 'silent' : 'failed');
  }
  if (before.length > 0 && isEmptied(0)) return told('retracts');
  if (against.length > 0) return told('contradicts', against);
  if ((came[0] ?? []).length > 0) return told('agrees', came[0]);
  if (open.withdrawn.size > 0) return told('leaves');
  return told(isAnswered ? 'silent' : 'failed');
}
