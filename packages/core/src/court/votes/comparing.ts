/** Whether a court earns its cost: what it decides on cases with known answers, beside its voices, their majority and the cheapest. */
import type { Interval } from '../../measure/bootstrap.ts';

/** By field if a court has several, else a single value. */
export type ByField<T> = T | Readonly<Record<string, T>>;

/** One system, measured. */
export interface ComparedSystem {
  readonly system: string;
  /** For the cheapest: which voice it is. */
  readonly voice?: string;
  readonly calls_per_case: number;
  /** Absent if no cost is known. */
  readonly cost_per_case?: number;
  /** The share of items with gold that got a value. */
  readonly decided: number;
  /** The share that is right among the decided, and its interval; 0 if nothing is. */
  readonly accuracy: number;
  readonly accuracy_interval: Interval;
  /** The share that is right among all. */
  readonly correct: number;
  /** Of `correct`. */
  readonly interval: Interval;
  readonly f1?: ByField<Readonly<Record<string, number>>>;
  readonly mean_error?: ByField<number>;
  readonly within_step?: ByField<number>;
  /** The share of cases in which every item is right, where cases have several. */
  readonly exact_cases?: number;
  /** For the court: of the cases whose gold names the verdict, the share with that verdict. */
  readonly right_verdicts?: number;
}

/** The court against the best of the others, case by case. */
export interface VoiceComparison {
  readonly rival: string;
  /** The share that the rival has right of the items that the court decided. */
  readonly rival_correct: number;
  /** The share that the court has right of the items that it decided, less that of its rival on the same items. */
  readonly difference: number;
  readonly interval: Interval;
  /** `open`: these cases do not settle it. */
  readonly result: 'better' | 'worse' | 'same' | 'open';
  /** About how many more such cases would settle it; only while it is open. */
  readonly more_cases?: number;
}

/** What asking in waves would have spared on recorded cases. */
export interface WaveSavings {
  /** As the court says, or so many voices of a role at once. */
  readonly wave: 'court' | number;
  /** Why nobody is ever spared in this court; undefined if somebody may be. */
  readonly never: string | undefined;
  readonly cases: number;
  readonly closed_early: number;
  readonly questions: number;
  readonly spared: number;
  /** Cases that would have ended differently. */
  readonly changed: number;
  /** Cases that were closed early as they are recorded: what is left of them cannot be asked again. */
  readonly were_closed: number;
}

/** A court and its rivals, measured. */
export interface ComparedVoices {
  readonly cases: number;
  readonly items: number;
  readonly systems: readonly ComparedSystem[];
  /** The court against the best of the others. */
  readonly comparison: VoiceComparison;
  /** Whether the court is better than the best of the others, in a sentence. */
  readonly verdict: string;
  readonly waves: WaveSavings;
}

/** Whether a purpose of a court holds, and what came instead if it does not. */
export interface PurposeCheck {
  readonly id: string;
  readonly statement: string;
  readonly holds: boolean;
  /** The rule that decided the first part that differs; `otherwise` is one too. */
  readonly rule?: string;
  /** What came instead, in words. */
  readonly instead?: string;
}

/** What becomes of a case in a comparison: it counts, nobody says what is right, or nobody was asked about it. */
export type Compared = 'counted' | 'without_gold' | 'unasked';

/** A comparison in progress. */
export interface VoiceComparing {
  /** Adds a case with its votes and gold; only what counts is compared. Throws if the case is refused. */
  add(input: unknown): Compared;
  /** Throws `NO_GOLD` if no case had any, `NO_ANSWERS` if nobody was asked or voted, `GOLD_UNMATCHED` if nobody is ever right. */
  report(draws?: { readonly seed?: number; readonly resamples?: number }): ComparedVoices;
  /** What asking in waves would have spared so far, with gold and without. */
  waves(): WaveSavings;
}

/** How a court under its tables is compared with its voices. */
export interface Compares {
  start(): VoiceComparing;
  /** What the court promises, and whether it holds; empty if it promises nothing. */
  purposes(): readonly PurposeCheck[];
}
