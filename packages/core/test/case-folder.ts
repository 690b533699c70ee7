/** Where the cases of a question stand: in the folder of the court that asks it, or of the package. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '../../..');
const COURTS = 'packages/courts/src';
const owners = ['packages/core', 'packages/memory'];
for (const one of readdirSync(join(root, COURTS))) owners.push(`${COURTS}/${one}`);

/** A case of a question, as its file has it. */
export interface CaseFile {
  readonly name: string;
  /** The policies the case holds under; the question's default if absent. */
  readonly policy?: string | readonly string[];
  readonly set?: Readonly<Record<string, unknown>>;
  readonly given: unknown;
  /** The table says that such facts cannot occur; it decides them all the same, should they come from elsewhere. */
  readonly impossible?: boolean;
  /** Part of the ruling, or the code of the refusal. */
  readonly expect: Readonly<Record<string, unknown>> & { readonly refused?: string };
}

/** The folder with the cases of a question, as a path from the root. */
export function caseFolder(question: string): string {
  const folders = owners.map((owner) => `${owner}/cases/${question}`);
  const [folder, ...others] = folders.filter((one) => existsSync(join(root, one)));
  if (folder === undefined || others.length > 0)
    throw new Error(`one folder holds the cases of ${question}, not ${[folder, ...others].join(', ')}`);
  return folder;
}

/** The cases of a question, by the names of their files. */
export function readCases(question: string): { file: string; content: CaseFile }[] {
  const folder = join(root, caseFolder(question));
  return readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .sort()
    .map((file) => ({ file, content: parse(readFileSync(join(folder, file), 'utf8')) as CaseFile }));
}
