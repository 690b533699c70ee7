/** Tells a question that a model cannot answer from a model that cannot be asked: what fails at the simplest question fails at all. */
import { createHash } from 'node:crypto';
import { CuriaError } from '@curia/core';
import type { Prompt } from '@curia/core/court';
import type { Fault } from './read-fault.ts';
import type { Speaker } from './speakers.ts';

const SYSTEM = 'Answer in JSON.';
const USER = 'Say {"ready": true}.';

/** The simplest question, which is put to a model whose first question failed. */
export const PROBE: Prompt = {
  system: SYSTEM,
  user: USER,
  answer_schema: { type: 'object', properties: { ready: { type: 'boolean' } }, required: ['ready'] },
  hash: createHash('sha256').update(`${SYSTEM}\n${USER}`).digest('hex'),
  inputs: {},
};

/** The end of a run whose model fails at everything that it is asked. */
export function answersNothing(
  { where }: Speaker,
  { word, failure }: Exclude<Fault, { kind: 'stop' }>,
): CuriaError {
  const code = word.startsWith('http_') ? 'MODEL_REFUSED' : 'MODEL_UNREACHABLE';
  return new CuriaError(
    code,
    `${failure.message}. ${where} fails alike at the simplest question, so the run stops before a case is decided for that: check the model's name and settings, its address and its account`,
  );
}
