/** Prompts as texts: Markdown with front matter, checked before anybody is asked with them. */
import { z } from 'zod';
import { CuriaError } from '../read/errors.ts';
import { sayProblems, tryRead } from '../read/refusal.ts';
import { PROMPT_LANGUAGES, type PromptLanguage } from './agent/prompt-language.ts';
import { holesIn, INPUT_KINDS, type InputKind } from './prompt.ts';
import { texts as shared } from './prompts/texts.ts';

/** Texts by name: `ROLE.LANGUAGE`, and `_PART.LANGUAGE` for what several roles share. */
export type PromptTexts = Readonly<Record<string, string>>;

const frontMatter = z.strictObject({
  role: z.string(),
  version: z.coerce.number().int().min(1),
  inputs: z.record(z.string(), z.enum(INPUT_KINDS)),
  /** The name of the schema of the answer. */
  output: z.string(),
});

/** A prompt as it is written, with the parts it shares put in. */
export interface PromptText extends z.infer<typeof frontMatter> {
  readonly language: PromptLanguage;
  readonly system: string;
  readonly user: string;
}

const FRONT = /^---\n([\s\S]*?\n)---\n([\s\S]*)$/;
const PART = /^\{> ([a-z-]+)\}$/gm;
const OWN_LINE = /^\{[\p{L}\p{N}\p{M}_-]+\}$/gmu;
const USER = '\n---USER---\n';
/** Parts may hold parts, but not for ever. */
const DEEPEST = 3;

/** Reads the prompt of a role among the texts of its court; in the other language where it has none in this one. */
export function readPromptText(texts: PromptTexts, role: string, language: PromptLanguage): PromptText {
  const found = [language, ...PROMPT_LANGUAGES].find((one) => Object.hasOwn(texts, `${role}.${one}`));
  const name = `${role}.${found ?? language}`;
  const written = texts[name];
  if (found === undefined || written === undefined)
    throw faulty(name, `there is none: write ${role}.en or ${role}.ko`);
  const text = parsePromptText(written, name, found, (part) => partIn(texts, `_${part}.${found}`));
  if (text.role !== role) throw faulty(name, `it is about ${text.role}`);
  return text;
}

/** Takes a prompt apart and checks it; `readPart` brings the parts that it shares with others. */
export function parsePromptText(
  text: string,
  name: string,
  language: PromptLanguage,
  readPart: (part: string) => string,
): PromptText {
  const [, front, body] = FRONT.exec(text) ?? [];
  if (front === undefined || body === undefined) throw faulty(name, 'it has no front matter');
  const read = tryRead(frontMatter, parseFront(front));
  if (!read.ok) throw faulty(name, sayProblems('the front matter', read.problems));
  const [system, user, ...more] = putParts(body, readPart).split(USER);
  if (system === undefined || user === undefined || more.length > 0)
    throw faulty(name, 'it needs one line ---USER---, between the fixed part and the part about the case');
  const made = { ...read.value, language, system: system.trim(), user: user.trim() };
  const problem = problemIn(made);
  if (problem !== undefined) throw faulty(name, problem);
  return made;
}

/** Reads front matter: `key: value`, and the entries of `inputs` indented below it. */
function parseFront(front: string): Record<string, unknown> {
  const read: Record<string, unknown> = {};
  let below: Record<string, string> | undefined;
  for (const line of front.trimEnd().split('\n')) {
    const [, indent = '', key = line, value = ''] = /^( *)([^:]+):\s*(.*)$/.exec(line) ?? [];
    if (indent !== '' && below !== undefined) {
      below[key] = value;
      continue;
    }
    below = value === '' || value === '{}' ? {} : undefined;
    read[key] = below ?? value;
  }
  return read;
}

function putParts(text: string, readPart: (part: string) => string, depth = 0): string {
  if (depth > DEEPEST) throw new CuriaError('COURT_INVALID', 'the parts of a prompt include each other');
  return text.replace(PART, (_line, part: string) => putParts(readPart(part).trim(), readPart, depth + 1));
}

function problemIn({ inputs, system, user }: PromptText): string | undefined {
  const used = new Set([...holesIn(system), ...holesIn(user)]);
  const undeclared = [...used].filter((hole) => !Object.hasOwn(inputs, hole));
  if (undeclared.length > 0) return `it does not declare ${undeclared.join(', ')}`;
  const unused = Object.keys(inputs).filter((input) => !used.has(input));
  if (unused.length > 0) return `it declares ${unused.join(', ')} but does not use it`;
  const isFenced = (kind: InputKind | undefined): boolean => kind === 'data' || kind === 'optional';
  const told = holesIn(system).filter((hole) => isFenced(inputs[hole]));
  if (told.length > 0) return `${told.join(', ')} is data and belongs in the user part`;
  const inline = holesIn(user.replace(OWN_LINE, '')).filter((hole) => isFenced(inputs[hole]));
  return inline.length > 0 ? `${inline.join(', ')} is data and needs a line of its own` : undefined;
}

/** A part of the court, else one that all courts share. */
function partIn(texts: PromptTexts, name: string): string {
  const found = [texts, shared].find((some) => Object.hasOwn(some, name))?.[name];
  if (found === undefined) throw faulty(name, 'it cannot be read');
  return found;
}

const faulty = (name: string, problem: string): CuriaError =>
  new CuriaError('COURT_INVALID', `the prompt ${name}: ${problem}`);
