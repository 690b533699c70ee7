/** The packet that a user names: by its run, and by its case or document. */
import type { ReviewPacket } from '@curia/core/internal';
import { findNamedCase, readPacket } from '../../../run/reviews.ts';
import { withStore } from '../../../store/open-store.ts';

/** Reads the current packet; throws if there is none. */
export const loadPacket = (file: string, run: string, name: string): Promise<ReviewPacket> =>
  withStore(
    file,
    // Only verification has a desk, and its packets are of this shape.
    async (store) => (await readPacket(store, await findNamedCase(store, run, name))) as ReviewPacket,
  );
