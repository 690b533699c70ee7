/** The files that a case has taken in: those that answered, and those that were left out. */
import { z } from 'zod';
import type { TakenFiles } from '../agents/files/answers-in-folder.ts';
import { type CaseEventKind, type LoggedEvent, readEvent } from '../kept/case-event.ts';
import type { Store } from '../store/store.ts';

const takingBody = z.object({
  sha256: z.string().optional(),
  calls: z.array(z.object({ file: z.object({ sha256: z.string() }).optional() })).optional(),
});

/** A question that was abandoned took in no file. */
const TAKING: readonly string[] = ['answered', 'failed', 'left-out'] satisfies CaseEventKind[];

/** The hashes of the files that events tell of. */
function filesTakenBy(events: readonly LoggedEvent[]): Set<string> {
  const taken = new Set<string>();
  for (const { kind, said } of events) {
    if (!TAKING.includes(kind)) continue;
    const { sha256, calls = [] } = takingBody.catch({}).parse(said);
    for (const one of [sha256, ...calls.map(({ file }) => file?.sha256)])
      if (one !== undefined) taken.add(one);
  }
  return taken;
}

/** What a case of a run has taken in, as its log says. */
export const takenFiles =
  (store: Store, run_id: string): TakenFiles =>
  async (case_id) =>
    filesTakenBy((await store.cases.events(run_id, case_id)).map(readEvent));
