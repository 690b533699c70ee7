/** A pack as it was described earlier: the data of that day, with the functions of today as far as they are the same. */

import { readBy } from '@curia/core/read';
import { canonicalJson } from '@curia/core/text';
import { z } from 'zod';
import { AGENTS, SEVERITIES } from '../issue.ts';
import { FIXED_CODES } from './codes.ts';
import { type DomainPack, definePack, describePack } from './pack.ts';

const text = z.string();
const described = z.looseObject({
  version: z.int().min(1),
  labels: z.record(text, z.array(text)),
  limits: z.object({
    snippet_words_ideal: z.number(),
    snippet_words: z.number(),
    snippet_characters: z.number(),
    partial_share: z.number(),
  }),
  codes: z.record(
    text,
    z.object({
      group: text,
      severity: z.enum(SEVERITIES),
      means: text,
      means_ko: text.optional(),
      question: text,
      fix_id: text.optional(),
    }),
  ),
  checks: z.array(z.object({ id: text, agent: z.enum(AGENTS), codes: z.array(text) })),
  fixers: z.array(text),
  prompts: z.array(
    z.object({
      agent: z.enum(['V2', 'V3', 'V4']),
      task: z.union([text, z.object({ en: text, ko: text })]),
      codes: z.array(text),
      shows: z.array(text).optional(),
    }),
  ),
  /** Absent where the run is older than the question of who read. */
  accept: z
    .object({ readers: z.array(z.enum(['V2', 'V3', 'V4'])), unread: z.enum(['by_rules', 'hand_over']) })
    .optional(),
  declares: z.unknown(),
});

/** A pack under an earlier description, and whether its functions are still those of that day. */
export interface PackUnder {
  readonly pack: DomainPack;
  readonly finds_the_same: boolean;
}

/** Puts the data of a description in the place of a pack's own; throws if it is no description of a pack. */
export function packUnder(pack: DomainPack, description: unknown): PackUnder {
  const today = describePack(pack);
  if (canonicalJson(today) === canonicalJson(description)) return { pack, finds_the_same: true };
  const kept = readBy(described, description, 'PACK_INVALID', 'the kept pack');
  const now = described.parse(today);
  const checks = kept.checks.flatMap(({ id, agent, codes }) => {
    const known = pack.checks.find((check) => check.id === id);
    return known === undefined ? [] : [{ ...known, run: known.run.bind(known), agent, codes }];
  });
  const fixers = pack.fixers.filter(({ fix_id }) => kept.fixers.includes(fix_id));
  const { version, labels, limits, prompts, accept = pack.accept } = kept;
  const codes = Object.entries(kept.codes)
    .filter(([code]) => !Object.hasOwn(FIXED_CODES, code))
    .map(([code, { fix_id, ...entry }]) => [
      code,
      fix_id === undefined || fixers.every((fixer) => fixer.fix_id !== fix_id) ? entry : { ...entry, fix_id },
    ]);
  const functions = ({ version, declares, fixers, checks }: z.infer<typeof described>): string =>
    canonicalJson({ version, declares: declares ?? null, fixers, checks: checks.map(({ id }) => id) });
  return {
    pack: definePack({
      ...pack,
      ...{ version, labels, limits, prompts, accept, checks, fixers, codes: Object.fromEntries(codes) },
      declares: () => kept.declares as object,
    }),
    finds_the_same: functions(kept) === functions(now),
  };
}
