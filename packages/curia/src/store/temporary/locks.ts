/** The locks of the temporary store: its process is the only one. */
import { CuriaError } from '@curia/core';
import { isDriven, type RunDriver } from '../driver.ts';
import type { Locks } from '../locks.ts';

/** Locks in memory. */
export function temporaryLocks(): Locks {
  const claimed = new Set<string>();
  const driving = new Map<string, RunDriver[]>();
  return {
    async claim(run_id) {
      if (claimed.has(run_id)) throw new CuriaError('RUN_BUSY', `run ${run_id} is being written`);
      claimed.add(run_id);
      return {
        async release() {
          claimed.delete(run_id);
        },
      };
    },
    async attend(run_id, { who, isWorker = false }) {
      const others = driving.get(run_id) ?? [];
      if (others.some((other) => !(isWorker && other.isWorker))) throw isDriven(run_id, others);
      const since = new Date().toISOString();
      const own: RunDriver = { who, isWorker, since, seen_at: since, silent_ms: 0 };
      driving.set(run_id, [...others, own]);
      const left = (): RunDriver[] => (driving.get(run_id) ?? []).filter((one) => one !== own);
      return {
        isHeld: async () => driving.get(run_id)?.includes(own) === true,
        async leave() {
          if (left().length > 0) driving.set(run_id, left());
          else driving.delete(run_id);
        },
      };
    },
    async drivers(run_ids) {
      return new Map([...driving].filter(([run_id]) => run_ids?.includes(run_id) !== false));
    },
    async heard(run_ids) {
      return new Map(
        [...driving]
          .filter(([run_id]) => run_ids?.includes(run_id) !== false)
          .map(([run_id, some]) => [run_id, some.map((one) => ({ ...one, isThere: true }))]),
      );
    },
  };
}
