/** How pages show a run, as its court asks for it: the form of a page about a case, and what outcomes do. */
import type { View } from '@curia/core/court';
import type { Effects } from '@curia/core/table';
import { keptEffects } from '@curia/courts/panel';
import { courts } from './list.ts';

/** In a court of one's own, voices vote. */
const OWN: View = 'votes';

/** What a manifest says of a court. */
interface Described {
  readonly court: string;
  readonly definition?: unknown;
}

const courtOf = ({ court }: Described) => courts.find(({ name }) => name === court);

/** The view of the court that a manifest names; undefined if it asks for none, or is not known here. */
export const viewOf = (said: Described): View | undefined =>
  said.definition === undefined ? courtOf(said)?.view : OWN;

/** What the outcomes of the court that a manifest names do; none if it is not known here. */
export const effectsOf = (said: Described): Effects =>
  said.definition === undefined
    ? Object.assign({}, ...(courtOf(said)?.questions ?? []).map(({ effects }) => effects).toReversed())
    : keptEffects(said.definition);
