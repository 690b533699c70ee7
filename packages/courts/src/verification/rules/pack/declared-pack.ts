/** Makes a pack of plain data: its checks, fixers and questions. */

import type { ErrorDetail } from '@curia/core/read';
import { readBy, refusal } from '@curia/core/read';
import type { z } from 'zod';
import { type Codes, FIXED_CODES, READER_CODES, STANDARD_CODES } from './codes.ts';
import { arithmeticChecks, arithmeticFixers, orderChecks } from './declared-arithmetic.ts';
import { declaredCitations, fieldRanges, fieldShape } from './declared-fields.ts';
import { type declaredField, type PackFile, packFile } from './declared-file.ts';
import { pathProblems } from './declared-paths.ts';
import { trapChecks } from './declared-traps.ts';
import { wordProblems } from './desk-words.ts';
import { FieldMap } from './field-map.ts';
import { type DomainPack, definePack, type PackDefinition } from './pack.ts';
import { READER_PROMPTS } from './reader-prompts.ts';

/** Turns plain data into a pack definition, to use directly or extend with functions; refuses every path that no field declares. */
export const declarePack = (file: PackFile): PackDefinition => declare(file, pathProblems);

/** What a pack as data finds; goes up whenever the functions that are made from it decide differently. */
const VERSION = 2;

function declare(file: PackFile, problemsWith: typeof pathProblems): PackDefinition {
  const declared = readBy(packFile, file, 'PACK_INVALID', 'the pack');
  const { id, title = id, doc = '', labels = {}, limits = {}, fields, ...parts } = declared;
  const {
    citations = [],
    arithmetic = [],
    order = [],
    traps = [],
    prompts = READER_PROMPTS,
    accept,
    desk,
  } = parts;
  const fixed = new Set(arithmetic.filter(({ fix }) => fix === true).map((entry) => entry.code));
  const codes: Codes = Object.fromEntries(
    Object.entries(parts.codes ?? {}).map(([name, { severity, group, means, means_ko, question }]) => [
      name,
      {
        severity,
        group,
        means,
        ...(means_ko === undefined ? {} : { means_ko }),
        question: question ?? `Is it right that ${means}?`,
        ...(fixed.has(name) ? { fix_id: `set_${name.toLowerCase()}` } : {}),
      },
    ]),
  );
  const problems = [
    ...unknownLabels(fields, labels),
    ...unasked(prompts, accept?.readers ?? []),
    ...problemsWith(declared),
  ];
  const map = new FieldMap(fields, citations, codes.FIELD_RANGE?.severity === 'MINOR');
  if (desk !== undefined)
    problems.push(
      ...wordProblems(
        desk,
        (path) => map.at(path) !== undefined,
        (code) => isKnownCode(code, codes),
      ),
    );
  if (problems.length > 0) throw refusal('PACK_INVALID', 'the pack', problems, `pack ${id}`);
  return {
    id,
    title,
    doc,
    version: VERSION,
    labels,
    limits: limits as NonNullable<PackDefinition['limits']>,
    codes,
    shape: fieldShape(fields, citations, labels, map),
    checks: [
      fieldRanges(fields),
      ...arithmeticChecks(arithmetic, map),
      ...orderChecks(order, map),
      ...trapChecks(traps, citations),
    ],
    citations: (output) => declaredCitations(output, citations),
    fixers: arithmeticFixers(arithmetic, map),
    prompts,
    ...(accept === undefined ? {} : { accept: accept as NonNullable<PackDefinition['accept']> }),
    ...(desk === undefined ? {} : { desk }),
    declares: () => rulingData(declared),
  };
}

const isKnownCode = (code: string, own: Codes): boolean =>
  [own, STANDARD_CODES, READER_CODES, FIXED_CODES].some((codes) => Object.hasOwn(codes, code));

/** No function is made from the Korean definitions, nor from the words of the desk: other words find the same. */
function rulingData({ codes, desk: _, ...declared }: z.output<typeof packFile>): object {
  if (codes === undefined) return declared;
  const english = Object.entries(codes).map(([name, { means_ko: _, ...entry }]) => [name, entry]);
  return { ...declared, codes: Object.fromEntries(english) };
}

/** Builds a pack from an unknown value, such as a parsed file; throws `PACK_INVALID` with every problem and where it is. */
export const parsePack = (value: unknown): DomainPack => definePack(declarePack(value as PackFile));

/** Builds the pack that a run kept, which may be older than the check of its paths: what leads nowhere is then never computed, and never accepted. */
export const parseKeptPack = (value: unknown): DomainPack => definePack(declare(value as PackFile, () => []));

const unasked = (prompts: PackDefinition['prompts'], readers: readonly string[]): ErrorDetail[] =>
  readers.flatMap((reader, at) => {
    const path = `accept.readers[${at}]`;
    if (!prompts.some(({ agent }) => agent === reader))
      return [{ path, problem: `the pack has no question for ${reader}, so nobody could ever read as it` }];
    return readers.indexOf(reader) < at ? [{ path, problem: `${reader} is named twice` }] : [];
  });

const unknownLabels = (
  fields: readonly z.output<typeof declaredField>[],
  labels: Readonly<Record<string, readonly string[]>>,
): ErrorDetail[] =>
  fields.flatMap(({ type, label }, at) =>
    type === 'label' && !Object.hasOwn(labels, label ?? '')
      ? [{ path: `fields[${at}].label`, problem: `there is no list of labels ${label ?? '(none named)'}` }]
      : [],
  );
