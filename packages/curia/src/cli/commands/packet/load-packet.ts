/** The packet that a user names: by its run, and by its case or document. */
import { CuriaError } from '@curia/core/internal';
import type { PacketReading } from '../../../run/court.ts';
import { findNamedCase, readPacket } from '../../../run/reviews.ts';
import { withStore } from '../../../store/open-store.ts';

/** A packet, and how it reads. */
export interface LoadedPacket {
  readonly packet: object;
  readonly reading: PacketReading;
}

/** Reads the current packet; throws if there is none. */
export const loadPacket = (file: string, run: string, name: string): Promise<LoadedPacket> =>
  withStore(file, async (store) => {
    const found = await findNamedCase(store, run, name);
    const packet = await readPacket(store, found);
    const reading = found.court.read?.(packet);
    if (reading === undefined)
      throw new CuriaError('INTERNAL', `${found.court.name} cannot word its packets`);
    return { packet, reading };
  });
