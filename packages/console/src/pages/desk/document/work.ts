/** The work on one document: what is corrected so far, what the checks say of it, and what is still asked. */

import { valueAt } from '@curia/core/read';
import { canonicalJson } from '@curia/core/text';
import {
  type AskedIssue,
  type AskedQuestion,
  type Checked,
  checkOutput,
  type DocumentBench,
  keyOf,
  type Offer,
  questionsOn,
  withoutRecord,
  withRecord,
  withValue,
} from '@curia/courts/in/document-bench';
import type { Item } from '../../../api/desk.ts';
import { isFields } from '../../../parts/say-value.ts';
import { type AnswerForm, isOutput, parsed } from '../answer/answer-form.ts';

/** The answer that leaves an output as it is. */
export const KEEP = 'keep';

/** One question with where it stands. */
export interface OpenQuestion extends AskedQuestion {
  /** What was answered: the key of an offer, `keep`, or nothing. */
  readonly chosen: string;
  /** Why it is right as it stands, if that is the answer. */
  readonly reason: string;
  readonly isOpen: boolean;
}

/** Everything that follows from an answer under way. */
export interface Work {
  readonly output: unknown;
  readonly checked: Checked;
  readonly questions: readonly OpenQuestion[];
  /** How many values differ from those that were read. */
  readonly corrected: number;
}

const AT = 'at ';

/** Works out what follows from an answer under way. */
export function workOn(bench: DocumentBench, item: Pick<Item, 'subject'>, form: AnswerForm): Work {
  const original = item.subject?.output;
  const output = parsed(form.corrected)?.value;
  const checked = checkOutput(bench, output);
  const first = firstQuestions(bench, original);
  const now = questionsOn(
    bench,
    output,
    checked.failing.filter(({ code }) => !isAccepted(form, code)),
  );
  const places = [...new Set([...first, ...now].map(({ place }) => place))];
  const questions = places.map((place): OpenQuestion => {
    const asked = first.find((one) => one.place === place);
    const left = now.find((one) => one.place === place);
    const chosen = String(form.values[AT + place] ?? '');
    // What was answered stays as it was asked; what was not is asked about the output as it is now.
    const shown = (chosen === '' ? (left ?? asked) : (asked ?? left))!;
    const reason = reasonFor(form, shown);
    return {
      ...shown,
      chosen,
      reason,
      isOpen:
        chosen === KEEP ? reason === '' : left !== undefined || isUnheard(asked, chosen, original, output),
    };
  });
  return { output, checked, questions, corrected: changesBetween(original, output).length };
}

const known = new WeakMap<DocumentBench, { readonly of: unknown; readonly asked: AskedQuestion[] }>();

/** The questions about the output as it came: those that a computation finds again, and those that only a reader had. */
function firstQuestions(bench: DocumentBench, original: unknown): AskedQuestion[] {
  const found = known.get(bench);
  if (found !== undefined && found.of === original) return found.asked;
  const asked = questionsOn(
    bench,
    original,
    bench.issues.filter(({ severity }) => severity !== 'MINOR'),
  );
  known.set(bench, { of: original, asked });
  return asked;
}

/** An issue that no computation finds again is open until somebody answered it. */
function isUnheard(
  asked: AskedQuestion | undefined,
  chosen: string,
  original: unknown,
  output: unknown,
): boolean {
  if (asked === undefined || chosen !== '') return false;
  const isComputed = ({ issue_id }: AskedIssue): boolean => !issue_id.startsWith('V3-');
  if (asked.issues.every(isComputed)) return false;
  return (
    canonicalJson(valueAt(original, asked.place) ?? null) ===
    canonicalJson(valueAt(output, asked.place) ?? null)
  );
}

const isAccepted = ({ accepted }: AnswerForm, code: string): boolean => (accepted[code] ?? '').trim() !== '';

const reasonFor = ({ accepted }: AnswerForm, { issues }: AskedQuestion): string =>
  issues.map(({ code }) => (accepted[code] ?? '').trim()).find((reason) => reason !== '') ?? '';

/** The form with another output. */
export function withOutput(
  form: AnswerForm,
  item: Pick<Item, 'subject' | 'question'>,
  output: unknown,
): AnswerForm {
  const part = item.question.parts.find(isOutput);
  const isSame = canonicalJson(output ?? null) === canonicalJson(item.subject?.output ?? null);
  return {
    ...form,
    corrected: JSON.stringify(output, null, 2) ?? 'null',
    values: part === undefined ? form.values : { ...form.values, [part.id]: isSame },
  };
}

