/** Runs the command that signs for a key that is kept elsewhere: the message goes in, a signature in base64 comes out. */
import { spawn } from 'node:child_process';
import { CuriaError } from '@curia/core';

const LIMIT_MS = 30_000;
const LONGEST_ANSWER = 10_000;

/** Runs a command line, as a shell reads it; it is part of the configuration, as agents that are commands are. */
export async function runSigningCommand(command: string, message: Uint8Array): Promise<Uint8Array> {
  const child = spawn(command, { shell: true, stdio: ['pipe', 'pipe', 'pipe'], timeout: LIMIT_MS });
  let said = '';
  let complained = '';
  child.stdout.on('data', (part: Buffer) => {
    if (said.length < LONGEST_ANSWER) said += part.toString('latin1');
  });
  child.stderr.on('data', (part: Buffer) => {
    if (complained.length < LONGEST_ANSWER) complained += part.toString('utf8');
  });
  // A command that ends without reading says why in its status.
  child.stdin.on('error', () => {});
  child.stdin.end(message);
  const problem = await new Promise<string | undefined>((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', (status, signal) => {
      if (status === 0) resolve(undefined);
      else if (signal !== null) resolve(`it was ended after ${LIMIT_MS / 1000} seconds (${signal})`);
      else resolve(`exit status ${status}: ${complained.trim().split('\n')[0] ?? ''}`);
    });
  });
  if (problem !== undefined)
    throw new CuriaError('SIGNING_FAILED', `the command that signs did not: ${problem}`);
  return Buffer.from(said.trim(), 'base64');
}
