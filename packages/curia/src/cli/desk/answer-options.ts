/** How an expert answers on the command line: agree, correct, name a value for each part, or give a file. */
import { CuriaError } from '@curia/core';
import type { Command } from 'commander';
import { readJsonFile } from '../../input/text-file.ts';
import { collect } from '../commands/options.ts';

/** The options of an answer. */
export interface AnswerOptions {
  readonly agree?: boolean;
  readonly correct?: string;
  readonly say: readonly string[];
  readonly file?: string;
  readonly sure?: string;
  readonly answer: readonly string[];
  readonly accept: readonly string[];
}

/** Adds the options of an answer to a command. */
export const answerOptions = (command: Command): Command =>
  command
    .option(
      '--say <part=value>',
      'the answer to one part of the question; JSON, or else text; may be repeated',
      collect,
      [],
    )
    .option('--file <file>', 'the whole answer as a JSON file')
    .option('--agree', 'of a document: the output is right as it is')
    .option('--correct <file>', 'of a document: a JSON Patch against the output')
    .option(
      '--accept <code=reason>',
      'of a document: a failed check that the output may have all the same, and why; may be repeated',
      collect,
      [],
    )
    .option(
      '--answer <issue=verdict>',
      'of a document: V4-0000=confirmed or V4-0000=rejected; may be repeated',
      collect,
      [],
    )
    .option('--sure <number>', 'of a document: how sure you are, from 0 to 1');

/** The answer that the options give; exactly one of the ways must be chosen. */
export function readAnswer(options: AnswerOptions): unknown {
  const { agree, correct, say, file } = options;
  const ways = [agree === true, correct !== undefined, say.length > 0, file !== undefined];
  if (ways.filter(Boolean).length !== 1)
    throw new CuriaError('USAGE', 'choose one of --say, --file, --agree and --correct');
  if (file !== undefined) return readJsonFile(file);
  if (say.length > 0) return Object.fromEntries(say.map(readPart));
  return readDocumentAnswer(options);
}

/** A value that is no JSON is text; a word in quotation marks is text in any case. */
function readPart(text: string): [string, unknown] {
  const at = text.indexOf('=');
  if (at < 1) throw new CuriaError('USAGE', `--say takes PART=VALUE, got ${JSON.stringify(text)}`);
  const value = text.slice(at + 1);
  try {
    return [text.slice(0, at), JSON.parse(value)];
  } catch {
    return [text.slice(0, at), value];
  }
}

function readDocumentAnswer({ agree, correct, sure, answer, accept }: AnswerOptions): object {
  return {
    agrees_with_primary: agree === true,
    ...(correct === undefined ? {} : { corrections: readCorrection(correct) }),
    ...(sure === undefined ? {} : { confidence: Number(sure) }),
    answers: answer.map((text) => {
      const at = text.lastIndexOf('=');
      return { issue_id: text.slice(0, Math.max(0, at)), verdict: text.slice(at + 1) };
    }),
    accepted_codes: accept.map((text) => {
      const [code, ...reason] = text.split('=');
      return { code, reason: reason.join('=') };
    }),
  };
}

/** Reads a correction; one that is not JSON is a patch that cannot be applied. */
function readCorrection(file: string): unknown {
  try {
    return readJsonFile(file);
  } catch (error) {
    if (!CuriaError.is(error) || error.code !== 'JSON_INVALID') throw error;
    throw new CuriaError('PATCH_INVALID', error.message, [{ path: file, problem: 'is not complete JSON' }]);
  }
}
