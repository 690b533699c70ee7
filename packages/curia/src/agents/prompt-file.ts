/** Prompts as files: Markdown with front matter, read once and checked before anybody is asked with them. */
import { existsSync, readFileSync } from 'node:fs';
import { CuriaError } from '@curia/core';
import type { PromptLanguage } from '@curia/core/agent';
import { sayProblems, tryRead } from '@curia/core/read';
import { parse } from 'yaml';
import { z } from 'zod';
import { packageRoot } from '../package-root.ts';
import { holesIn, INPUT_KINDS, type InputKind } from './prompt.ts';

const frontMatter = z.strictObject({
  role: z.string(),
  version: z.int().min(1),
  inputs: z.record(z.string(), z.enum(INPUT_KINDS)),
  /** The name of the schema of the answer. */
  output: z.string(),
});

/** A prompt as it is written, with the parts it shares put in. */
export interface PromptFile extends z.infer<typeof frontMatter> {
  readonly language: PromptLanguage;
  readonly system: string;
  readonly user: string;
}

const FOLDER = new URL('prompts/', packageRoot);
const FRONT = /^---\n([\s\S]*?\n)---\n([\s\S]*)$/;
const PART = /^\{> ([a-z-]+)\}$/gm;
const OWN_LINE = /^\{[\p{L}\p{N}\p{M}_-]+\}$/gmu;
const USER = '\n---USER---\n';
/** Parts may hold parts, but not for ever. */
const DEEPEST = 3;

/** Reads the prompt of a role in a language. */
export function readPromptFile(court: string, role: string, language: PromptLanguage): PromptFile {
  const name = `${court}/${role}.${language}.md`;
  const file = parsePromptFile(read(name), name, language, (part) => readPart(court, part, language));
  if (file.role !== role) throw faulty(name, `it is about ${file.role}`);
  return file;
}

/** Takes a prompt apart and checks it; `readPart` brings the parts that it shares with others. */
export function parsePromptFile(
  text: string,
  name: string,
  language: PromptLanguage,
  readPart: (part: string) => string,
): PromptFile {
  const [, front, body] = FRONT.exec(text) ?? [];
  if (front === undefined || body === undefined) throw faulty(name, 'it has no front matter');
  const read = tryRead(frontMatter, parse(front));
  if (!read.ok) throw faulty(name, sayProblems('the front matter', read.problems));
  const [system, user, ...more] = putParts(body, readPart).split(USER);
  if (system === undefined || user === undefined || more.length > 0)
    throw faulty(name, 'it needs one line ---USER---, between the fixed part and the part about the case');
  const file = { ...read.value, language, system: system.trim(), user: user.trim() };
  const problem = problemIn(file);
  if (problem !== undefined) throw faulty(name, problem);
  return file;
}

function putParts(text: string, readPart: (part: string) => string, depth = 0): string {
  if (depth > DEEPEST) throw new CuriaError('INTERNAL', 'the parts of a prompt include each other');
  return text.replace(PART, (_line, part: string) => putParts(readPart(part).trim(), readPart, depth + 1));
}

function problemIn({ inputs, system, user }: PromptFile): string | undefined {
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
function readPart(court: string, part: string, language: PromptLanguage): string {
  const own = `${court}/_${part}.${language}.md`;
  return read(existsSync(new URL(own, FOLDER)) ? own : `_${part}.${language}.md`);
}

function read(name: string): string {
  try {
    return readFileSync(new URL(name, FOLDER), 'utf8');
  } catch {
    throw faulty(name, 'it cannot be read');
  }
}

const faulty = (name: string, problem: string): CuriaError =>
  new CuriaError('INTERNAL', `the prompt ${name}: ${problem}`);
