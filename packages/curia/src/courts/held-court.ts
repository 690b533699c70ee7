/** A court as it is held over cases: bound to a rulebook, with the prompts that it asks by. */

import type { BoundCourt, Court, CourtPrompts } from '@curia/core/court';
import type { Rulebook } from '@curia/core/protocol';
import type { Headline } from '@curia/core/table';

/** A court that is held over cases. */
export interface HeldCourt extends BoundCourt {
  readonly name: string;
  readonly rulebook: Rulebook;
  readonly prompts: CourtPrompts;
  /** A ruling in a line per part, so that its case can be found by it. */
  headlines(ruling: object): readonly Headline[];
}

/** Holds a court under a rulebook; it asks by its own prompts unless others are given. */
export const holdCourt = (
  court: Court,
  rulebook: Rulebook,
  options: object,
  prompts: CourtPrompts = court.prompts,
): HeldCourt => ({
  ...court.bind(rulebook, options),
  name: court.name,
  rulebook,
  prompts,
  headlines: (ruling) => court.headlines(ruling),
});
