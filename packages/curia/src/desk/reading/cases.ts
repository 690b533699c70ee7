/** The cases of a store as one person may read them, with their logs. */
import { type Cases, RUN_LOG } from '../../store/cases.ts';
import { refuseToWrite } from './refuse-to-write.ts';
import type { StoreSight } from './sight.ts';
import { withoutHash, withoutSeals } from './unsaid.ts';

/** The cases that are seen. */
export function seenCases(sight: StoreSight): Cases {
  const { cases } = sight.whole;
  return {
    async *all(run_id) {
      for await (const stored of cases.all(run_id))
        if (await sight.isVisible(run_id, stored.case_id)) yield stored;
    },
    async *open(run_id, from) {
      if ((await sight.reader()).sits) return;
      for await (const stored of cases.open(run_id, from))
        if (await sight.isVisible(run_id, stored.case_id)) yield stored;
    },
    async find(run_id, case_id) {
      return (await sight.isVisible(run_id, case_id)) ? cases.find(run_id, case_id) : undefined;
    },
    tally: (run_id) => cases.tally(run_id),
    append: refuseToWrite,
    async events(run_id, case_id) {
      if (case_id === RUN_LOG) {
        // What the log of the run says of all cases at once is not told in part.
        const log = await cases.events(run_id, RUN_LOG);
        return (await sight.isPartial(run_id)) ? log.map(withoutSeals) : log;
      }
      const log = await sight.log(run_id, case_id);
      if (!(await sight.isVisible(run_id, case_id))) return [];
      return (await sight.isPartial(run_id)) ? log.map(withoutHash) : log;
    },
    async *eventsOfKind(run_id, kinds) {
      const isPartial = await sight.isPartial(run_id);
      let known: { readonly case_id: string; readonly isVisible: boolean } | undefined;
      for await (const event of cases.eventsOfKind(run_id, kinds)) {
        const { case_id } = event;
        if (known?.case_id !== case_id)
          known = { case_id, isVisible: await sight.isVisible(run_id, case_id) };
        if (known.isVisible) yield isPartial ? withoutHash(event) : event;
      }
    },
  };
}
