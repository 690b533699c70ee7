/** The compact protocol of Thrift, as far as the headers of a Parquet file need it. */

/** A value with its type; the fields of a struct are numbered, and stand in their order. */
export type Thrift =
  | { readonly i32: number }
  | { readonly i64: number }
  | { readonly text: string }
  | { readonly list: readonly Thrift[] }
  | { readonly struct: readonly (readonly [id: number, value: Thrift])[] };

const TYPES = { i32: 5, i64: 6, text: 8, list: 9, struct: 12 } as const;

/** A struct as bytes. */
export function thriftBytes(value: Thrift): Buffer {
  const bytes: number[] = [];
  write(value, bytes);
  return Buffer.from(bytes);
}

/** A number in as few bytes as it needs, seven bits in each. */
export function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  // Bits would end at 32; a file may be longer.
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return [...bytes, rest];
}

/** Every number that is written is a count or a place, so none is negative. */
const zigzag = (value: number): number[] => varint(value * 2);

function typeOf(value: Thrift): number {
  const [kind] = Object.keys(value) as (keyof typeof TYPES)[];
  return TYPES[kind!];
}

function write(value: Thrift, bytes: number[]): void {
  if ('i32' in value) bytes.push(...zigzag(value.i32));
  else if ('i64' in value) bytes.push(...zigzag(value.i64));
  else if ('text' in value) {
    const text = Buffer.from(value.text);
    bytes.push(...varint(text.length), ...text);
  } else if ('list' in value) writeList(value.list, bytes);
  else {
    let last = 0;
    for (const [id, field] of value.struct) {
      bytes.push(((id - last) << 4) | typeOf(field));
      write(field, bytes);
      last = id;
    }
    bytes.push(0);
  }
}

/** A list that is empty says it holds structs; nobody can tell. */
function writeList(list: readonly Thrift[], bytes: number[]): void {
  const type = list[0] === undefined ? TYPES.struct : typeOf(list[0]);
  if (list.length < 15) bytes.push((list.length << 4) | type);
  else bytes.push(0xf0 | type, ...varint(list.length));
  for (const one of list) write(one, bytes);
}
