/** What is left out of runs and events for whoever may not see all of their cases. */

import { parseJson } from '../../kept/case-event.ts';
import type { StoredEvent } from '../../store/cases.ts';
import type { CallTotals } from '../../store/lists.ts';
import type { StoredRun } from '../../store/runs.ts';

const NOTHING: CallTotals = { calls: 0, given: 0, cached: 0, tokens_in: 0, tokens_out: 0, cost_usd: 0 };

/** Totals of calls without a number: that rulings rest on given votes is told to everybody. */
export const withoutTotals = ({ given }: Pick<CallTotals, 'given'>): CallTotals => ({
  ...NOTHING,
  given: given > 0 ? 1 : 0,
});

/** The hash and the size of the input would tell what a known answer in it is: whoever knows the rest tries every answer. */
export function withoutInputHash<Run extends StoredRun>(run: Run): Run {
  const manifest = parseJson(run.manifest) as { readonly input?: object } | undefined;
  const input = { ...manifest?.input, sha256: '', bytes: 0 };
  return { ...run, manifest: JSON.stringify({ ...manifest, input }) };
}

/** Every chain of a run begins with the hash of its input, so each hash in it would tell whoever tries every answer. */
export const withoutHash = <Event extends StoredEvent>(event: Event): Event => ({ ...event, hash: '' });

/** An event of a run without hashes over what its cases say. */
export function withoutSeals<Event extends StoredEvent>(event: Event): Event {
  const {
    seal: _seal,
    settlements: _settlements,
    ...rest
  } = (parseJson(event.body) ?? {}) as Record<string, unknown>;
  return { ...withoutHash(event), body: JSON.stringify(rest) };
}
