/** What a question and the logs give away: words, names, quoted texts, messages, traces, and when it began. */

import { type FileText, isRefusal, type LogRead, type Sources, type StackTrace } from '@curia/core/agent';
import { type LogLine, readLogLine } from '@curia/core/text';
import { type Logged, type Message, messagesOf } from './seen-messages.ts';
import { translateWords } from './words/korean-words.ts';
import { definedNames, proseOf, quotedCode, sentencesOf, shownCode } from './words/prose.ts';
import { codeNamesIn, namesIn, wordsIn } from './words/words.ts';

/** A stack trace that somebody saw, in a log or, if there is none, in the question. */
export interface SeenTrace extends StackTrace {
  readonly log: FileText | null;
}

/** What is known before anything is looked into. */
export interface Clues {
  readonly question: string;
  /** Words with their weights. */
  readonly terms: ReadonlyMap<string, number>;
  readonly names: readonly string[];
  /** Names that stand in examples alone: they lead to what everybody calls. */
  readonly shown: readonly string[];
  /** Functions that the examples of the report call. */
  readonly called: readonly string[];
  /** Names that the examples of the report define themselves. */
  readonly defined: ReadonlySet<string>;
  /** What people wrote, in the question and in logs that are not lines of a logger. */
  readonly prose: string;
  /** The question without the frames of its traces. */
  readonly untraced: string;
  /** Code that people quote. */
  readonly quotes: readonly string[];
  /** What was thrown, whether or not there is a trace. */
  readonly thrown: readonly string[];
  readonly messages: readonly Message[];
  readonly traces: readonly SeenTrace[];
  readonly logs: readonly LogRead[];
  /** The first error in the logs, and its time if known. */
  readonly first_error: (Logged & { readonly time: string | null }) | null;
}

const MOST_LOGS = 20;
const MOST_MESSAGES = 40;
const MOST_OF_A_TEXT = 100_000;
const MOST_NAMES = 300;

