/** The code that reads a record of facts, as text: every table that is written as a module carries it. */
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import type { Page } from '../gen.ts';

const SOURCE = 'packages/core/src/table/decide/fact-reader.ts';
const FILE = 'packages/core/src/table/decide/fact-reader.text.ts';

/** The file with that text. */
export async function factReaderPages(): Promise<Page[]> {
  const bundle = await rolldown({ input: join(import.meta.dirname, '../..', SOURCE), platform: 'neutral' });
  const { output } = await bundle.generate({ format: 'iife', name: 'reading', minify: true });
  await bundle.close();
  // Modules are read as ASCII here and there.
  const code = output[0].code
    .trim()
    .replace(/[^ -~\n]/gu, (letter) =>
      Array.from(
        { length: letter.length },
        (_, at) => String.raw`\u${letter.charCodeAt(at).toString(16).padStart(4, '0')}`,
      ).join(''),
    );
  return [
    [
      FILE,
      `/** The code of \`fact-reader.ts\` without its types; \`npm run gen\` writes this file. */

/** Defines \`reading.factReader\`. */
export const FACT_READER =
  ${JSON.stringify(code)};
`,
    ],
  ];
}
