/** Reads cases that memory is measured on: as their court takes them in, with their gold set aside. */
import { CuriaError } from '@curia/core';
import type { MemoryEffects } from '@curia/core/court';
import { readCaseId, readInput } from '@curia/core/read';
import { z } from 'zod';
import { eachRecord } from '../../input/each-record.ts';
import type { Input } from '../../input/open-input.ts';
import type { Given } from '../agents/hold-court.ts';

/** A case, and its gold if it has any. */
export interface MemoryCase extends Given {
  /** The case without its gold: what is measured must not see it. */
  readonly input: Readonly<Record<string, unknown>>;
  /** As the case has it; null if it has none. */
  readonly given_gold: unknown;
  readonly gold: readonly unknown[] | null;
  readonly group: string;
}

const shape = z.looseObject({ gold: z.unknown().optional() });

/** Reads all cases; a line that is none, or with an id that was used, is reported and counted. */
export async function readMemoryCases(
  input: Input,
  effects: MemoryEffects,
): Promise<{ readonly cases: readonly MemoryCase[]; readonly refused: number }> {
  const cases: MemoryCase[] = [];
  const seen = new Set<string>();
  const { refused } = await eachRecord(input, (given, line) => {
    const known = effects.known(given);
    const { gold: given_gold = null, ...input } = readInput(shape, given);
    const case_id = String(readCaseId(given) ?? line);
    if (seen.has(case_id)) throw new CuriaError('INPUT_INVALID', `case_id ${case_id} occurs twice`);
    seen.add(case_id);
    cases.push({
      case_id,
      input: { ...input, case_id },
      given_gold,
      gold: known.gold,
      group: known.group ?? case_id,
    });
  });
  return { cases, refused };
}

/** Cases to learn from: with their gold, which shows whether a ruling helped, and in the split `train` unless they name another. */
export const toLearn = (cases: readonly MemoryCase[]): Given[] =>
  cases.map(({ case_id, input, given_gold }) => ({
    case_id,
    input:
      given_gold === null ? { split: 'train', ...input } : { split: 'train', ...input, gold: given_gold },
  }));

/** Cases to measure: those that name no split may be part of any evaluation. */
export const toMeasure = (cases: readonly MemoryCase[]): Given[] =>
  cases.map(({ case_id, input }) => ({ case_id, input: { split: '', ...input } }));