/** Gathers the clues. */
export async function gatherClues(question: string, bench: Sources, signal: AbortSignal): Promise<Clues> {
  const logs = await readLogs(bench, signal);
  const quoted = Array.from(
    sentencesOf(question).matchAll(/(["'`“‘])([^"'`”’\n]{3,300})["'`”’]/g),
    (match) => match[2]!,
  );
  const printed = [...thrownIn(question), ...saidIn(question)];
  const asked = /(?:error|exception|message|fails? with|오류|에러)[:\s]{1,4}([^\n]{4,200})/i.exec(
    question,
  )?.[1];
  const logged = await Promise.all(logs.map(({ path }) => bench.log(path)));
  const messages: Message[] = [
    ...[...new Set([...(asked === undefined ? [] : [asked]), ...printed, ...quoted])].map((text) => ({
      text,
      gravity: 1,
      seen: null,
    })),
    ...logged.flatMap((log) => (isRefusal(log) ? [] : messagesOf(log))).sort((a, b) => b.gravity - a.gravity),
  ].slice(0, MOST_MESSAGES);
  const traces = await readSeenTraces(question, logs, bench, signal);
  const texts = [question, ...logged.flatMap((log) => (isRefusal(log) || !isWritten(log) ? [] : [log.text]))];
  const printedCode = new Set(traces.flatMap(({ frames }) => frames.flatMap(({ shown }) => shown ?? [])));
  const framesIn = new Set(
    traces.filter(({ log }) => log === null).flatMap(({ frames }) => frames.map(({ at_line }) => at_line)),
  );
  const prose = texts
    .map((text, at) => proseOf(text.slice(0, MOST_OF_A_TEXT), at === 0 ? framesIn : new Set()))
    .join('\n')
    .split('\n')
    // Python shows the code of each frame, Node that of the first: nobody quotes it.
    .filter((line) => !printedCode.has(line.trim()))
    .join('\n');
  const defined = definedNames(prose);
  const isForeign = (name: string): boolean => defined.has(name);
  const said = sentencesOf(prose);
  const names = [
    ...new Set([...namesIn(said), ...codeNamesIn(said), ...messages.flatMap(({ text }) => namesIn(text))]),
  ].filter((name) => !isForeign(name));
  return {
    question,
    prose,
    untraced: question
      .split(/\r\n|\n|\r/)
      .filter((_, at) => !framesIn.has(at + 1))
      .join('\n'),
    quotes: quotedCode(prose),
    thrown: [...new Set(texts.flatMap((text) => thrownIn(text.slice(0, MOST_OF_A_TEXT))))].slice(0, 10),
    terms: weighTerms(question, prose, messages, traces),
    names: names.slice(0, MOST_NAMES),
    shown: namesIn(shownCode(prose))
      .filter((name) => !isForeign(name) && !names.includes(name))
      .slice(0, MOST_NAMES),
    called: Array.from(shownCode(prose).matchAll(/([A-Za-z_$][\w$]{1,60})\s?\(/g), ([, name = '']) => name),
    defined,
    messages,
    traces,
    logs,
    first_error: firstError(logs),
  };
}

/** Whether a person wrote a text, rather than a logger: few of its lines have a time or a level. */
function isWritten({ text, lines }: FileText): boolean {
  if (text.length > MOST_OF_A_TEXT) return false;
  const told = lines.filter((line, at) => {
    const { time, level } = readLogLine(line, at + 1);
    return time !== null || (level !== null && !/^\s*(?:\w+\.)*\w*(?:Error|Exception|Traceback)/.test(line));
  });
  return told.length * 5 <= lines.length;
}

/** The lines that say what was thrown. */
const thrownIn = (text: string): string[] =>
  Array.from(
    text.matchAll(/(?:\b[A-Z]\w{0,60}(?:Error|Exception)|\bpanic|\bfails? with): ?([^\n]{3,300})/g),
    ([, message = '']) => message.trim(),
  );

/** Whole lines of what a program printed, as a report shows them in a block: sentences, and no code. */
const saidIn = (text: string): string[] =>
  Array.from(
    text.slice(0, MOST_OF_A_TEXT).matchAll(/^[ \t]*(?:```|~~~)[^\n]*\n([\s\S]*?)^[ \t]*(?:```|~~~)/gm),
  )
    .flatMap(([, block = '']) => block.split('\n'))
    .map((line) => line.trim())
    .filter(
      (line) =>
        /^\W{0,3}(?:[\p{L}"'[(][^\s]*\s+){3,}/u.test(line) &&
        !/[;{}]$|^(?:\/\/|#|\$|at |File )|=>/.test(line),
    )
    .slice(0, 10);

async function readLogs(bench: Sources, signal: AbortSignal): Promise<LogRead[]> {
  const listed = await bench.use('read_log', {}, signal);
  if (isRefusal(listed) || !('logs' in listed)) return [];
  const logs: LogRead[] = [];
  for (const path of listed.logs.slice(0, MOST_LOGS)) {
    const read = await bench.use('read_log', { path, level: 'WARN', most: 100 }, signal);
    if (!isRefusal(read) && 'levels' in read) logs.push(read);
  }
  return logs;
}

async function readSeenTraces(
  question: string,
  logs: readonly LogRead[],
  bench: Sources,
  signal: AbortSignal,
): Promise<SeenTrace[]> {
  const found: SeenTrace[] = [];
  const asked = await bench.use(
    'parse_stack_trace',
    { text: question.slice(0, MOST_OF_A_TEXT) || ' ' },
    signal,
  );
  if (!isRefusal(asked)) found.push(...asked.traces.map((trace) => ({ ...trace, log: null })));
  for (const { path } of logs) {
    const log = await bench.log(path);
    if (isRefusal(log)) continue;
    const read = await bench.use('parse_stack_trace', { text: log.text.slice(0, 200_000) || ' ' }, signal);
    if (isRefusal(read)) continue;
    found.push(...read.traces.map((trace) => ({ ...trace, log })));
  }
  return found;
}

/** Names count most, then what the question says, then what was logged. */
function weighTerms(
  question: string,
  prose: string,
  messages: readonly Message[],
  traces: readonly SeenTrace[],
): Map<string, number> {
  const terms = new Map<string, number>();
  const add = (words: readonly string[], weight: number): void => {
    for (const word of new Set(words)) terms.set(word, Math.max(weight, terms.get(word) ?? 0));
  };
  for (const { text, gravity } of messages) add(wordsIn(text), 0.6 * gravity);
  add(
    traces.slice(0, 5).flatMap(({ message }) => wordsIn(message ?? '')),
    0.6,
  );
  add(wordsIn(translateWords(question).join(' ')), 0.8);
  const said = sentencesOf(prose);
  add(wordsIn(shownCode(prose)), 0.5);
  add(wordsIn(question), 0.5);
  add(wordsIn(said), 1);
  add(namesIn(said).flatMap(wordsIn), 1.5);
  return terms;
}

function firstError(logs: readonly LogRead[]): Clues['first_error'] {
  const firsts = logs.flatMap(({ path, first_error }) =>
    first_error === null ? [] : [{ path, line: first_error }],
  );
  firsts.sort((a, b) => timeOf(a.line) - timeOf(b.line));
  const [first] = firsts;
  if (first === undefined) return null;
  return { log: first.path, line: first.line.line, text: first.line.message, time: first.line.time };
}

const timeOf = ({ time }: LogLine): number => {
  const at = time === null ? Number.NaN : Date.parse(time.replace(',', '.'));
  return Number.isNaN(at) ? Number.POSITIVE_INFINITY : at;
};
