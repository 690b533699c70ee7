/** Every path that a pack names is held against its fields when the pack is read: a slip must not switch a check off. */

import type { ErrorDetail } from '@curia/core/read';
import { nearName, suggest } from '@curia/core/text';
import type { z } from 'zod';
import { normaliseText } from '../text/normalised.ts';
import type { packFile } from './declared-file.ts';
import { type Declared, FieldMap, inside, isNumeric, pathsAbove } from './field-map.ts';

type Pack = z.output<typeof packFile>;

const WORDS: Readonly<Record<Declared, string>> = {
  text: 'text',
  number: 'a number',
  integer: 'a whole number',
  flag: 'true or false',
  date: 'a date',
  label: 'a label',
  list: 'a list',
  record: 'a record',
  entry: 'an entry of a list',
};

const isRecord = (declared: Declared | undefined): boolean => declared === 'record' || declared === 'entry';

/** Everything that is wrong with the paths of a pack. */
export function pathProblems(pack: Pack): ErrorDetail[] {
  const { citations = [], arithmetic = [], order = [], traps = [], prompts = [] } = pack;
  const fields = new FieldMap(pack.fields);
  const map = new FieldMap(pack.fields, citations);
  return [
    ...fieldProblems(pack, map),
    ...citations.flatMap((one, at) => [...citationProblems(one, `citations[${at}]`, fields, map)]),
    ...arithmetic.flatMap((one, at) => [...arithmeticProblems(one, `arithmetic[${at}]`, map)]),
    ...order.flatMap((one, at) => [...orderProblems(one, `order[${at}]`, map)]),
    ...traps.flatMap((one, at) => [...trapProblems(one, `traps[${at}]`, citations.length > 0)]),
    ...prompts.flatMap(({ shows = [] }, at) =>
      shows.flatMap((name, of) => {
        const path = `prompts[${at}].shows[${of}]`;
        return map.namesIn('').includes(name)
          ? []
          : [{ path, problem: `no field begins with ${name}; ${suggest(name, map.namesIn(''))}` }];
      }),
    ),
  ];
}

/** A path that no field declares. */
function unknown(path: string, written: string, record: string | undefined, map: FieldMap): ErrorDetail {
  const from = record === undefined ? '' : ` inside ${record}`;
  const known = map.pathsIn(record);
  const short =
    record !== undefined && written.startsWith(`${record}.`) ? written.slice(record.length + 1) : '';
  const hint = known.includes(short)
    ? `paths are read inside ${record}: write ${short}`
    : suggest(written, known);
  return { path, problem: `no field declares ${written}${from}; ${hint}` };
}

/** The fields themselves: none twice, nothing under a plain value, and no bound that would never be looked at. */
function* fieldProblems({ fields }: Pack, map: FieldMap): Generator<ErrorDetail> {
  const seen = new Set<string>();
  for (const [at, { path, type, label, min, max }] of fields.entries()) {
    const place = `fields[${at}]`;
    if (seen.has(path)) yield { path: `${place}.path`, problem: `${path} is declared twice` };
    seen.add(path);
    let below = path;
    for (const above of pathsAbove(path)) {
      const isEntry = below === `${above}[]`;
      const declared = map.at(above);
      if (isEntry && declared !== 'list')
        yield { path: `${place}.path`, problem: `${above} is ${WORDS[declared!]}, not a list` };
      else if (!isEntry && declared === 'list')
        yield {
          path: `${place}.path`,
          problem: `${above} is a list: write ${above}[]${path.slice(above.length)}`,
        };
      else if (!isEntry && !isRecord(declared))
        yield { path: `${place}.path`, problem: `${above} is ${WORDS[declared!]}, so nothing lies under it` };
      below = above;
    }
    const isBounded = min !== undefined || max !== undefined;
    if (isBounded && !isNumeric(type) && type !== 'list')
      yield { path: place, problem: `only numbers and lists have bounds, and ${path} is ${WORDS[type]}` };
    if (min !== undefined && max !== undefined && min > max)
      yield { path: place, problem: `the least, ${min}, is more than the most, ${max}` };
    if (label !== undefined && type !== 'label')
      yield {
        path: `${place}.label`,
        problem: `only a label has a list of labels, and ${path} is ${WORDS[type]}`,
      };
  }
}

function* citationProblems(
  { path, page, snippet, anchors, values = [], optional }: NonNullable<Pack['citations']>[number],
  place: string,
  fields: FieldMap,
  map: FieldMap,
): Generator<ErrorDetail> {
  const declared = fields.at(path);
  if (declared === undefined) {
    // One record that must be there, and of which nothing else is asked, declares its own page and snippet.
    const isOwn = optional !== true && anchors === undefined && values.length === 0 && !path.includes('[]');
    const plain = (one: string): string => one.replaceAll('[]', '');
    const known = fields.pathsIn(undefined).map(plain);
    if (!isOwn || known.includes(plain(path)) || nearName(plain(path), known) !== undefined)
      yield unknown(`${place}.path`, path, undefined, fields);
    return;
  }
  if (!isRecord(declared)) {
    const problem = `${path} is ${WORDS[declared]}; a citation is a record that holds a page and a snippet`;
    yield { path: `${place}.path`, problem: declared === 'list' ? `${problem}: write ${path}[]` : problem };
    return;
  }
  for (const [part, name, isFit, wanted] of [
    ['page', page, isNumeric, 'a whole number'],
    ['snippet', snippet, (one: Declared | undefined) => one === 'text', 'text'],
  ] as const) {
    const found = map.at(inside(path, name));
    const others = [part, ...map.namesIn(path)].filter((one) => one !== name);
    if (!isFit(found))
      yield { path: `${place}.${part}`, problem: `${name} is ${WORDS[found!]}, it must be ${wanted}` };
    else if (name.includes('[]')) yield { path: `${place}.${part}`, problem: `${name} leads to many values` };
    else if (name !== part && nearName(name, others) !== undefined)
      yield {
        path: `${place}.${part}`,
        problem: `${name} is nearly a field of ${path}; ${suggest(name, others)}`,
      };
  }
  if (anchors !== undefined) {
    const found = map.at(inside(path, anchors));
    if (found === undefined) yield unknown(`${place}.anchors`, anchors, path, map);
    else if (found !== 'list')
      yield {
        path: `${place}.anchors`,
        problem: `${anchors} is ${WORDS[found]}, it must be a list of keywords`,
      };
  }
  for (const [at, value] of values.entries()) {
    const found = map.at(inside(path, value));
    if (found === undefined) yield unknown(`${place}.values[${at}]`, value, path, map);
    else if (!QUOTABLE.includes(found))
      yield {
        path: `${place}.values[${at}]`,
        problem: `${value} is ${WORDS[found]}, which no snippet can hold`,
      };
  }
}

