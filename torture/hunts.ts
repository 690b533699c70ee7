/** Every hunt, in the order in which they run. */

import { answersHunt } from './answers.hunt.ts';
import { blindHunt } from './blind/blind.hunt.ts';
import { commandsHunt } from './commands.hunt.ts';
import { modulesHunt } from './elsewhere/modules.hunt.ts';
import { sqlHunt } from './elsewhere/sql.hunt.ts';
import { facesHunt } from './faces/faces.hunt.ts';
import { faultsHunt } from './faults/faults.hunt.ts';
import type { Hunt } from './hunt.ts';
import { killsHunt } from './kills/kills.hunt.ts';
import { modelsHunt } from './models/models.hunt.ts';
import { nullsHunt } from './nulls/nulls.hunt.ts';
import { proofsHunt } from './proofs.hunt.ts';
import { questionsHunt } from './questions.hunt.ts';
import { httpHunt, mcpHunt } from './requests.hunt.ts';
import { reviewsHunt } from './reviews.hunt.ts';
import { silenceHunt } from './silence.hunt.ts';
import { storeHunt } from './store.hunt.ts';
import { tamperHunt } from './tamper/tamper.hunt.ts';
import { voidsHunt } from './voids.hunt.ts';

/** The list. */
export const hunts: readonly Hunt[] = [
  questionsHunt,
  nullsHunt,
  answersHunt,
  silenceHunt,
  commandsHunt,
  reviewsHunt,
  blindHunt,
  httpHunt,
  mcpHunt,
  facesHunt,
  storeHunt,
  tamperHunt,
  proofsHunt,
  killsHunt,
  faultsHunt,
  modelsHunt,
  sqlHunt,
  modulesHunt,
  voidsHunt,
];
