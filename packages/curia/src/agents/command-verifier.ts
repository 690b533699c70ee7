/** A verifier that is any program: it reads the request as JSON and prints a list of issues. */
import { spawn } from 'node:child_process';
import type { ModelVerifier } from '@curia/core';

const LONGEST_ANSWER = 16 * 1024 * 1024;
const PATIENCE_MILLISECONDS = 120_000;

/** Makes a verifier of a command line. */
export const commandVerifier = (agent: ModelVerifier['agent'], command: string): ModelVerifier => ({
  agent,
  ask: (request) =>
    new Promise((resolve, reject) => {
      const child = spawn(command, {
        shell: true,
        stdio: ['pipe', 'pipe', 'inherit'],
        timeout: PATIENCE_MILLISECONDS,
      });
      const parts: Buffer[] = [];
      let size = 0;
      child.stdout.on('data', (part: Buffer) => {
        size += part.length;
        if (size > LONGEST_ANSWER) child.kill();
        else parts.push(part);
      });
      child.on('error', reject);
      child.on('close', (status, signal) => {
        if (size > LONGEST_ANSWER) reject(new Error('the answer is too long'));
        else if (signal !== null) reject(new Error('the command took too long'));
        else if (status !== 0) reject(new Error(`the command ended with status ${status}`));
        else resolve(Buffer.concat(parts).toString('utf8'));
      });
      // A command that does not read its input is no fault of ours.
      child.stdin.on('error', () => {});
      child.stdin.end(JSON.stringify(request));
    }),
});
