/** What a store does that only reads, where another writes. */
import { CuriaError } from '@curia/core';

/** Refuses. */
export const refuseToWrite = async (): Promise<never> => {
  throw new CuriaError('INTERNAL', 'somebody writes through a store that only reads');
};
