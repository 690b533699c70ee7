/** The packet that a user names: by its run, and by its case or document. */
import { decideState, type QuestionPage, sightOf } from '@curia/core/in/review';
import { auditedLog, findNamedCase } from '../../../desk/find-case.ts';
import { openDesk } from '../../../kept/desk-log.ts';
import { withStore } from '../../../store/open-store.ts';

/** A packet, and how it reads. */
export interface LoadedPacket {
  readonly packet: object;
  readonly page: QuestionPage;
}

/** Reads the current packet as the record has it; throws if there is none, or if it was changed. */
export const loadPacket = (file: string, run: string, name: string): Promise<LoadedPacket> =>
  withStore(file, async (store) => {
    const found = await findNamedCase(store, run, name);
    const log = await auditedLog(store, found);
    const { desk, item, revision } = openDesk(found.court, found.stored, log);
    const sight = sightOf(item, null);
    const { current, item_id } = item;
    const state = decideState(item).outcome;
    const hidden = sight.hidden > 0 ? `; ${sight.hidden} not shown until it is settled` : '';
    return {
      packet: desk.packet(item, sight),
      page: {
        question: desk.question,
        machine: desk.machine,
        reviews: sight.reviews,
        status: `item ${item_id} of ${found.court.name}: ${state}, round ${current.round}, ${current.reviews.length} of ${current.seats} reviews in${hidden}; revision ${revision}`,
      },
    };
  });
