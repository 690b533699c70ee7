/** What a user-defined court tells its voices about itself: the values, the reasons and the quotations they may use. */

import type { PromptLanguage } from '@curia/core/agent';
import type { CourtFile } from '../file/court-file.ts';
import type { Kind } from '../value/kind.ts';

/** The lists that are generated into the prompt of a voice, by the names that a user's prompt may use to place them. */
export const GENERATED = ['values', 'reasons', 'quotations', 'items', 'votes'] as const;

/** The words for one language. */
interface Words {
  readonly one: (values: string) => string;
  readonly number: (low: string, high: string, step: string) => string;
  readonly date: string;
  readonly text: string;
  readonly flag: string;
  readonly list: (of: string) => string;
  readonly none: string;
  readonly value: (what: string) => string;
  readonly alone: string;
  readonly fields: string;
  readonly listed: (field: string, what: string) => string;
  readonly listedFields: (field: string) => string;
  readonly named: (what: string) => string;
  readonly namedFields: string;
  readonly reasons: string;
  readonly quotations: (fields: string, isRequired: boolean) => string;
  readonly instructions: (title: string, doc: string, role: string) => string;
  readonly field: (name: string, doc: string | undefined) => string;
}

const withDoc = (text: string, doc: string | undefined): string =>
  doc === undefined || doc === '' ? text : `${text} (${doc})`;

const WORDS: Readonly<Record<PromptLanguage, Words>> = {
  en: {
    one: (values) => `one of ${values}`,
    number: (low, high, step) =>
      `a number${low === '' ? '' : ` from ${low}`}${high === '' ? '' : ` up to ${high}`}${step === '' ? '' : ` in steps of ${step}`}`,
    date: 'a date as YYYY-MM-DD',
    text: 'text',
    flag: 'true or false',
    list: (of) => `a list, each entry ${of}`,
    none: ', or null (with state "voted") where there is none',
    value: (what) => `value is ${what}.`,
    alone: 'Give exactly one vote; its item is null.',
    fields:
      'Give one vote for each field that you are asked about. item is the name of the field, and value is:',
    listed: (field, what) =>
      `Give one vote for each entry of ${field} that you are asked about. item is the id of the entry, and value is ${what}.`,
    listedFields: (field) =>
      `Give one vote for each entry of ${field} and each field that you are asked about. item is ID/FIELD, such as a1/name, and value is by field:`,
    named: (what) =>
      `Find the items yourself and give one vote for each. item is a short key that anybody else would choose as well, and value is ${what}. Where there are none, give an empty list of votes.`,
    namedFields:
      'Find the items yourself and give one vote for each of their fields. item is KEY/FIELD, where the key is one that anybody else would choose as well, and value is by field. Where there are none, give an empty list of votes.',
    reasons: 'reason is one of these codes, exactly as written:',
    quotations: (fields, isRequired) =>
      `quotation is a passage copied word for word from ${fields} that proves your value.${isRequired ? ' A vote for a value without one, or with one that is not there, does not count. To say that there is none takes no quotation.' : ' It is null where no words prove it.'}`,
    instructions: (title, doc, role) =>
      `You are one of several voices that decide independently of each other. The question: ${withDoc(title, doc)}. Your role: ${role}. Read the case and say what is right.`,
    field: (name, doc) => `${withDoc(name, doc)}:`,
  },
  ko: {
    one: (values) => `${values} 가운데 하나`,
    number: (low, high, step) =>
      `숫자${low === '' ? '' : `, ${low} 이상`}${high === '' ? '' : `, ${high} 이하`}${step === '' ? '' : `, ${step} 단위`}`,
    date: '날짜(YYYY-MM-DD)',
    text: '글',
    flag: 'true 또는 false',
    list: (of) => `목록. 항목마다 ${of}`,
    none: '. 없으면 null(state는 "voted")',
    value: (what) => `value: ${what}.`,
    alone: '표를 하나만 내고, item은 null로 한다.',
    fields: '물어보는 필드마다 표를 하나씩 낸다. item은 필드 이름이고, value는 다음과 같다:',
    listed: (field, what) =>
      `물어보는 ${field}의 항목마다 표를 하나씩 낸다. item은 항목의 id이고, value는 ${what}.`,
    listedFields: (field) =>
      `물어보는 ${field}의 항목과 필드마다 표를 하나씩 낸다. item은 ID/필드(예: a1/name)이고, value는 필드에 따라 다음과 같다:`,
    named: (what) =>
      `항목을 스스로 찾아 하나마다 표를 낸다. item은 누구라도 똑같이 고를 짧은 이름이고, value는 ${what}. 항목이 없으면 빈 목록을 낸다.`,
    namedFields:
      '항목을 스스로 찾아 필드마다 표를 낸다. item은 이름/필드이며, 이름은 누구라도 똑같이 고를 것으로 한다. value는 필드에 따른다. 항목이 없으면 빈 목록을 낸다.',
    reasons: 'reason은 아래 코드 가운데 하나를 그대로 쓴다:',
    quotations: (fields, isRequired) =>
      `quotation은 값을 증명하는 말을 ${fields}에서 그대로 옮긴 것이다.${isRequired ? ' 값을 내면서 인용이 없거나 거기에 없는 말을 인용하면 표로 세지 않는다. 없다고 할 때는 인용이 필요 없다.' : ' 증명하는 말이 없으면 null이다.'}`,
    instructions: (title, doc, role) =>
      `너는 서로 독립해서 판단하는 여러 목소리 가운데 하나이다. 물음: ${withDoc(title, doc)}. 네 역할: ${role}. 사건을 읽고 무엇이 옳은지 말한다.`,
    field: (name, doc) => `${withDoc(name, doc)}:`,
  },
};

