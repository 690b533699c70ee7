/** The page of words: one meaning each, and the words that nobody uses any more. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { markdownTable } from '@curia/core/text';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Page } from '../gen.ts';
import { GENERATED } from './generated.ts';

const wordsFile = z.record(
  z.string(),
  z.record(
    z.string(),
    z.union([
      z.string(),
      z.strictObject({ means: z.string(), not: z.array(z.string()).readonly().default([]) }),
    ]),
  ),
);

/** One word. */
export interface Word {
  readonly group: string;
  readonly word: string;
  readonly means: string;
  /** The words that it replaces. */
  readonly not: readonly string[];
}

/** Every word, as `docs/design/words.yaml` has it. */
export function readWords(): Word[] {
  const text = readFileSync(join(import.meta.dirname, '../../docs/design/words.yaml'), 'utf8');
  return Object.entries(wordsFile.parse(parse(text))).flatMap(([group, words]) =>
    Object.entries(words).map(([word, said]) => {
      const { means, not } = typeof said === 'string' ? { means: said, not: [] } : said;
      return { group, word, means, not };
    }),
  );
}

/** The page. */
export function wordPages(): Page[] {
  const groups = Map.groupBy(readWords(), ({ group }) => group);
  const sections = [...groups].flatMap(([group, words]) => [
    `## ${group}`,
    '',
    markdownTable(
      ['word', 'meaning', 'instead of'],
      words.map(({ word, means, not }) => [word, means, not.join(', ')]),
    ),
    '',
  ]);
  return [
    [
      'docs/reference/words.md',
      [GENERATED, '# Words', '', 'One word for one idea, in code, help and pages.', '', ...sections].join(
        '\n',
      ),
    ],
  ];
}
