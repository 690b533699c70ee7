/** What a memory condition allows: these four flags alone decide what happens, nothing asks for a name again. */
import { CuriaError } from '@curia/core';

/** What happens under a condition. */
export interface ConditionFlags {
  /** Similar episodes are looked up. */
  readonly retrieve: boolean;
  /** Their advice reaches the prompt. */
  readonly inject: boolean;
  /** Retrieved advice is withheld from the prompt. */
  readonly mask: boolean;
  /** Decided cases become episodes. */
  readonly write: boolean;
}

const off: ConditionFlags = { retrieve: false, inject: false, mask: true, write: false };
const silent: ConditionFlags = { retrieve: true, inject: false, mask: true, write: true };
const full: ConditionFlags = { retrieve: true, inject: true, mask: false, write: true };

/** Every condition with its flags. */
export const CONDITIONS = {
  M0: off,
  M1: { ...full, write: false },
  M2: full,
  C1: off,
  C2: full,
  C2_silent: silent,
  C3: silent,
  C2_eval_only: { ...silent, write: false },
  S0_single_pass: off,
} as const satisfies Readonly<Record<string, ConditionFlags>>;

/** The name of a condition. */
export type MemoryCondition = keyof typeof CONDITIONS;

/** Every name of a condition. */
export const CONDITION_NAMES = Object.keys(CONDITIONS) as [MemoryCondition, ...MemoryCondition[]];

/** The flags of a condition; an unknown name is refused, never read as off. */
export function conditionFlags(name: string): ConditionFlags {
  if (Object.hasOwn(CONDITIONS, name)) return CONDITIONS[name as MemoryCondition];
  throw new CuriaError(
    'CONDITION_UNKNOWN',
    `no memory condition is called ${JSON.stringify(name.slice(0, 40))}; there are ${CONDITION_NAMES.join(', ')}`,
  );
}

/** The mode in which the memory works. */
export type MemoryMode = 'off' | 'on' | 'silent';

/** The mode that flags amount to. */
export const memoryMode = ({ retrieve, inject }: ConditionFlags): MemoryMode =>
  inject ? 'on' : retrieve ? 'silent' : 'off';
