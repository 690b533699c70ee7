/** A run with the court that made it, under the law that the run keeps. */
import { CuriaError } from '@curia/core';
import type { Court } from '@curia/core/court';
import { handedCourt } from '../courts/code-courts.ts';
import { findCourt } from '../courts/find-court.ts';
import { type HeldCourt, holdCourt } from '../courts/held-court.ts';
import { keptOptions } from '../courts/option-text.ts';
import { keptCourt } from '../courts/own-court.ts';
import type { StoredLaw } from '../store/law.ts';
import type { Store } from '../store/store.ts';
import { keptPrompts, keptRulebook, readLaw } from './law/kept-rulebook.ts';
import type { Manifest } from './manifest.ts';

/** A run with the court that decides it, made once for everybody who works on it. */
export interface OpenedRun {
  readonly manifest: Manifest;
  readonly kind: Court;
  readonly court: HeldCourt;
  /** The options of the court. */
  readonly options: object;
  /** Every text that shaped it; empty in runs that are older than that. */
  readonly law: StoredLaw;
}

/** A run with the court that made it, under the law that the store keeps for it. */
export const courtOf = async (store: Pick<Store, 'runs'>, described: Manifest): Promise<OpenedRun> =>
  courtUnder(described, described.law === undefined ? new Map() : await store.runs.law(described.run_id));

/** A run with the court that made it, under the law that is at hand; refused if that is not the law of the run. */
export function courtUnder(described: Manifest, stored: StoredLaw): OpenedRun {
  const law = readLaw(described, stored);
  const kind = heldBy(described);
  const options = keptOptions(kind, described);
  const rulebook = keptRulebook(kind, described, options, law);
  const prompts = keptPrompts(kind, described, law);
  return { manifest: described, kind, options, law, court: holdCourt(kind, rulebook, options, prompts) };
}

/** The court that made a run. One that is code is not loaded because a store says so: it must have been handed over here. */
export function heldBy({
  run_id,
  court,
  definition,
  code,
}: Pick<Manifest, 'run_id' | 'court' | 'definition' | 'code'>): Court {
  if (definition !== undefined) return keptCourt(definition);
  if (code === undefined) return findCourt(court);
  const handed = handedCourt(court);
  if (handed !== undefined) return handed;
  throw new CuriaError(
    'COURT_MISSING',
    code.from === null
      ? `run ${run_id} was held by ${court}, a court in a program, which must hand it over again`
      : `run ${run_id} was held by ${court}, which is code: name it again with --court ${code.from}`,
  );
}
