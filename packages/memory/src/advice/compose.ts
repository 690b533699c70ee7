/** Composes what the memory says from its sentences: accounts in, text out, and no other way to make one. */
import type { Account } from './account.ts';
import { type AdviceLanguage, SENTENCES, type Sentences } from './sentences.ts';

const COUNTS = ['none', 'one', 'two', 'three'] as const;

/** Fills the slots of a sentence. */
const fill = (sentence: string, slots: Readonly<Record<string, string>>): string =>
  // Each name in a sentence is given by the function that says it; tests fill every one of them.
  sentence.replace(/\{(\w+)\}/gu, (_slot, name: string) => slots[name]!);

/** Several of a kind under their numbers: `line1`, `line2` and so on. */
const numbered = (name: string, texts: readonly string[]): Record<string, string> =>
  Object.fromEntries(texts.map((text, at) => [`${name}${at + 1}`, text]));

/** The message of one to three past cases with the same account. */
export function sayAccount(account: Account, cases: 1 | 2 | 3, language: AdviceLanguage): string {
  const words = SENTENCES[language];
  // What did not help, or is not known to have helped, is not a lesson.
  const isLesson = account.result === 'none' || account.result === 'helped';
  return fill(words.message.always, {
    cases: words.cases[COUNTS[cases]],
    structure: words.structure[account.structure],
    risks: sayRisks(account, words),
    about: words.about[account.about],
    change: words.change[account.change],
    result: words.result[account.result],
    lesson: words.lesson[isLesson ? account.subject : 'alone'],
  });
}

function sayRisks({ risks }: Account, words: Sentences): string {
  const said = risks.slice(0, 3).map((risk) => words.risk[risk]);
  return fill(words.risks[COUNTS[said.length as 0 | 1 | 2 | 3]], numbered('risk', said));
}

/** The lesson that an episode stores, for people to read. */
export function sayStored({ subject, change, result }: Account, language: AdviceLanguage): string {
  const { stored, lesson, change: changes, result: results } = SENTENCES[language];
  return fill(stored.always, {
    lesson: lesson[subject],
    change: changes[change],
    result: results[result],
  });
}

/** The messages of one to three advisories as a prompt shows them; empty if there are none. */
export function saySlot(messages: readonly string[], language: AdviceLanguage): string {
  const { slot, header, line } = SENTENCES[language];
  const lines = messages.slice(0, 3).map((message) => fill(line.always, { message }));
  if (lines.length === 0) return '';
  const shape = slot[COUNTS[lines.length as 1 | 2 | 3]];
  return fill(shape, { header: header.always, ...numbered('line', lines) });
}
