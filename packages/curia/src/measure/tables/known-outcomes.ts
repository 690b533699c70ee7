/** Known outcomes: the gold of a case says how it must end, by part if it has several. */
import { type AnyTable, CuriaError } from '@curia/core';
import type { Counts } from '@curia/core/measure';
import { type ErrorDetail, refusal } from '@curia/core/read';
import type { Headline } from '@curia/core/table';
import { suggest } from '@curia/core/text';

/** How a part ends, and how it must; null where nobody knows. */
export interface KnownPart {
  readonly known: string | null;
  readonly outcome: string;
}

/** The parts of a ruling held against what is known: each that is known is right or wrong. */
export interface HeldParts {
  /** Undefined if nothing is known of any part. */
  readonly counts: Counts | undefined;
  readonly parts: readonly KnownPart[];
}

/** A case as its table takes it, and what holds its ruling against gold; undefined if the case has none. */
export interface KnownCase {
  readonly asked: unknown;
  readonly known: ((lines: readonly Headline[]) => HeldParts) | undefined;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads the gold of a case: an outcome, or outcomes by part. Throws `INPUT_INVALID` if it names what the table does not have. */
export function holdAgainstKnown(input: unknown, { facts, outcomes }: AnyTable): KnownCase {
  if (!isRecord(input) || Object.hasOwn(facts, 'gold')) return { asked: input, known: undefined };
  const { gold, ...asked } = input;
  if (gold === undefined || gold === null) return { asked, known: undefined };
  const isWhole = typeof gold === 'string';
  if (!isWhole && !isRecord(gold))
    throw new CuriaError('INPUT_INVALID', 'gold: must be an outcome, or an object of outcomes by part');
  const said: readonly (readonly [part: string, outcome: unknown])[] = isWhole
    ? [['', gold]]
    : Object.entries(gold);
  refuseUnknown(said, Object.keys(outcomes));
  return { asked, known: (lines) => held(lines, new Map(said as [string, string][]), isWhole) };
}

function refuseUnknown(said: readonly (readonly [string, unknown])[], outcomes: readonly string[]): void {
  const problems = said.flatMap(([part, outcome]): ErrorDetail[] => {
    const path = part === '' ? 'gold' : `gold.${part}`;
    if (typeof outcome !== 'string') return [{ path, problem: 'must be an outcome' }];
    return outcomes.includes(outcome)
      ? []
      : [{ path, problem: `there is no outcome ${JSON.stringify(outcome)}; ${suggest(outcome, outcomes)}` }];
  });
  if (problems.length > 0) throw refusal('INPUT_INVALID', 'the case', problems);
}

function held(lines: readonly Headline[], said: ReadonlyMap<string, string>, isWhole: boolean): HeldParts {
  if (isWhole && lines.length !== 1)
    throw new CuriaError(
      'INPUT_INVALID',
      `gold: the case has ${lines.length} parts, so gold must be an object of outcomes by part`,
    );
  const names = lines.map(({ about }) => about);
  const stranger = isWhole ? undefined : [...said.keys()].find((part) => !names.includes(part));
  if (stranger !== undefined)
    throw new CuriaError(
      'INPUT_INVALID',
      `gold.${stranger}: the case has no such part; ${suggest(stranger, names)}`,
    );
  const parts = lines.map(({ about, outcome }): KnownPart => {
    const known = said.get(isWhole ? '' : about) ?? null;
    return { known, outcome };
  });
  const isRight = ({ known, outcome }: KnownPart): boolean => known === outcome;
  const judged = parts.filter(({ known }) => known !== null);
  if (judged.length === 0) return { counts: undefined, parts };
  const tp = judged.filter(isRight).length;
  const wrong = judged.length - tp;
  return { counts: { tp, fp: wrong, fn: wrong }, parts };
}
