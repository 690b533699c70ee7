/** The memory of a run on a file of episodes: looks up, words the advice, and writes decided cases one after the other. */
import {
  admitting,
  advise,
  bundleAdvice,
  CuriaError,
  clampTopK,
  type DecidedCase,
  formatAdvice,
  formatBundle,
  type MemoryTables,
  type SlotText,
  signatureOf,
  wordSymptom,
  writeEpisode,
} from '@curia/core';
import type { EpisodeMemory } from '../../memory/episode-memory.ts';
import { openMemory } from '../../memory/sqlite-memory.ts';
import {
  type CaseMemory,
  notRemembered,
  type Recalled,
  type RecallRequest,
  type Remembered,
} from './case-memory.ts';
import { type MemoryPlan, usesMemory } from './memory-plan.ts';
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

/** Opens the memory that a plan names; nothing where the plan needs none. A memory that is only read must exist. */
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
  { condition, flags, policy, limit }: MemoryPlan,
  { seen, places, format, meta }: RecallRequest,
  tables: MemoryTables,
): Promise<Recalled> {
  const { text, terms, aspects, language, appearance, split } = seen;
  const signature = signatureOf(text, aspects, language);
  const symptom = wordSymptom({ ...appearance, structure: signature.detected_structure });
  const query = { signature, symptom, split };
  const admitted = admitting(policy, tables['memory-retrieval']);
  const answer = await memory.query(query, { policy: admitted, explain: true });
  const advice = advise(answer.retrieved, { text, terms }, tables);
  const bundle = bundleAdvice(flags, advice, clampTopK());
  const slot = (format === 'lines' ? formatAdvice : formatBundle)(bundle, limit);
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
  // The process died after the episode was stored and before the log of the case said so.
  if (known !== undefined) return { ...notRemembered('already_stored'), status: 'stored', episode_id: known };
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
    const stored = await memory.append(draft, decided.text, origin);
    return { status, episode_id: stored.episode_id, ...told };
  } catch (error) {
    // A case that makes no sound episode is still ruled; that it taught nothing is recorded.
    if (CuriaError.is(error) && error.kind === 'input' && !error.code.startsWith('STORE_'))
      return notRemembered(error.code);
    throw error;
  }
}