/** What can occur in a snippet. */
const QUOTABLE: readonly Declared[] = ['text', 'number', 'integer', 'date', 'label'];

function* eachProblems(each: string | undefined, place: string, map: FieldMap): Generator<ErrorDetail> {
  if (each === undefined) return;
  const declared = map.at(each);
  if (declared === undefined) yield unknown(`${place}.each`, each, undefined, map);
  else if (declared === 'list')
    yield { path: `${place}.each`, problem: `${each} is a list: write ${each}[]` };
  else if (declared !== 'record')
    yield {
      path: `${place}.each`,
      problem: `${each} is ${WORDS[declared]}; the check needs records with fields`,
    };
}

function* arithmeticProblems(
  { kind, each, of, equals, absent, fix }: NonNullable<Pack['arithmetic']>[number],
  place: string,
  map: FieldMap,
): Generator<ErrorDetail> {
  const lost = [...eachProblems(each, place, map)];
  yield* lost;
  if (lost.length > 0) return;
  const operands = [of].flat();
  for (const [at, operand] of operands.entries()) {
    const path = Array.isArray(of) ? `${place}.of[${at}]` : `${place}.of`;
    const declared = map.at(inside(each, operand));
    if (declared === undefined) yield unknown(path, operand, each, map);
    else if (kind !== 'count' && !isNumeric(declared))
      yield { path, problem: `${operand} is ${WORDS[declared]}, and only numbers have a ${kind}` };
    else if (kind === 'count' && declared === 'list')
      yield { path, problem: `${operand} is a list: write ${operand}[] to count its entries` };
    else if (operands.indexOf(operand) < at) yield { path, problem: `${operand} is named twice` };
    if (operand === equals) yield { path, problem: `${operand} is held against itself` };
  }
  if (absent === 'zero' && kind !== 'sum')
    yield {
      path: `${place}.absent`,
      problem: `only what is added can count as zero; a ${kind} can be skipped`,
    };
  if (absent !== undefined && kind === 'count')
    yield { path: `${place}.absent`, problem: 'a count counts what is there' };
  if (typeof equals === 'number') {
    if (fix === true)
      yield { path: `${place}.fix`, problem: `there is no field that could be set to ${equals}` };
    return;
  }
  const stated = map.at(inside(each, equals));
  if (stated === undefined) yield unknown(`${place}.equals`, equals, each, map);
  else if (!isNumeric(stated))
    yield { path: `${place}.equals`, problem: `${equals} is ${WORDS[stated]}, it must be a number` };
  else if (equals.includes('[]')) yield { path: `${place}.equals`, problem: manyValues(equals) };
}

/** A path that leads to several values where one is compared. */
const manyValues = (path: string): string => {
  const list = path.slice(0, path.lastIndexOf('[]') + 2);
  return `${path} leads to many values; check them one by one with each: ${list}`;
};

function* orderProblems(
  { each, first, last }: NonNullable<Pack['order']>[number],
  place: string,
  map: FieldMap,
): Generator<ErrorDetail> {
  const lost = [...eachProblems(each, place, map)];
  yield* lost;
  if (lost.length > 0) return;
  const kinds = (['first', 'last'] as const).map((part): Declared | undefined => {
    const declared = map.at(inside(each, { first, last }[part]));
    return declared === 'integer' ? 'number' : declared;
  });
  for (const [at, part] of (['first', 'last'] as const).entries()) {
    const written = { first, last }[part];
    const path = `${place}.${part}`;
    const declared = kinds[at];
    if (declared === undefined) yield unknown(path, written, each, map);
    else if (!ORDERED.includes(declared))
      yield { path, problem: `${written} is ${WORDS[declared]}, which has no order` };
    else if (written.includes('[]')) yield { path, problem: manyValues(written) };
  }
  const [one, other] = kinds;
  if (first === last) yield { path: `${place}.last`, problem: `${last} is held against itself` };
  else if (one !== undefined && other !== undefined && one !== other)
    yield {
      path: place,
      problem: `${first} is ${WORDS[one]} and ${last} is ${WORDS[other]}: they cannot be compared`,
    };
}

const ORDERED: readonly Declared[] = ['date', 'number', 'text'];

function* trapProblems(
  { words, in: where }: NonNullable<Pack['traps']>[number],
  place: string,
  hasCitations: boolean,
): Generator<ErrorDetail> {
  for (const [at, word] of words.entries())
    if (!/[\p{L}\p{N}\p{S}]/u.test(normaliseText(word)))
      yield { path: `${place}.words[${at}]`, problem: 'has no word to look for' };
  if (where === 'snippets' && !hasCitations)
    yield { path: `${place}.in`, problem: 'the pack cites nothing, so there are no snippets to look at' };
}