const quoted = (values: readonly string[]): string => values.map((value) => JSON.stringify(value)).join(', ');

function sayKind(words: Words, kind: Kind): string {
  const none = kind.optional === true ? words.none : '';
  switch (kind.kind) {
    case 'choice':
      return `${words.one(quoted(kind.values))}${none}`;
    case 'number':
      return `${words.number(String(kind.min ?? ''), String(kind.max ?? ''), String(kind.step ?? ''))}${none}`;
    case 'list': {
      const { of } = kind as { readonly of: Kind | 'date' | 'text' };
      return `${words.list(typeof of === 'string' ? words[of] : sayKind(words, of))}${none}`;
    }
    default:
      return `${words[kind.kind]}${none}`;
  }
}

function sayValues(words: Words, { value, fields, items }: CourtFile): string {
  const listed = typeof items === 'object' ? items.listed : undefined;
  if (value !== undefined) {
    const what = withDoc(sayKind(words, value), value.doc);
    if (listed !== undefined) return words.listed(listed, what);
    return items === 'named' ? words.named(what) : words.value(what);
  }
  const lines = Object.entries(fields ?? {}).map(
    ([name, kind]) => `- ${name}: ${withDoc(sayKind(words, kind), kind.doc)}`,
  );
  const head =
    listed !== undefined ? words.listedFields(listed) : items === 'named' ? words.namedFields : words.fields;
  return [head, ...lines].join('\n');
}

/** The introduction to a court before the case; empty if there is nothing to say. */
export function panelLists(
  court: CourtFile,
  language: PromptLanguage,
): Readonly<Record<'values' | 'alone' | 'reasons' | 'quotations', string>> {
  const words = WORDS[language];
  const { value, items, reasons = [], quote } = court;
  return {
    values: sayValues(words, court),
    alone: value === undefined || items !== undefined ? '' : words.alone,
    reasons:
      reasons.length === 0 ? '' : [words.reasons, ...reasons.map((reason) => `- ${reason}`)].join('\n'),
    quotations: quote === undefined ? '' : words.quotations(quote.in.join(', '), quote.required === true),
  };
}

/** The prompt of a role whose court has none for it. */
export function plainInstructions(court: CourtFile, role: string, language: PromptLanguage): string {
  const { title = court.court, doc = '' } = court;
  return WORDS[language].instructions(title, doc, withDoc(role, court.roles[role]?.doc));
}

/** The fields of a case, a paragraph each, with the hole that its content fills. */
export const fieldParagraphs = (court: CourtFile, language: PromptLanguage): string =>
  Object.entries(court.case ?? {})
    .map(([name, { doc }]) => `${WORDS[language].field(name, doc)}\n{${name}}`)
    .join('\n\n');
