/** An output as a form: its fields in groups, its lists as tables; pages and snippets follow their values, and are never typed. */
import { valueAt } from '@curia/core/read';
import { parsePath } from '../rules/pack/field-path.ts';
import type { DomainPack } from '../rules/pack/pack.ts';
import { declaredIn, pathOf, recordAbove } from './declared.ts';

/** How a value is typed. */
export type FieldKind = 'text' | 'number' | 'date' | 'flag' | 'label';

/** One value of an output, or the place of one that is missing. */
export interface FormField {
  readonly pointer: string;
  readonly path: string;
  /** Undefined if there is none. */
  readonly value: unknown;
  readonly kind: FieldKind;
  /** What may be chosen, for a label. */
  readonly options: readonly string[];
}

/** A list, one row for each of its records. */
export interface FormTable {
  readonly path: string;
  readonly pointer: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly pointer: string; readonly cells: readonly FormField[] }[];
}

/** Some fields under one title; no title for those that the pack has none for. */
export interface FormGroup {
  readonly title: { readonly en: string; readonly ko: string } | undefined;
  readonly fields: readonly FormField[];
  readonly tables: readonly FormTable[];
}

/** The form of an output. */
export function formOf(pack: DomainPack, output: unknown): FormGroup[] {
  const { fields } = declaredIn(pack);
  const shown = [
    ...leaves(output).filter(({ pointer }) => !isCitation(pack, pointer)),
    // What is missing can be typed as well.
    ...fields
      .filter(({ path, type }) => type !== 'list' && !path.includes('[]'))
      .map(({ path }) => ({ pointer: `/${path.replaceAll('.', '/')}`, value: undefined })),
  ];
  const tables = tablesOf(pack, output);
  const inTable = new Set(tables.map(({ pointer }) => pointer));
  const seen = new Set<string>();
  const plain = shown.flatMap(({ pointer, value }) => {
    const isCell = [...inTable].some((table) => pointer.startsWith(`${table}/`) || pointer === table);
    if (isCell || seen.has(pointer)) return [];
    seen.add(pointer);
    // A record that is null has its value typed, not the record.
    if (value === null && shown.some((other) => other.pointer.startsWith(`${pointer}/`))) return [];
    return [fieldOf(pack, pointer, value)];
  });
  const groups = pack.desk?.groups ?? [];
  const named = new Set(groups.flatMap((group) => group.fields));
  const rest = {
    title: undefined,
    fields: plain.filter(({ path }) => !named.has(path)),
    tables: tables.filter(({ path }) => !named.has(path)),
  };
  return [
    ...groups.map((group) => ({
      title: group.title,
      fields: group.fields.flatMap((path) => plain.filter((field) => field.path === path)),
      tables: group.fields.flatMap((path) => tables.filter((table) => table.path === path)),
    })),
    rest,
  ].filter((group) => group.fields.length + group.tables.length > 0);
}

/** A field of an output by its place. */
export function fieldOf(pack: DomainPack, pointer: string, value: unknown): FormField {
  const path = pathOf(pointer);
  const declared = declaredIn(pack).fields.find((one) => one.path === path);
  const options = declared?.label === undefined ? [] : (pack.labels[declared.label] ?? []);
  return { pointer, path, value, kind: kindOf(declared?.type, value), options };
}

function kindOf(type: string | undefined, value: unknown): FieldKind {
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'text' || type === 'date' || type === 'flag' || type === 'label') return type;
  return typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'flag' : 'text';
}

/** Lists of records, outermost only; a list without entries has the columns that the pack declares. */
function tablesOf(pack: DomainPack, output: unknown): FormTable[] {
  const { fields } = declaredIn(pack);
  const lists = Object.entries(isRecord(output) ? output : {}).filter(([, value]) => Array.isArray(value));
  return lists.flatMap(([name, list]) => {
    const records = list as readonly unknown[];
    const pointer = `/${name}`;
    const declared = fields
      .filter(({ path }) => path.startsWith(`${name}[].`) && parsePath(path).length === 2)
      .map(({ path }) => path.slice(name.length + 3));
    const flat = records.every((one) => isRecord(one) && Object.values(one).every((inner) => isLeaf(inner)));
    if (!flat || (declared.length === 0 && records.length === 0)) return [];
    const own = records.flatMap((one) => Object.keys(one as object));
    const columns = (declared.length > 0 ? declared : [...new Set(own)]).filter(
      (column) => !isCitation(pack, `${pointer}/0/${column}`),
    );
    const rows = records.map((_, at) => ({
      pointer: `${pointer}/${at}`,
      cells: columns.map((column) => {
        const place = `${pointer}/${at}/${column}`;
        return fieldOf(pack, place, valueAt(output, place));
      }),
    }));
    return [{ path: name, pointer, columns: columns.map((column) => `${name}[].${column}`), rows }];
  });
}

/** Whether a place holds the page or the words that a value was read from. */
function isCitation(pack: DomainPack, pointer: string): boolean {
  return declaredIn(pack).citations.some(({ path, page, snippet, anchors }) => {
    const record = recordAbove(pointer, path);
    if (record === undefined) return false;
    const inside = pathOf(pointer.slice(record.length)).replace(/\[\]$/, '');
    return inside === page || inside === snippet || inside === anchors;
  });
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isLeaf = (value: unknown): boolean => typeof value !== 'object' || value === null;

/** Every value without fields of its own. */
function leaves(value: unknown, pointer = ''): { readonly pointer: string; readonly value: unknown }[] {
  if (isLeaf(value)) return pointer === '' ? [] : [{ pointer, value }];
  return Object.entries(value as object).flatMap(([key, inner]) =>
    leaves(inner, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  );
}
