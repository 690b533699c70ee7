/** The memory of a run on kept episodes: looks up, words the advice, and writes decided cases one after the other. */

import { CuriaError } from '@curia/core';
import type { z } from 'zod';
import { advise } from '../advice/advise.ts';
import { bundleAdvice, formatAdvice, type SlotText } from '../advice/slot.ts';
import {
  type CaseMemory,
  notRemembered,
  type Recalled,
  type RecallRequest,
  type Remembered,
  remembered,
} from '../court/case-memory.ts';
import type { MemoryPlan } from '../court/memory-plan.ts';
import type { DecidedCase } from '../episode/decided-case.ts';
import { signatureOf } from '../episode/signature.ts';
import { wordSymptom } from '../episode/symptom.ts';
import { admitting, clampTopK } from '../find/retrieve.ts';
import type { MemoryTables } from '../tables/tables.ts';
import { writeEpisode } from '../write/write-episode.ts';
import type { EpisodeMemory } from './episode-memory.ts';
import { RecentEpisodes } from './recent-episodes.ts';

/** What is written on every episode. */
export interface EpisodeStamp {
  readonly version: string;
  readonly today?: () => string;
}

/** The memory as the cases of a run see it. */
export function caseMemory(memory: EpisodeMemory, plan: MemoryPlan, stamp: EpisodeStamp): CaseMemory {
  const recent = new RecentEpisodes(memory);
  let tail: Promise<unknown> = Promise.resolve();
  return {
    recall: (request, tables) => recall(memory, plan, request, tables),
    remember(origin, decided, tables) {
      // One after the other: whether a case is news depends on those before it.
      const written = tail.then(() => remember(memory, recent, plan, stamp, origin, decided, tables));
      tail = written.catch(() => {});
      return written;
    },
  };
}

const NOTHING: SlotText = { text: '', chars: 0, shown: [], left_out: [] };

async function recall(
  memory: EpisodeMemory,
  { condition, flags, policy, limit, lessons }: MemoryPlan,
  { seen, places, language, meta }: RecallRequest,
  tables: MemoryTables,
): Promise<Recalled> {
  const { text, items, appearance, split } = seen;
  const signature = signatureOf(text, items, seen.language, seen);
  const symptom = wordSymptom({ ...appearance, structure: signature.detected_structure });
  const query = { signature, symptom, split };
  const admitted = admitting(policy, tables['memory-retrieval']);
  const answer = await memory.query(query, { policy: admitted, explain: true });
  const advice = advise(answer.retrieved, { language, lessons }, tables);
  const bundle = bundleAdvice(flags, advice, clampTopK());
  const slot = formatAdvice(bundle, language, limit);
  const shown = Object.entries(places).map(
    ([name, { roles, gate }]) => [name, { roles, gate, slot: gate.isOpen ? slot : NOTHING }] as const,
  );
  return {
    condition,
    policy: policy.name,
    query,
    bundle,
    places: Object.fromEntries(
      shown.map(([name, { roles, gate, slot: used }]) => [
        name,
        {
          roles: [...roles],
          is_open: gate.isOpen,
          reason: gate.reason,
          text: used.text,
          chars: used.chars,
          shown: [...used.shown],
          left_out: [...used.left_out],
        },
      ]),
    ),
    left_out: answer.left_out.map(({ episode_id, error }) => ({ episode_id, code: error.code })),
    isolated: answer.isolated.map(({ episode_id }) => episode_id),
    meta: meta(flags, answer.retrieved, advice, Object.fromEntries(shown)) as Recalled['meta'],
  };
}

async function remember(
  memory: EpisodeMemory,
  recent: RecentEpisodes,
  { flags }: MemoryPlan,
  { version, today = () => new Date().toISOString() }: EpisodeStamp,
  origin: string,
  decided: DecidedCase | null,
  tables: MemoryTables,
): Promise<Remembered> {
  if (decided === null) return notRemembered('not_decided');
  const known = await memory.originated(origin);
  // The process died after the episode was stored and before the log of the case said so: the log says now what it would have said.
  if (known !== undefined) return { status: 'stored', episode_id: known.episode_id, ...readTold(known.told) };
  try {
    const context = {
      sequence: 1,
      timestamp: today(),
      version,
      may_write: flags.write,
      recent: await recent.fingerprints(),
    };
    const written = writeEpisode(decided, context, tables);
    const { entry, status, reason, tags, unknown_severities, left_out_terms } = written;
    const told = { reason, tags: [...tags], unknown_severities, left_out_terms };
    if (entry === null) return { status, episode_id: null, ...told };
    const { episode_id: _, ...draft } = entry;
    const stored = await memory.append(draft, decided.text, { name: origin, told: JSON.stringify(told) });
    return { status, episode_id: stored.episode_id, ...told };
  } catch (error) {
    // A case that makes no sound episode is still ruled; that it taught nothing is recorded.
    if (CuriaError.is(error) && error.kind === 'input' && !error.code.startsWith('STORE_'))
      return notRemembered(error.code);
    throw error;
  }
}

const toldBefore = remembered.omit({ status: true, episode_id: true });

/** What was told of an episode when it was written; files of earlier versions, and files that somebody changed, do not say. */
function readTold(text: string | null): z.infer<typeof toldBefore> {
  const before = toldBefore.safeParse(valueIn(text ?? 'null'));
  return before.success ? before.data : toldBefore.parse(notRemembered('already_stored'));
}

/** The value of a text; undefined if it is not JSON. */
function valueIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
