/** How a court is calibrated; one whose voices do not vote is refused. */
import { CuriaError } from '@curia/core';
import type { Court } from '@curia/core/court';
import type { Calibrates } from '@curia/core/court/votes';

/** What a court is calibrated by; throws `NO_VOTES` if its voices do not vote. */
export function calibratesOf({ name, calibrates }: Pick<Court, 'name' | 'calibrates'>): Calibrates {
  if (calibrates !== undefined) return calibrates;
  throw new CuriaError('NO_VOTES', `${name} cannot be calibrated: its voices do not vote`);
}
