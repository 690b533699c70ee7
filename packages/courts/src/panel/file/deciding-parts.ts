/** The parts of a court file that shape a ruling, in the form that its hashes cover: no prompts, no titles, no docs. */

import type { Kind } from '../value/kind.ts';
import type { CourtFile } from './court-file.ts';
import { isOwn, listOf, type PanelFact } from './fact.ts';

type Described = { readonly doc?: string };

/** An entry without the prose about it. */
const plain = <T extends Described>({ doc: _doc, ...rest }: T): Omit<T, 'doc'> => rest;

const plainAll = <T extends Described>(entries: Readonly<Record<string, T>> = {}): Record<string, unknown> =>
  Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, plain(entry)]));

const plainKind = (kind: Kind): object => {
  const rest = plain(kind);
  if (kind.kind !== 'list') return rest;
  const { of } = kind as { of: string | (Described & { kind: string }) };
  return { ...rest, of: typeof of === 'string' ? { kind: of } : plain(of) };
};

const plainFact = (fact: PanelFact): object => {
  const { by, ...rest } = plain(fact as PanelFact & { readonly by?: string | readonly string[] });
  // A function cannot be hashed, so its version is hashed instead.
  const shown = isOwn(fact)
    ? Object.fromEntries(Object.entries(rest).filter(([key]) => key !== 'from'))
    : rest;
  return by === undefined ? shown : { ...shown, by: [...listOf(by)].sort() };
};

/** What decides, part by part. */
export interface DecidingParts {
  /** What voices say, on which items. */
  readonly kinds: object;
  readonly roles: object;
  readonly rest: object;
}

/** Takes from a court what decides, its rules and their facts' kinds aside: those are its tables. */
export function decidingParts(court: CourtFile): DecidingParts {
  const { value, fields, items = null, marks, swap = null, quote = null, facts, outcomes, verdict } = court;
  const kinds =
    value === undefined
      ? Object.fromEntries(Object.entries(fields ?? {}).map(([name, kind]) => [name, plainKind(kind)]))
      : plainKind(value);
  return {
    kinds: { kinds, items, swap },
    roles: Object.fromEntries(
      Object.entries(court.roles).map(([name, { voices, asked = 'first', sees = null }]) => [
        name,
        { voices: Array.isArray(voices) ? [...voices].sort() : voices, asked, sees },
      ]),
    ),
    rest: {
      case: plainAll(court.case),
      marks: plainAll(marks),
      quote,
      facts: Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, plainFact(fact)])),
      outcomes: plainAll(outcomes),
      verdict:
        verdict === undefined
          ? null
          : { facts: plainAll(verdict.facts), outcomes: plainAll(verdict.outcomes) },
    },
  };
}
