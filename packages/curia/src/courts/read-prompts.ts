/** The prompts of a court in code, read from the Markdown files beside it. */
import { basename } from 'node:path';
import { CuriaError } from '@curia/core';
import { PROMPT_LANGUAGES } from '@curia/core/agent';
import { type PromptTexts, readPromptText } from '@curia/core/court';
import { type ErrorDetail, refusal } from '@curia/core/read';
import { readText } from '../files/read-file.ts';
import { fileInFolder, listFolder } from '../files/read-folder.ts';

/** How large the text of a prompt may be. */
export const LARGEST_PROMPT = 1024 * 1024;

/** How many files a folder of prompts may have. */
const MOST_PROMPTS = 200;

const NAME = new RegExp(`^(_?)([a-z][a-z0-9-]*)\\.(${PROMPT_LANGUAGES.join('|')})$`);

/**
 * Reads the prompts of a court from a folder: `ROLE.LANGUAGE.md` for each role, in one language or in several, and
 * `_PART.LANGUAGE.md` for what several of them share. Other files stay unread.
 */
export function readPrompts(folder: string): PromptTexts {
  const files = listFolder(folder).filter(({ name }) => name.endsWith('.md'));
  if (files.length === 0 || files.length > MOST_PROMPTS)
    throw new CuriaError(
      'COURT_INVALID',
      files.length === 0
        ? `${folder} has no prompt: write one for each role, such as approver.en.md`
        : `${folder} has ${files.length} prompts, and ${MOST_PROMPTS} are the most: give each court a folder of its own`,
    );
  const problems: ErrorDetail[] = [];
  const texts: Record<string, string> = {};
  const check = (path: string, read: () => void): void => {
    try {
      read();
    } catch (error) {
      if (!CuriaError.is(error)) throw error;
      problems.push({ path, problem: error.message });
    }
  };
  for (const { name } of files)
    check(name, () => {
      const called = basename(name, '.md');
      if (!NAME.test(called)) throw misnamed();
      const file = fileInFolder(folder, name);
      texts[called] = readText(file, { most_bytes: LARGEST_PROMPT, code: 'COURT_INVALID' });
    });
  for (const called of Object.keys(texts)) {
    const [, part, role = '', language] = NAME.exec(called) ?? [];
    const known = PROMPT_LANGUAGES.find((one) => one === language);
    if (part === '' && known !== undefined)
      check(`${called}.md`, () => void readPromptText(texts, role, known));
  }
  if (problems.length > 0) throw refusal('COURT_INVALID', 'the prompts', problems, folder);
  return texts;
}

const misnamed = (): CuriaError =>
  new CuriaError(
    'COURT_INVALID',
    `must be called ROLE.LANGUAGE.md or _PART.LANGUAGE.md, in ${PROMPT_LANGUAGES.join(' or ')}, such as approver.en.md`,
  );
