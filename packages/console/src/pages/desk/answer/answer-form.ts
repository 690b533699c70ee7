/** What somebody has answered so far: kept as a draft, checked for gaps, and sent in the form that the court reads. */
import type { QuestionPart } from '@curia/core/review';
import type { Item } from '../../../api/desk.ts';
import { isFields } from '../../../parts/say-value.ts';
import { type Correction, patchBetween, withCorrection } from './patch-between.ts';

/** An answer under way. */
export interface AnswerForm {
  /** By part of the question; a part that is absent has no answer yet. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Why a failed check does not count, by its code. */
  readonly accepted: Readonly<Record<string, string>>;
  /** The corrected output as JSON text. */
  readonly corrected: string;
  /** Whose answer an adjudicator takes; empty before that. */
  readonly taken: string;
  readonly notes: string;
}

/** What is still missing. */
export type Gap =
  | { readonly kind: 'part'; readonly at: number }
  | { readonly kind: 'json' | 'unchanged' }
  | { readonly kind: 'code'; readonly code: string };

type Asked = Pick<Item, 'question' | 'subject'>;

/** The part that asks about the whole output. */
export const isOutput = ({ answer }: QuestionPart): boolean => answer.kind === 'output';

const textOf = (output: unknown): string => JSON.stringify(output, null, 2) ?? 'null';

/** A form without an answer. */
export const emptyForm = ({ subject }: Pick<Asked, 'subject'>): AnswerForm => ({
  values: {},
  accepted: {},
  corrected: textOf(subject?.output),
  taken: '',
  notes: '',
});

/** A JSON text as its value; undefined if it is none. */
export function parsed(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

/** The first gap; undefined if the answer is whole. */
export function gapOf(
  { values, corrected, accepted }: AnswerForm,
  { question, subject }: Asked,
): Gap | undefined {
  const at = question.parts.findIndex(({ id, answer }) => {
    if (values[id] !== undefined) return false;
    // Beside an output, a question about an issue may stay open.
    return subject === null || answer.kind === 'output';
  });
  if (at >= 0) return { kind: 'part', at };
  const output = question.parts.find(isOutput);
  if (subject === null || output === undefined) return undefined;
  if (values[output.id] === true) {
    const code = subject.failed_codes.find((one) => (accepted[one] ?? '').trim() === '');
    return code === undefined ? undefined : { kind: 'code', code };
  }
  const now = parsed(corrected);
  if (now === undefined) return { kind: 'json' };
  return patchBetween(subject.output, now.value).length === 0 ? { kind: 'unchanged' } : undefined;
}

/** The answer as the court reads it; only of a form without a gap. */
export function answerOf(form: AnswerForm, { question, subject }: Asked): Record<string, unknown> {
  const { values, corrected, accepted } = form;
  const output = question.parts.find(isOutput);
  if (subject === null || output === undefined) return { ...values };
  const agrees = values[output.id] === true;
  return {
    agrees_with_primary: agrees,
    corrections: agrees ? null : patchBetween(subject.output, parsed(corrected)?.value),
    answers: verdictsIn(form, question.parts),
    accepted_codes: acceptedIn(accepted),
  };
}

const verdictsIn = ({ values }: AnswerForm, parts: readonly QuestionPart[]) =>
  parts
    .filter((part) => !isOutput(part) && typeof values[part.id] === 'string')
    .map(({ id }) => ({ issue_id: id, verdict: values[id] }));

const acceptedIn = (accepted: AnswerForm['accepted']) =>
  Object.entries(accepted)
    .filter(([, reason]) => reason.trim() !== '')
    .map(([code, reason]) => ({ code, reason: reason.trim() }));

/** What is kept of a form as a draft. */
export const draftOf = ({ notes, ...answer }: AnswerForm) => ({ answer, notes });

/** A form as its draft left it, whether this page wrote the draft, a terminal, or a refused review. */
export function formOf(item: Pick<Item, 'question' | 'subject' | 'draft'>): AnswerForm {
  const empty = emptyForm(item);
  const { draft } = item;
  if (draft === null) return empty;
  const notes = draft.notes ?? '';
  const { answer } = draft;
  if (!isFields(answer)) return { ...empty, notes };
  if (isFields(answer.values) && isFields(answer.accepted) && typeof answer.corrected === 'string')
    return {
      values: answer.values,
      accepted: textsIn(answer.accepted),
      corrected: answer.corrected,
      taken: typeof answer.taken === 'string' ? answer.taken : '',
      notes,
    };
  return { ...(item.subject === null ? { ...empty, values: answer } : fromReview(answer, item)), notes };
}

/** The form of a review of an output. */
function fromReview(answer: Readonly<Record<string, unknown>>, { question, subject }: Asked): AnswerForm {
  const empty = emptyForm({ subject });
  const output = question.parts.find(isOutput);
  const { agrees_with_primary: agrees, corrections, answers, accepted_codes } = answer;
  const rows = (list: unknown) => (Array.isArray(list) ? list.filter(isFields) : []);
  const values = Object.fromEntries(rows(answers).map((one) => [String(one.issue_id), one.verdict]));
  return {
    ...empty,
    values: output !== undefined && typeof agrees === 'boolean' ? { ...values, [output.id]: agrees } : values,
    accepted: textsIn(Object.fromEntries(rows(accepted_codes).map((one) => [String(one.code), one.reason]))),
    corrected: Array.isArray(corrections) ? patched(subject?.output, corrections) : empty.corrected,
  };
}

/** The output after corrections; those that a draft has and that lead nowhere are left to be made again. */
const patched = (output: unknown, corrections: readonly unknown[]): string =>
  textOf(
    corrections
      .filter(isCorrection)
      .reduce((value, one) => (withCorrection(value, one) ?? { value }).value, output),
  );

const isCorrection = (one: unknown): one is Correction =>
  isFields(one) && typeof one.path === 'string' && ['add', 'replace', 'remove'].includes(String(one.op));

const textsIn = (record: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(record).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
