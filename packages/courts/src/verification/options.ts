/** The options of verification: the pack, which verifiers are asked besides the rules, and how many experts settle a packet. */
import { CuriaError } from '@curia/core';
import { canonicalJson, suggest } from '@curia/core/text';
import { parseKeptPack, parsePack } from './rules/pack/declared-pack.ts';
import type { DomainPack } from './rules/pack/pack.ts';
import { packs } from './rules/packs/packs.ts';
import type { ReadingVerifier } from './rules/protocol.ts';

/** Options as a run keeps them. */
type Options = Readonly<Record<string, string>>;

/** Finds a pack that ships; for names that come from data, which must not lead to a file. */
function shippedPack(name: string): DomainPack {
  const shipped = packs.find(({ id }) => id === name);
  if (shipped !== undefined) return shipped;
  const known = packs.map(({ id }) => id);
  const hint = suggest(name, known);
  throw new CuriaError(
    'PACK_UNKNOWN',
    `there is no pack ${JSON.stringify(name)}; ${hint} (a pack file ends in .yaml, .yml or .json)`,
  );
}

/** What a run keeps of a pack that ships: its name. */
export const keepPack = (name: string): string => shippedPack(name).id;

/** What a run keeps of a pack file: its whole content, since the file may change. */
export function keepPackFile(content: unknown): string {
  parsePack(content);
  return canonicalJson(content);
}

/** The pack of a run. */
export const packOf = ({ pack = '' }: Options): DomainPack =>
  pack.startsWith('{') ? parseKeptPack(JSON.parse(pack)) : shippedPack(pack);

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
export function readersWanted({ id, prompts }: DomainPack, { verifiers = '' }: Options): ReadingVerifier[] {
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

/** How many experts must back the same output; one where a run is older than the option. */
export const reviewsOf = ({ reviews = '1' }: Options): number => Number(reviews);
