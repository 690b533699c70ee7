/** The offline agents by court, each loaded only when it is wanted. */
import { CuriaError } from '@curia/core';
import type { OfflineSet } from './offline-agent.ts';

/** What the options of a court tell its agents, such as the folder to look into. */
export type CourtOptions = Readonly<Record<string, string>>;

const SETS: Readonly<Record<string, (options: CourtOptions) => Promise<OfflineSet>>> = {
  'conflict-review': async () => (await import('./conflict-review/set.ts')).conflictReviewSet,
  'debate-override': async () => (await import('./debate-override/set.ts')).debateOverrideSet,
  verification: async () => (await import('./verification/verifiers.ts')).offlineVerifiers,
  investigation: async (options) =>
    (await import('./investigation/offline-investigators.ts')).offlineInvestigators(options),
};

/** Loads the offline agents of a court. */
export async function loadOfflineSet(court: string, options: CourtOptions): Promise<OfflineSet> {
  const load = Object.hasOwn(SETS, court) ? SETS[court] : undefined;
  if (load === undefined) throw new CuriaError('USAGE', `there are no offline agents for ${court}`);
  return load(options);
}
