/** The texts of prompts as data: written from the Markdown files beside them, since a bundle loses a folder. */
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Page } from '../gen.ts';

/** One file of texts for each folder of prompts. */
export function promptTextPages(root = join(import.meta.dirname, '../..')): Page[] {
  const folders = globSync('packages/{core,courts}/src/**/prompts', { cwd: root }).sort();
  return folders.map((folder) => [join(folder, 'texts.ts'), textsOf(join(root, folder))]);
}

function textsOf(folder: string): string {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort();
  const entries = files.map((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    return `  ${JSON.stringify(basename(name, '.md'))}: ${JSON.stringify(text)},`;
  });
  return `/** The texts beside this file (${basename(dirname(folder))}), by role and language; \`npm run gen\` writes them. */
export const texts: Readonly<Record<string, string>> = {
${entries.join('\n')}
};
`;
}
