/** Every procedure that Curia ships, in the order in which commands list them. */
import { adoption } from './debate-override/adoption.ts';
import { overrideGate } from './debate-override/gate.ts';
import { integrity } from './debate-override/integrity.ts';
import type { Procedure } from './table/procedure.ts';
import { disposition } from './verification/disposition.ts';

/** All procedures, each with its policies. */
export const procedures: readonly Procedure[] = [disposition, overrideGate, adoption, integrity];
