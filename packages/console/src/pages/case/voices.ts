/** What voices said, made comparable: those who were asked the same stand beside each other, field by field, and where they differ is marked. */
import type { CaseEvent } from '../../api/case.ts';
import { isFields, sayValue } from '../../parts/say-value.ts';

/** Somebody who was asked. */
export interface Voice {
  /** A number that ties a quotation to its place. */
  readonly tag: string;
  readonly name: string;
  /** The models that answered; empty if nobody did. */
  readonly model: string;
  readonly round: string;
  readonly seconds: number | undefined;
  readonly answer: unknown;
  /** Why there is no answer; undefined if there is one. */
  readonly failed: string | undefined;
}

/** What one voice says in a field. */
export interface VoiceCell {
  readonly text: string;
  /** Numbers that go with it, such as how sure somebody is; they make no difference. */
  readonly beside: string;
  readonly differs: boolean;
}

/** A field of the answers of some voices. */
export interface VoiceRow {
  readonly field: string;
  readonly cells: readonly VoiceCell[];
  readonly isQuote: boolean;
}

/** Voices that were asked the same. */
export interface VoiceGroup {
  readonly voices: readonly Voice[];
  readonly rows: readonly VoiceRow[];
}

interface AskedBody {
  readonly key?: string;
  readonly role?: string;
  readonly voice?: string;
  readonly answer?: unknown;
  readonly message?: string;
  readonly code?: string;
  readonly calls?: readonly { readonly model?: string; readonly latency_ms?: number }[];
}

/** Fields that say which element of a list is meant. */
const NAMING = [
  'item',
  'tuple_id',
  'target_tuple_ids',
  'pointer',
  'field',
  'aspect_term',
  'term',
  'target_aspect',
  'original_finding_id',
  'id',
  'code',
];
/** Fields in which somebody says why, which is no answer of its own. */
const REASONS =
  /(^|[ _])(reason|reason_code|rationale|explanation|notes?|comment|message|description|key_points)$/i;
const QUOTING = /quote|quotation|snippet|evidence|span|scope/i;
/** What is longer than this is prose, not an answer to choose. */
const PROSE = 120;
/** Rows that are shown of one group; the log has the rest. */
const MOST_ROWS = 80;

/** Everybody who was asked, in the order of the log. */
export function voicesOf(events: readonly CaseEvent[]): Voice[] {
  return events
    .filter(({ kind }) => kind === 'answered' || kind === 'failed')
    .map(({ kind, body }, at) => {
      const { key = '', role = '', voice, answer, message, code, calls = [] } = (body ?? {}) as AskedBody;
      const latency = calls.reduce((sum, { latency_ms = 0 }) => sum + latency_ms, 0);
      return {
        tag: String(at + 1),
        name: voice ?? (role === '' ? key : role),
        model: [...new Set(calls.flatMap(({ model }) => (model === undefined ? [] : [model])))].join(', '),
        round: /^round-(\d+)\//.exec(key)?.[1] ?? '',
        seconds: calls.length === 0 ? undefined : latency / 1000,
        answer,
        failed: kind === 'failed' ? (message ?? code ?? '') : undefined,
      };
    });
}

/** Puts voices with answers of the same shape together, in the order in which they were first heard. */
export function groupVoices(voices: readonly Voice[]): VoiceGroup[] {
  const shapes = Map.groupBy(voices, (voice) =>
    isFields(voice.answer) ? Object.keys(voice.answer).toSorted().join(' ') : `silent ${voice.name}`,
  );
  return [...shapes.values()].map((some) => ({ voices: some, rows: rowsOf(some) }));
}

function rowsOf(voices: readonly Voice[]): VoiceRow[] {
  const flat = voices.map(({ answer }) =>
    flatten(
      answer,
      voices.map((one) => one.answer),
    ),
  );
  const fields = [...new Set(flat.flatMap((one) => [...one.keys()]))].slice(0, MOST_ROWS);
  return fields.map((field) => {
    const said = flat.map((one) => one.get(field) ?? NOTHING);
    // People who agree for different reasons agree.
    const differs = REASONS.test(field) ? said.map(() => false) : differing(said.map(({ text }) => text));
    const cells = said.map((one, at) => ({ ...one, differs: differs[at]! }));
    return { field, cells, isQuote: QUOTING.test(field) && said.some(({ text }) => text.includes(' ')) };
  });
}

/** Who does not say what most say, or, where no answer leads, what the first to speak says. Prose always differs, which says nothing. */
export function differing(texts: readonly string[]): boolean[] {
  if (texts.some(({ length }) => length > PROSE)) return texts.map(() => false);
  const counts = Map.groupBy(texts, (text) => text);
  const most = Math.max(...[...counts.values()].map(({ length }) => length));
  const common = [...counts].find(([, { length }]) => length === most)?.[0];
  return texts.map((text) => text !== common);
}

interface Said {
  readonly text: string;
  readonly beside: string;
}

const NOTHING: Said = { text: '', beside: '' };

/** An answer as fields with texts; a list becomes a row for each thing it is about. */
function flatten(answer: unknown, all: readonly unknown[], path = ''): Map<string, Said> {
  const rows = new Map<string, Said>();
  if (!isFields(answer)) {
    if (sayValue(answer) !== '') rows.set(path, { text: sayValue(answer), beside: '' });
    return rows;
  }
  for (const [name, value] of Object.entries(answer)) {
    const field = path === '' ? name : `${path} ${name}`;
    const others = all.map((one) => (isFields(one) ? one[name] : undefined));
    if (Array.isArray(value) && value.some(isFields)) addElements(rows, field, value, others);
    else if (isFields(value))
      for (const [inner, said] of flatten(value, others, field)) rows.set(inner, said);
    else if (sayValue(value) !== '') rows.set(field, { text: sayValue(value), beside: '' });
  }
  return rows;
}

function addElements(
  rows: Map<string, Said>,
  field: string,
  elements: readonly unknown[],
  others: readonly unknown[],
): void {
  const isSingle = others.every((one) => !Array.isArray(one) || one.length <= 1);
  const seen = new Map<string, number>();
  for (const element of elements) {
    if (!isFields(element)) continue;
    if (isSingle) {
      for (const [inner, said] of flatten(element, [])) rows.set(inner, said);
      continue;
    }
    const naming = NAMING.find((name) => sayValue(element[name]) !== '');
    const name = naming === undefined ? '' : sayValue(element[naming]);
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    rows.set(`${name === '' ? field : name}${times === 1 ? '' : ` (${times})`}`, join(element, naming));
  }
}

/** The fields of an element in one line, words first; of several pieces of prose the first, since the log has all. */
function join(element: Readonly<Record<string, unknown>>, naming: string | undefined): Said {
  const rows = [...flatten(element, [])].filter(([inner]) => inner !== naming);
  const reasons = rows.flatMap(([inner, { text }]) => (REASONS.test(inner) ? [text] : []));
  const answers = rows.flatMap(([inner, { text }]) => (REASONS.test(inner) ? [] : [text]));
  const texts = answers.length === 0 ? reasons : answers;
  const numbers = texts.filter((text) => /^-?\d+(\.\d+)?$/.test(text));
  const words = texts.filter((text) => !numbers.includes(text));
  const prose = words.find((text) => text.length > PROSE);
  const said = words.filter((text) => text.length <= PROSE || text === prose);
  const beside =
    answers.length === 0 ? numbers : [...numbers, ...reasons.filter((text) => text.length <= PROSE)];
  return { text: [...new Set(said)].join(' · '), beside: beside.join(' · ') };
}
