/** Open questions as files, beside where their answers are expected: as Markdown for people, as JSON for programs. */
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Question } from '@curia/core/agent';
import type { Ask } from '@curia/core/in/agent';
import { folderName } from '@curia/core/text';
import { folderInFolder, isInFolder } from '../../files/read-folder.ts';
import { exampleAnswer } from '../example-answer.ts';
import { questionOf } from '../own/question-of.ts';
import { answerToFill } from './answer-to-fill.ts';

/** Where questions are put up while nobody has answered them. */
export interface QuestionBoard {
  /** `problem` says what is wrong with the answer that is there. */
  put(ask: Ask, problem?: string): void;
  remove(ask: Ask): void;
}

/** What the name of a question ends with; no answer is called so. */
const ENDINGS = ['.question.md', '.question.json'] as const;

/** Whether a file is a question rather than an answer. */
export const isQuestion = (name: string): boolean => ENDINGS.some((ending) => name.endsWith(ending));

/** The folder, below that of all answers, in which those of a case are expected. */
export const caseFolder = (case_id: string): string => folderName(case_id);

/** The name of an answer, without its ending. */
export const answerName = ({ key }: Pick<Ask, 'key'>): string => folderName(key.replaceAll('/', '.'));

/** What answers a question, below the folder of all answers; JSON or YAML, whatever the ending. */
export const answerFileOf = (ask: Pick<Ask, 'case_id' | 'key'>): string =>
  `${caseFolder(ask.case_id)}/${answerName(ask)}.yaml`;

/** A question as a program reads it, and what an answer is called. */
interface PutUp extends Question {
  readonly answer_file: string;
  readonly example: unknown;
  /** What is wrong with the answer that is there. */
  readonly problem?: string | undefined;
}

/** Puts questions up in a folder; where it cannot be written, those who answer must know what is asked. */
export function questionsIn(folder: string): QuestionBoard {
  const place = (ask: Ask): string | undefined => placeOf(folder, ask);
  return {
    put(ask, problem) {
      const at = place(ask);
      if (at === undefined) return;
      const answer_file = answerFileOf(ask);
      const example = exampleAnswer(ask.prompt.answer_schema);
      const question: PutUp = { ...questionOf(ask), answer_file, example, problem };
      const [page, data] = ENDINGS.map((ending) => `${at}${ending}`) as [string, string];
      tryWrite(page, inWords(question));
      tryWrite(data, `${JSON.stringify(question, null, 2)}\n`);
    },
    remove(ask) {
      const at = place(ask);
      if (at !== undefined) for (const ending of ENDINGS) tryRemove(`${at}${ending}`);
    },
  };
}

/** Where a question stands, without its ending; nowhere if that would be elsewhere, such as behind a link. */
function placeOf(folder: string, ask: Ask): string | undefined {
  const name = caseFolder(ask.case_id);
  try {
    const inside = isInFolder(folder, name) ? folderInFolder(folder, name) : join(folder, name);
    return join(inside, answerName(ask));
  } catch {
    return undefined;
  }
}

function tryWrite(file: string, text: string): void {
  const draft = `${file}.new`;
  try {
    mkdirSync(join(file, '..'), { recursive: true });
    rmSync(draft, { force: true });
    writeFileSync(draft, text, { flag: 'wx' });
    renameSync(draft, file);
  } catch {
    tryRemove(draft);
  }
}

function tryRemove(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // A question that cannot be taken down is answered all the same.
  }
}

/** What a prompt says of JSON and code fences is meant for models. */
const HOW_TO_FILL =
  'YAML will do, whatever is said above about JSON. Fill in the lines, and take the # off those that may be left out where you use them.';

function inWords({ court, case_id, key, role, prompt, answer_file, example, problem = '' }: PutUp): string {
  const fill = answerToFill(prompt.answer_schema);
  const parts = [
    `# ${key}`,
    `Asked of ${role} in case ${case_id} of ${court}. The answer goes into \`${answer_file}\`, beside this page, as JSON or YAML.`,
    problem === '' ? '' : `**${problem}**`,
    prompt.system,
    prompt.user,
    '## To fill in',
    fill === ''
      ? fenced('json', JSON.stringify(example, null, 2))
      : `${HOW_TO_FILL}\n\n${fenced('yaml', fill)}`,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

const fenced = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``;
