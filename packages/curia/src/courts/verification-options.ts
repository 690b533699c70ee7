/** The options of verification: which verifiers are asked besides the rules, and how many experts settle a packet. */
import { CuriaError } from '@curia/core';
import type { ReadingVerifier } from '@curia/courts/in/verification';
import type { DomainPack } from '@curia/courts/verification';

const LIST = /^V[234](,V[234])*$/;
const MOST_REVIEWS = 99;

/** Reads who verifies: `rules`, `models`, or some verifiers by name. */
export function keepReaders(value: string): string {
  if (value === 'rules' || value === 'models' || LIST.test(value)) return value;
  throw new CuriaError(
    'USAGE',
    `verifiers is rules, models, or some of V2,V3,V4, not ${JSON.stringify(value)}`,
  );
}

/** The verifiers that a pack has questions for, as far as they are wanted; one that is wanted by name must have one. */
export function readersOf({ id, prompts }: DomainPack, verifiers: string): ReadingVerifier[] {
  const able = prompts.map(({ agent }) => agent);
  if (verifiers === 'rules') return [];
  if (verifiers === 'models' && able.length === 0)
    throw new CuriaError('USAGE', `${id} has no questions for any verifier; run it with verifiers=rules`);
  if (verifiers === 'models') return able;
  const named = verifiers.split(',');
  const missing = named.find((name) => !able.some((agent) => agent === name));
  if (missing !== undefined)
    throw new CuriaError(
      'USAGE',
      `${id} has no questions for ${missing}; it has some for ${able.join(', ') || 'nobody'}`,
    );
  return able.filter((agent) => named.includes(agent));
}

/** Reads how many experts must back the same output. */
export function keepReviews(value: string): string {
  const count = Number(value);
  if (/^\d{1,2}$/.test(value) && count >= 1) return String(count);
  throw new CuriaError(
    'USAGE',
    `reviews takes a whole number from 1 to ${MOST_REVIEWS}, got ${JSON.stringify(value)}`,
  );
}
