/** The form of a page about a case, as the court of a run asks for it. */
import type { View } from '@curia/core/court';
import { courts } from './list.ts';

/** In a court of one's own, voices vote. */
const OWN: View = 'votes';

/** What a manifest says of a court. */
interface Described {
  readonly court: string;
  readonly definition?: unknown;
}

/** The view of the court that a manifest names; undefined if it asks for none, or is not known here. */
export const viewOf = ({ court, definition }: Described): View | undefined =>
  definition === undefined ? courts.find(({ name }) => name === court)?.view : OWN;
