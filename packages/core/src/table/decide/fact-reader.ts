/**
 * Where a record has the facts of a table, and which of its names are slips. `npm run gen` writes this code into `fact-reader.text.ts`,
 * and every module that a table is written as carries it, so that a record is read alike here and elsewhere.
 */
import { nearName } from '../../text/names/near-name.ts';

/** A name in a record, and what is wrong with it. */
export interface NameProblem {
  readonly path: string;
  readonly problem: string;
}

/** The facts of a record as they are given, and what is wrong with its names. */
export interface FactRecord {
  readonly facts: unknown;
  readonly problems: readonly NameProblem[];
}

/** The field under which a record may have its facts, as a line that `decide --facts` printed has. */
const FACTS = 'facts';

/** What such a line has beside its facts. */
const PRINTED = 'schema_version case_id procedure policy policy_hash ruling trace'.split(' ');

/** Names that were looked up are remembered, but not without end: a stream may bring ever new ones. */
const MOST_REMEMBERED = 1_000;

/** Makes the reader of records for a table with some facts, sums among them: each is in the record itself, or all are under `facts`, never both. */
export function factReader(names: readonly string[]): (record: unknown) => FactRecord {
  const known = new Set(names);
  const isOwnName = known.has(FACTS);
  const meant = new Map<string, string | undefined>();
  const lookUp = (name: string): string | undefined => {
    if (meant.has(name)) return meant.get(name);
    const near = nearName(name, names);
    if (meant.size < MOST_REMEMBERED) meant.set(name, near);
    return near;
  };
  const slipsIn = (facts: object): NameProblem[] => {
    const problems: NameProblem[] = [];
    for (const name of Object.keys(facts)) {
      if (known.has(name)) continue;
      const near = lookUp(name);
      if (near !== undefined)
        problems.push({ path: name, problem: `is not a known field; did you mean ${near}?` });
    }
    return problems;
  };
  /** Facts under a name that is nearly that of the field for them. */
  const hiddenIn = (record: Readonly<Record<string, unknown>>): NameProblem[] =>
    Object.keys(record).flatMap((name) =>
      !known.has(name) && isObject(record[name]) && nearName(name, [FACTS]) !== undefined
        ? [{ path: name, problem: `is not a known field; did you mean ${FACTS}?` }]
        : [],
    );
  return (record) => {
    if (!isObject(record)) return { facts: record, problems: [] };
    if (isOwnName) return { facts: record, problems: slipsIn(record) };
    if (!Object.hasOwn(record, FACTS))
      return { facts: record, problems: [...slipsIn(record), ...hiddenIn(record)] };
    const { [FACTS]: facts, ...beside } = record;
    const twice = Object.keys(beside).flatMap((name): NameProblem[] => {
      const fact = known.has(name) ? name : PRINTED.includes(name) ? undefined : lookUp(name);
      return fact === undefined
        ? []
        : [
            {
              path: name,
              problem: `stands beside ${FACTS}, where ${fact} belongs; say every fact in one place`,
            },
          ];
    });
    return { facts, problems: isObject(facts) ? [...twice, ...slipsIn(facts)] : twice };
  };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
