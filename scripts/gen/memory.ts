/** The page of every sentence that the memory can put into a prompt. */

import { markdownTable } from '@curia/core/text';
import { ADVICE_LANGUAGES, SENTENCES } from '../../packages/memory/src/advice/sentences.ts';
import type { Page } from '../gen.ts';
import { GENERATED } from './generated.ts';

const LANGUAGES = { en: 'English', ko: 'Korean' } as const;

/** A sentence in a table; an empty one is shown as such, and a line break as a sign. */
const cell = (sentence: string): string =>
  sentence === '' ? '*(nothing)*' : `\`${sentence.replaceAll('\n', ' ⏎ ')}\``;

/** The pages about the memory. */
export function memoryPages(): Page[] {
  const names = Object.keys(SENTENCES.en) as (keyof typeof SENTENCES.en)[];
  const sections = names.map((name) => {
    const keys = Object.keys(SENTENCES.en[name]);
    const rows = keys.map((key) => [
      `\`${key}\``,
      ...ADVICE_LANGUAGES.map((language) =>
        cell((SENTENCES[language][name] as Readonly<Record<string, string>>)[key]!),
      ),
    ]);
    const head = ['key', ...ADVICE_LANGUAGES.map((language) => LANGUAGES[language])];
    return `## ${name}\n\n${markdownTable(head, rows)}`;
  });
  const intro =
    'What stands in a prompt is a `slot`. A name in braces stands for one of the entries under that name; its number only tells two of a kind apart. There is no other way into a prompt, so this page is all that a memory can say. `stored` is the lesson that an episode keeps for people; no prompt holds it.';
  return [
    [
      'docs/reference/memory-sentences.md',
      `${GENERATED}\n# What the memory can say\n\n${intro}\n\n${sections.join('\n\n')}\n`,
    ],
  ];
}
