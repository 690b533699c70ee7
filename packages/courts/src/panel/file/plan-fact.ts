/** From a fact as a court writes it to a fact of the kernel: what kind it is, what it may be, and whose seats it counts. */
import type { Fact } from '@curia/core/table';
import { type CaseKind, type ChoiceKind, isClosed, type MarkKind } from '../value/kind.ts';
import { wordOf } from '../value/said-values.ts';
import { docOf } from './describe-fact.ts';
import {
  type CalibratedFact,
  isOwn,
  listOf,
  type PanelFact,
  type SeatCount,
  type TallyFact,
  type VoteCount,
  type WHOLES,
} from './fact.ts';
import type { Field } from './plan.ts';

/** What facts of a court refer to. */
export interface FactContext {
  readonly fields: readonly Field[];
  readonly caseKinds: Readonly<Record<string, CaseKind>>;
  readonly markKinds: Readonly<Record<string, MarkKind>>;
  /** The place of the group of seats that some roles make up; all seats where none is named. */
  readonly groupOf: (roles: readonly string[]) => number;
}

/** A fact of the kernel, and the group of seats that it counts. */
export interface PlannedFact {
  readonly table: Fact;
  readonly group: number;
}

/** Plans a fact that was checked. */
export function planFact(fact: PanelFact, around: FactContext): PlannedFact {
  if (isOwn(fact)) {
    const { version: _version, from: _from, ...table } = fact;
    return { table, group: 0 };
  }
  if ('count' in fact)
    return {
      table: counted(fact, docOf(fact), isPartOf(fact.count, fact.per)),
      group: around.groupOf(listOf(fact.by)),
    };
  if ('tally' in fact) return { table: tallied(fact, around), group: around.groupOf(listOf(fact.by)) };
  return { table: plainFact(fact, around), group: 0 };
}

/** A fact of the case, the item, a calibration, or of who was asked. */
function plainFact(
  fact: Exclude<PanelFact, SeatCount | VoteCount | TallyFact | { readonly from: unknown }>,
  { caseKinds, markKinds }: FactContext,
): Fact {
  if ('calibrated' in fact) return calibratedFact(fact);
  const doc = fact.doc ?? docOf(fact);
  if ('asked' in fact) return { kind: 'flag', doc };
  return tableFactOf('mark' in fact ? markKinds[fact.mark]! : caseKinds[fact.case]!, doc);
}

/** The fact behind a field of a case or a mark: choice, flag, or number as score. */
export function tableFactOf(kind: CaseKind | MarkKind, doc: string): Fact {
  if (kind.kind === 'choice') return { kind: 'choice', doc, values: kind.values };
  if (kind.kind === 'flag') return { kind: 'flag', doc };
  const { min, max } = kind as { min?: number; max?: number };
  return { kind: 'score', doc, ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
}

/** Whether a part of the seats can never be more than another. */
const isPartOf = (
  part: SeatCount['count'] | 'voted',
  whole: (typeof WHOLES)[number] | undefined,
): boolean => {
  if (whole === 'seats' || part === whole || part === 'voted') return true;
  return whole === 'answered' && (part === 'abstained' || part === 'inconsistent');
};

/** A count, or its share if the fact asks for one. */
function counted(
  { per, doc }: SeatCount | VoteCount | Extract<TallyFact, { per?: unknown }>,
  said: string,
  isPart: boolean,
): Fact {
  if (per === undefined) return { kind: 'count', doc: doc ?? said };
  const share: Fact = { kind: 'score', doc: doc ?? said, min: 0 };
  return isPart ? { ...share, max: 1 } : share;
}

function tallied(fact: TallyFact, { fields }: FactContext): Fact {
  const doc = fact.doc ?? docOf(fact);
  const kinds = fields.map(({ reader }) => reader.kind);
  switch (fact.tally) {
    case 'leading':
    case 'second':
    case 'margin':
    case 'sure_margin':
      return counted(fact, doc, true);
    case 'rest':
    case 'far':
      return { kind: 'count', doc };
    case 'tie':
      return { kind: 'flag', doc };
    case 'value': {
      const words = fields.flatMap(({ reader }) => reader.closed.map(wordOf));
      return { kind: 'choice', doc, values: [...new Set(words), null] };
    }
    case 'median': {
      if (kinds.every((kind) => kind.kind === 'number')) {
        // If nobody gave a number the median is 0, so 0 is always in range.
        const lowest = Math.min(0, ...kinds.map(({ min }) => min ?? -Number.MAX_VALUE));
        const highest = Math.max(0, ...kinds.map(({ max }) => max ?? Number.MAX_VALUE));
        const range = {
          ...(lowest === -Number.MAX_VALUE ? {} : { min: lowest }),
          ...(highest === Number.MAX_VALUE ? {} : { max: highest }),
        };
        return { kind: 'score', doc, ...range };
      }
      const words = kinds.flatMap((kind) => (kind as ChoiceKind).values);
      return { kind: 'choice', doc, values: [...new Set(words), null] };
    }
    case 'spread':
      return kinds.every(isClosed) ? { kind: 'count', doc } : { kind: 'score', doc, min: 0 };
    case 'confidence':
      return { kind: 'score', doc, min: 0, max: 1 };
  }
}

function calibratedFact({ calibrated, doc }: CalibratedFact): Fact {
  const said = doc ?? docOf({ calibrated });
  return calibrated === 'certainty'
    ? { kind: 'score', doc: said, min: 0, max: 1 }
    : { kind: 'flag', doc: said };
}
