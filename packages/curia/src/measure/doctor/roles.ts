/** Who was asked in a run, and how much of it came to nothing: a role that fails is a finding, however the cases were ruled. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Symptom } from '@curia/core/court/doctor';
import { type RoleAnswers, startCounting } from '@curia/core/measure';
import { z } from 'zod';
import type { Manifest } from '../../kept/manifest.ts';
import { courtOf } from '../../kept/opened-run.ts';
import { runCases } from '../../runs/closed-cases.ts';
import type { Store } from '../../store/store.ts';
import { recordsIn } from './read-folder.ts';

/** The part of an event line that is about a question. */
const told = z.looseObject({
  case_id: z.string(),
  seq: z.int(),
  kind: z.string(),
  at: z.string(),
  hash: z.string(),
  body: z.unknown(),
});

/** The roles of a run folder; none if it has no events, as folders that Curia did not write. */
export async function rolesInFolder(folder: string, unreadable: string[]): Promise<RoleAnswers[]> {
  if (!existsSync(join(folder, 'events.jsonl'))) return [];
  const counting = startCounting();
  for await (const { kind, body } of recordsIn(folder, 'events.jsonl', told, unreadable))
    counting.add({ events: [{ kind, said: body }] });
  return counting.result();
}

/** The roles of a run in a store. */
export async function rolesOfRun(store: Store, manifest: Manifest): Promise<RoleAnswers[]> {
  const counting = startCounting();
  const { court } = await courtOf(store, manifest);
  for await (const one of runCases(store, manifest.run_id, court)) counting.add(one);
  return counting.result();
}

/** Roles that did not always answer usably, the worst first. */
export const roleSymptoms = (roles: readonly RoleAnswers[]): Symptom[] =>
  roles
    .filter(({ asked, usable }) => usable < asked)
    .map(({ role, asked, usable, failures }): Symptom => {
      const words = Object.entries(failures).sort(([, a], [, b]) => b.count - a.count);
      return {
        code: 'UNUSABLE_ANSWERS',
        what: `${role} gave no usable answer; it is absent there, whatever was ruled`,
        count: asked - usable,
        of: asked,
        example: words[0]?.[1].first || (words[0]?.[0] ?? ''),
        most: words.map(([value, { count }]) => ({ value, count })),
        remedy: 'The words say how it failed: check the limits, the prompt and the schema of the role.',
      };
    })
    .sort((a, b) => b.count / b.of - a.count / a.of || b.count - a.count);
