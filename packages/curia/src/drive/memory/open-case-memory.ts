/** The memory of a run on a file of episodes: looks up, words the advice, and writes decided cases one after the other. */

import { CuriaError } from '@curia/core';
import { advise, signatureOf, writeEpisode } from '@curia/memory';
import {
  admitting,
  bundleAdvice,
  type CaseMemory,
  clampTopK,
  type DecidedCase,
  formatAdvice,
  type MemoryPlan,
  type MemoryTables,
  notRemembered,
  type Recalled,
  type RecallRequest,
  type Remembered,
  remembered,
  type SlotText,
  usesMemory,
  wordSymptom,
} from '@curia/memory/in';
import type { EpisodeMemory } from '@curia/memory/sqlite';
import { openMemory } from '@curia/memory/sqlite';
import type { z } from 'zod';
import { parseJson } from '../log/case-event.ts';
import { RecentEpisodes } from './recent-episodes.ts';

/** The memory of a run, and how it is closed. */
export interface OpenCaseMemory extends CaseMemory {
  close(): Promise<void>;
}

/** What is written on every episode. */
export interface EpisodeStamp {
  readonly version: string;
  readonly today?: () => string;
}

/** Opens the memory that a plan names, or none if the plan needs none. A memory that is only read must exist. */
export function openCaseMemory(plan: MemoryPlan, stamp: EpisodeStamp): OpenCaseMemory | undefined {
  if (!usesMemory(plan)) return undefined;
  const memory = openMemory(plan.file, { must_exist: !plan.flags.write });
  return { ...caseMemory(memory, plan, stamp), close: () => memory.close() };
}

/** The memory of a run on an opened file. */
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
  const { text, aspects, appearance, split } = seen;
  const signature = signatureOf(text, aspects, seen.language);
  const symptom = wordSymptom({ ...appearance, structure: signature.detected_structure });
  const query = { signature, symptom, split };
  const admitted = admitting(policy, tables['memory-retrieval']);
  const answer = await memory.query(query, { policy: admitted, explain: true });
  const advice = advise(answer.retrieved, { language, lessons }, tables);
  const bundle = bundleAdvice(flags, advice, clampTopK());
  const slot = formatAdvice(bundle, language, limit);
  const shown = Object.entries(places).map(
    ([name, { gate }]) => [name, { gate, slot: gate.isOpen ? slot : NOTHING }] as const,
  );
  return {
    condition,
    policy: policy.name,
    query,
    bundle,
    places: Object.fromEntries(
      shown.map(([name, { gate, slot: used }]) => [
        name,
        {
          roles: [...places[name]!.roles],
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
  const before = toldBefore.safeParse(parseJson(text ?? 'null'));
  return before.success ? before.data : toldBefore.parse(notRemembered('already_stored'));
}