/** The output after an offer of a question, and without what another offer of it did. */
export function afterOffer(
  bench: DocumentBench,
  original: unknown,
  output: unknown,
  question: AskedQuestion,
  offer: Offer | undefined,
  typed?: unknown,
): unknown {
  const without = withoutOffers(bench, original, output, question);
  if (offer === undefined) return without;
  if (offer.kind === 'no-record') return withoutRecord(without, offer.pointer);
  if (offer.kind === 'record')
    return withRecord(without, offer.list, recordOf(bench, without, offer), offer.at);
  const value = typed === undefined ? offer.value : typed;
  return value === undefined ? without : withValue(bench, without, offer.field.pointer, value);
}

/** A record that a line says; or an empty one, in the shape of those that are there. */
function recordOf(
  bench: DocumentBench,
  output: unknown,
  { list, row }: Extract<Offer, { kind: 'record' }>,
): object {
  if (row !== undefined) return row.record;
  const records = valueAt(output, list);
  const [like] = Array.isArray(records) ? records : [];
  const page =
    isFields(like) && typeof like.page === 'number' ? like.page : (bench.bundle.pages[0]?.page_num ?? 1);
  const empty = Object.entries(isFields(like) ? like : {}).map(([key, value]) => [
    key,
    key === 'page' ? page : typeof value === 'number' ? null : '',
  ]);
  return Object.fromEntries(empty);
}

function withoutOffers(
  bench: DocumentBench,
  original: unknown,
  output: unknown,
  { offers }: AskedQuestion,
): unknown {
  let now = output;
  for (const offer of offers) {
    if (offer.kind === 'value') {
      const before = valueAt(original, offer.field.pointer);
      if (valueAt(now, offer.field.pointer) !== before)
        now = withValue(bench, now, offer.field.pointer, before);
    } else if (offer.kind === 'record') {
      const records = valueAt(now, offer.list);
      const wanted = canonicalJson(recordOf(bench, now, offer));
      const at = Array.isArray(records) ? records.findIndex((one) => canonicalJson(one) === wanted) : -1;
      const had = valueAt(original, offer.list);
      const isNew = Array.isArray(records) && Array.isArray(had) && records.length > had.length;
      if (at >= 0 && isNew) now = withoutRecord(now, `${offer.list}/${at}`);
    }
  }
  return now;
}

/** The form after a question was answered. */
export function answered(
  bench: DocumentBench,
  item: Pick<Item, 'subject' | 'question'>,
  form: AnswerForm,
  question: AskedQuestion,
  offer: Offer,
  typed?: unknown,
): AnswerForm {
  const output = parsed(form.corrected)?.value;
  const next = afterOffer(bench, item.subject?.output, output, question, offer, typed);
  const verdicts = Object.fromEntries(question.issues.map(({ issue_id }) => [issue_id, 'confirmed']));
  const values = { ...form.values, ...verdicts, [AT + question.place]: keyOf(offer) };
  return withOutput({ ...form, values, accepted: withoutCodes(form, question) }, item, next);
}

/** The form after a question was answered by: it is right as it stands. */
export function kept(
  bench: DocumentBench,
  item: Pick<Item, 'subject' | 'question'>,
  form: AnswerForm,
  question: AskedQuestion,
  reason: string,
): AnswerForm {
  const output = afterOffer(bench, item.subject?.output, parsed(form.corrected)?.value, question, undefined);
  const verdicts = Object.fromEntries(question.issues.map(({ issue_id }) => [issue_id, 'rejected']));
  const codes = question.issues.filter(({ severity }) => severity !== 'MINOR').map(({ code }) => code);
  const accepted = { ...form.accepted, ...Object.fromEntries(codes.map((code) => [code, reason])) };
  return withOutput(
    { ...form, accepted, values: { ...form.values, ...verdicts, [AT + question.place]: KEEP } },
    item,
    output,
  );
}

function withoutCodes({ accepted }: AnswerForm, { issues }: AskedQuestion): AnswerForm['accepted'] {
  const codes = new Set(issues.map(({ code }) => code));
  return Object.fromEntries(Object.entries(accepted).filter(([code]) => !codes.has(code)));
}

/** A value that differs between two outputs. */
export interface Change {
  readonly pointer: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Every value that differs, without pages and snippets, which follow. */
export function changesBetween(before: unknown, after: unknown, pointer = ''): Change[] {
  if (canonicalJson(before ?? null) === canonicalJson(after ?? null)) return [];
  const isInner = (value: unknown): value is object => typeof value === 'object' && value !== null;
  if (!isInner(before) || !isInner(after) || Array.isArray(before) !== Array.isArray(after)) {
    const name = pointer.slice(pointer.lastIndexOf('/') + 1);
    return name === 'page' || name === 'snippet' ? [] : [{ pointer, before, after }];
  }
  if (Array.isArray(before) && Array.isArray(after) && before.length !== after.length)
    return [{ pointer, before, after }];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) =>
    changesBetween(
      (before as Record<string, unknown>)[name],
      (after as Record<string, unknown>)[name],
      `${pointer}/${name}`,
    ),
  );
}
