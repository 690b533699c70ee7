/** Every hunt, in the order in which they run. */

import { commandsHunt } from './commands.hunt.ts';
import { faultsHunt } from './faults/faults.hunt.ts';
import type { Hunt } from './hunt.ts';
import { killsHunt } from './kills/kills.hunt.ts';
import { modelsHunt } from './models/models.hunt.ts';
import { proceduresHunt } from './procedures.hunt.ts';
import { storeHunt } from './store.hunt.ts';
import { tamperHunt } from './tamper/tamper.hunt.ts';

/** The list. */
export const hunts: readonly Hunt[] = [
  proceduresHunt,
  commandsHunt,
  storeHunt,
  tamperHunt,
  killsHunt,
  faultsHunt,
  modelsHunt,
];
