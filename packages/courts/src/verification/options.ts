/** The options of verification: the pack, which verifiers are asked besides the rules, how many experts settle a packet, and audits. */
import { CuriaError } from '@curia/core';
import { suggest } from '@curia/core/text';
import { z } from 'zod';
import { certificateFile } from './rules/certificate.ts';
import { parseKeptPack, parsePack } from './rules/pack/declared-pack.ts';
import type { DomainPack } from './rules/pack/pack.ts';
import { packs } from './rules/packs/packs.ts';
import type { ReadingVerifier } from './rules/protocol.ts';

const NAMES = packs.map(({ id }) => id);

/** The options of the court. A pack is found by its name when it is needed, so that a wrong name is refused as what it is. */
export const verificationOptions = z.object({
  pack: z
    .union([z.string().meta({ enum: NAMES }), z.record(z.string(), z.unknown())])
    .default(NAMES[0]!)
    .describe('the kind of document: a pack, or a pack file (.yaml, .json)'),
  verifiers: z
    .union([z.enum(['rules', 'models']), z.array(z.enum(['V2', 'V3', 'V4'])).min(1)])
    .default('rules')
    .describe('who verifies: rules alone, or models too; V2,V4 for some of them'),
  reviews: z
    .int()
    .min(1)
    .max(99)
    .default(1)
    .describe('how many experts must back the same output before a packet is settled'),
  certificate: z
    .union([z.literal('none'), certificateFile])
    .default('none')
    .describe('a file of `curia calibrate`: audits that stand in for readers'),
});

/** The options of the court, as it reads them. */
export type VerificationOptions = z.output<typeof verificationOptions>;

/** Reads a pack file. */
export function loadPack(content: unknown): VerificationOptions['pack'] {
  parsePack(content);
  // A pack that was read is an object.
  return content as Record<string, unknown>;
}

/** The pack of a run: one that ships by its name, which must not lead to a file, or the content of a file. */
export function packOf({ pack }: Pick<VerificationOptions, 'pack'>): DomainPack {
  if (typeof pack !== 'string') return parseKeptPack(pack);
  const shipped = packs.find(({ id }) => id === pack);
  if (shipped !== undefined) return shipped;
  throw new CuriaError(
    'PACK_UNKNOWN',
    `there is no pack ${JSON.stringify(pack)}; ${suggest(pack, NAMES)} (a pack file ends in .yaml, .yml or .json)`,
  );
}

/** The verifiers that a pack has questions for, as far as they are wanted; one that is wanted by name must have one. */
export function readersWanted(
  { id, prompts }: DomainPack,
  { verifiers }: Pick<VerificationOptions, 'verifiers'>,
): ReadingVerifier[] {
  const able = prompts.map(({ agent }) => agent);
  if (verifiers === 'rules') return [];
  if (verifiers === 'models' && able.length === 0)
    throw new CuriaError('USAGE', `${id} has no questions for any verifier; run it with verifiers=rules`);
  if (verifiers === 'models') return able;
  const missing = verifiers.find((name) => !able.some((agent) => agent === name));
  if (missing !== undefined)
    throw new CuriaError(
      'USAGE',
      `${id} has no questions for ${missing}; it has some for ${able.join(', ') || 'nobody'}`,
    );
  return able.filter((agent) => verifiers.includes(agent));
}
