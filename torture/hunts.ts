/** Every hunt, in the order in which they run. */
import type { Hunt } from './hunt.ts';
import { proceduresHunt } from './procedures.hunt.ts';
import { tamperHunt } from './tamper.hunt.ts';

/** The list. */
export const hunts: readonly Hunt[] = [proceduresHunt, tamperHunt];
