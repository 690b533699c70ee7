/** The tables that the memory decides by, each under the question it answers. */
import type { FittingTables } from '@curia/core/table/prove';
import { memoryAdvice } from './advice.table.ts';
import { memoryDanger } from './danger.table.ts';
import { memoryEffect } from './effect.table.ts';
import { memoryOutcome } from './outcome.table.ts';
import { memoryRetrievalV11 } from './retrieval.table.ts';
import { memoryRisk } from './risk.table.ts';
import { memoryStrength } from './strength.table.ts';
import { memoryWrite } from './write.table.ts';

/** The shipped tables: what is recorded about a case, and what another case is advised. */
export const memoryTables = {
  'memory-outcome': memoryOutcome,
  'memory-effect': memoryEffect,
  'memory-risk': memoryRisk,
  'memory-write': memoryWrite,
  'memory-retrieval': memoryRetrievalV11,
  'memory-danger': memoryDanger,
  'memory-advice': memoryAdvice,
  'memory-strength': memoryStrength,
} as const;

/** The shipped tables, or others that answer the same questions. */
export type MemoryTables = FittingTables<typeof memoryTables>;
