/** Starts a run: whatever can refuse it is tried before its first case is stored. */
import type { Store } from '../store/store.ts';
import type { CourtKind } from './courts/court-kind.ts';
import type { Taking } from './input/take-cases.ts';
import type { OpenedRun } from './manifest.ts';
import { openRun, type RunPlan } from './open-run.ts';
import { seatVoices } from './plan-run.ts';
import { type Means, prepareRun, type RunSettings } from './prepare-run.ts';

/** A run whose cases are stored, and what it is driven with; the caller closes that. */
export interface StartedRun {
  readonly opened: OpenedRun;
  readonly means: Means;
}

/** Seats the voices, prepares the agents, then takes the cases in; nobody has been asked yet. */
export async function startRun(
  store: Store,
  asked: Omit<RunPlan, 'taking'>,
  settings: RunSettings,
  take: (court: CourtKind) => Taking,
): Promise<StartedRun> {
  const plan = await seatVoices(store, asked);
  const means = await prepareRun(store, plan, settings);
  try {
    return { opened: await openRun(store, { ...plan, taking: take(plan.court) }), means };
  } catch (error) {
    await means.close();
    throw error;
  }
}
