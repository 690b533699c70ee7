/** An agent that is any program: it reads a question as JSON on standard input and prints its answer. */
import { type ChildProcess, spawn } from 'node:child_process';
import { CuriaError } from '@curia/core';
import type { AnswerContext, Question, Reply } from '@curia/core/agent';
import type { Agent } from '@curia/core/in/agent';
import { readJson } from '@curia/core/read';
import { z } from 'zod';
import { fencedIn } from '../llm/read-text.ts';
import { ownAgent } from './own-agent.ts';

const LONGEST_ANSWER = 16 * 1024 * 1024;
const TIMEOUT_SECONDS = 120;
const ATTEMPTS = 2;

/** One command line, which may be a JSON object with one for each role, or the words of a command that no shell reads. */
export type Command = string | readonly string[];

const perRole = z.record(z.string(), z.string().min(1));

/** The command line of each role, if a text has one for each. */
function byRole(text: Command): Readonly<Record<string, string>> | undefined {
  if (typeof text !== 'string' || !text.startsWith('{')) return undefined;
  try {
    return perRole.safeParse(readJson(text, 'the commands')).data;
  } catch {
    return undefined;
  }
}

/** Makes an agent of command lines, which the user of the command wrote; after a failure a program is asked once more. */
export function commandAgent(asked: Command): Agent {
  const commands = byRole(asked);
  const answer = (question: Question, { signal }: AnswerContext): Promise<Reply> => {
    const { role } = question;
    const own = commands !== undefined && Object.hasOwn(commands, role) ? commands[role] : undefined;
    const command = commands === undefined ? asked : own;
    if (command === undefined) throw new CuriaError('USAGE', `no command is configured for role ${role}`);
    return run(command, question, signal);
  };
  return ownAgent('command', answer, {
    timeout_seconds: TIMEOUT_SECONDS,
    cost_usd: null,
    attempts: ATTEMPTS,
  });
}

/** Programs under way; none of them outlives the process that asked it. */
const living = new Set<ChildProcess>();

/** Runs a command on a question; fails if the program does. */
function run(command: Command, question: Question, signal: AbortSignal): Promise<Reply> {
  return new Promise((resolve, reject) => {
    // In a group of its own, so that whatever the shell started ends with it.
    const [program = '', ...words] = [command].flat();
    const child = spawn(program, words, {
      shell: typeof command === 'string',
      stdio: ['pipe', 'pipe', 'inherit'],
      detached: process.platform !== 'win32',
    });
    if (living.size === 0) process.on('exit', endAll);
    living.add(child);
    const parts: Buffer[] = [];
    let size = 0;
    const stop = (): void => endGroup(child);
    signal.addEventListener('abort', stop, { once: true });
    child.stdout.on('data', (part: Buffer) => {
      size += part.length;
      if (size > LONGEST_ANSWER) stop();
      else parts.push(part);
    });
    child.on('error', (error) => {
      forget(child);
      reject(error);
    });
    child.on('close', (status, killed) => {
      forget(child);
      signal.removeEventListener('abort', stop);
      if (size > LONGEST_ANSWER)
        reject(new Error(`it printed more than ${LONGEST_ANSWER / 1024 / 1024} MiB`));
      else if (killed !== null) reject(new Error(`the command was ended by ${killed}`));
      else if (status !== 0) reject(new Error(`the command ended with status ${status}`));
      else resolve(readReply(Buffer.concat(parts).toString('utf8')));
    });
    // A command may ignore its input; that is not an error.
    child.stdin.on('error', () => {});
    // The inputs are at the top level too, where short programs look for them.
    child.stdin.end(JSON.stringify({ ...question.inputs, ...question }));
  });
}

function forget(child: ChildProcess): void {
  living.delete(child);
  if (living.size === 0) process.off('exit', endAll);
}

function endAll(): void {
  for (const child of living) endGroup(child);
}

function endGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill();
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

/** A program may print a whole reply, or the answer alone. */
function readReply(printed: string): Reply {
  const text = printed.trim();
  if (text === '') return { failure: 'no_answer', message: 'the command printed nothing' };
  let value: unknown;
  try {
    value = readJson(fencedIn(text) ?? text, 'what the command printed');
  } catch (error) {
    return { failure: 'wrong_shape', message: (error as Error).message };
  }
  const isReply = typeof value === 'object' && value !== null && ('answer' in value || 'failure' in value);
  return isReply ? (value as Reply) : { answer: value };
}
