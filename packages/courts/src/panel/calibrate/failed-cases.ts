/** Audits that failed, as cases that a court can be calibrated with. */
import type { CourtVoid } from '@curia/core/votes/certify';
import type { Panel } from '../file/panel.ts';

type Case = Readonly<Record<string, unknown>>;

/** The failed audits of some alarms, each case once; several items of one case are one case. */
export function failedCases({ name, court }: Panel, voids: readonly CourtVoid[]): object[] {
  const cases = new Map<string, Case>();
  const roles = Object.keys(court.roles);
  const failed = voids.flatMap((told) =>
    told.failed.map(({ case: one }) => (told.court === name || roles.length > 1 ? one : inOneRole(one))),
  );
  for (const one of failed) {
    const name = String(one.case_id);
    const gold = cases.get(name)?.gold;
    cases.set(name, isByItem(gold) && isByItem(one.gold) ? { ...one, gold: { ...gold, ...one.gold } } : one);
  }
  return [...cases.values()];
}

/** A case of a cascade without its stages, for a court in which everybody has the same role. */
const inOneRole = (one: Case): Case => ({
  ...one,
  votes: (one.votes as readonly { readonly role?: string }[]).map(({ role: _stage, ...vote }) => vote),
});

const isByItem = (gold: unknown): gold is object =>
  typeof gold === 'object' && gold !== null && !Array.isArray(gold);
