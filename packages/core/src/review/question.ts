/** What a court asks a person, in one shape for all courts: the question, what may be answered, and the evidence; what the machine would do is kept apart. */
import { type Block, blocksToHtml, blocksToMarkdown } from '../page/page-block.ts';
import type { ReviewSubmitted } from './desk-event.ts';

/** What may be answered to one part of a question. */
export type AnswerKind =
  | { readonly kind: 'choice'; readonly values: readonly string[]; readonly optional?: boolean | undefined }
  | { readonly kind: 'flag'; readonly optional?: boolean | undefined }
  | {
      readonly kind: 'number';
      readonly min?: number | undefined;
      readonly max?: number | undefined;
      readonly step?: number | undefined;
      readonly optional?: boolean | undefined;
    }
  | { readonly kind: 'date'; readonly optional?: boolean | undefined }
  | { readonly kind: 'text'; readonly max?: number | undefined; readonly optional?: boolean | undefined }
  | { readonly kind: 'list'; readonly of: AnswerKind; readonly optional?: boolean | undefined }
  /** The output as it is, or a JSON Patch against it. */
  | { readonly kind: 'output' }
  /** Every opinion of a text: its term and its polarity. */
  | { readonly kind: 'tuples'; readonly polarities: readonly string[] };

/** How a question, or a part of one, reads in a language; answers carry the names that stand behind the labels. */
export interface QuestionWords {
  readonly question: string;
  /** What a part is called. */
  readonly label?: string | undefined;
  /** What the values of a choice are called. */
  readonly values?: Readonly<Record<string, string>> | undefined;
}

/** The same in the languages of the desk, as far as the court says it. */
export interface Worded {
  readonly words?:
    | { readonly en?: QuestionWords | undefined; readonly ko?: QuestionWords | undefined }
    | undefined;
}

/** One part of a question. */
export interface QuestionPart extends Worded {
  /** Under which name it is answered. */
  readonly id: string;
  readonly question: string;
  readonly answer: AnswerKind;
}

/** What a person is asked. */
export interface ExpertQuestion extends Worded {
  readonly schema_version: '1';
  readonly court: string;
  /** What it is about, such as a document or a case. */
  readonly about: string;
  readonly question: string;
  readonly parts: readonly QuestionPart[];
  readonly evidence: readonly Block[];
}

/** What the machine would do, and why; a reviewer sees it after answering. */
export interface MachineView {
  /** In the form in which reviews are compared; null if the machine has no answer. */
  readonly label: string | null;
  readonly blocks: readonly Block[];
}

/** A page that shows a question, and what else its reader may see. */
export interface QuestionPage {
  readonly question: ExpertQuestion;
  /** Where the item stands, in a sentence. */
  readonly status: string;
  /** What the queue tells reviewers to go by; empty or absent if it says nothing. */
  readonly guideline?: string;
  /** Null if its reader may not see it yet. */
  readonly machine: MachineView | null;
  readonly reviews: readonly ReviewSubmitted[];
}

/** What may be answered, in words. */
function sayAnswerKind(kind: AnswerKind, called: Readonly<Record<string, string>> = {}): string {
  const none = 'optional' in kind && kind.optional === true ? ', or null: there is none' : '';
  switch (kind.kind) {
    case 'choice':
      return `one of ${kind.values.map((value) => sayCalled(value, called)).join(', ')}${none}`;
    case 'flag':
      return `${sayCalled('true', called)} or ${sayCalled('false', called)}${none}`;
    case 'number': {
      const { min, max, step } = kind;
      const limits = [
        ...(min === undefined ? [] : [`from ${min}`]),
        ...(max === undefined ? [] : [`to ${max}`]),
        ...(step === undefined ? [] : [`in steps of ${step}`]),
      ];
      return `a number${limits.length === 0 ? '' : ` ${limits.join(' ')}`}${none}`;
    }
    case 'date':
      return `a day, YYYY-MM-DD${none}`;
    case 'text':
      return `text${none}`;
    case 'list':
      return `a list, each ${sayAnswerKind(kind.of, called)}${none}`;
    case 'output':
      return 'agree with the output, or correct it with a JSON Patch';
    case 'tuples':
      return `a list of {"aspect_term", "polarity"}; the polarity is one of ${kind.polarities.join(', ')}`;
  }
}

/** A value as it is answered, and what it is called. */
const sayCalled = (value: string, called: Readonly<Record<string, string>>): string =>
  Object.hasOwn(called, value) ? `${value} (${called[value]})` : value;

/** A question as blocks of a page. */
export function questionBlocks({
  question: asked,
  status,
  guideline = '',
  machine,
  reviews,
}: QuestionPage): Block[] {
  return [
    { kind: 'heading', level: 1, text: `${asked.about}: please decide` },
    { kind: 'text', text: asked.question, isStrong: true },
    { kind: 'text', text: status },
    ...(guideline === '' ? [] : [{ kind: 'quote', label: 'guideline', text: guideline } as const]),
    {
      kind: 'table',
      head: ['part', 'question', 'answer'],
      rows: asked.parts.map(({ id, question, answer, words }) => [
        id,
        question,
        sayAnswerKind(answer, words?.en?.values),
      ]),
    },
    ...asked.evidence,
    ...(machine === null
      ? []
      : [{ kind: 'heading', level: 2, text: 'What the machine would do' } as const, ...machine.blocks]),
    ...reviews.flatMap(reviewBlocks),
  ];
}

function reviewBlocks({ person, seat, round, answer, notes }: ReviewSubmitted): Block[] {
  const what = seat === 0 ? 'Adjudication' : 'Review';
  return [
    { kind: 'heading', level: 2, text: `${what} by ${person}, round ${round}` },
    ...(notes === '' ? [] : [{ kind: 'quote', label: 'notes', text: notes } as const]),
    { kind: 'folded', label: 'answer', text: JSON.stringify(answer, null, 2) },
  ];
}

/** Writes a question as a page. */
export const questionPage = (page: QuestionPage, format: 'html' | 'markdown'): string =>
  format === 'html'
    ? blocksToHtml(`${page.question.about}: for review`, questionBlocks(page))
    : blocksToMarkdown(questionBlocks(page));
