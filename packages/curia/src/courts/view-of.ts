/** The form of a page about a case, as the court of a run asks for it. */
import type { View } from '@curia/core/court';
import { courts } from './list.ts';

/** What a run says of its court. */
interface OfCourt {
  readonly court: string;
  /** What it keeps of a court of one's own. */
  readonly definition?: unknown;
}

/** In a court of one's own, voices vote. */
const OWN: View = 'votes';

/** The view of the court that a manifest names; undefined if it asks for none, or is not known here. */
export const viewOf = ({ court, definition }: OfCourt): View | undefined =>
  definition === undefined ? courts.find(({ name }) => name === court)?.view : OWN;
