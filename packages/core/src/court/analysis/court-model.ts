/** What a court declares about itself so that it can be walked as a whole: what can be the case, who can say what, and what may come of it. */

/** The value of a setting. */
export type SettingValue = string | number | boolean;

/** Something about a case that the court's tables tell apart. */
export interface Setting {
  readonly name: string;
  readonly means: string;
  /** The first is the usual one; of a number, the corners: its ends and values around every cut point. */
  readonly values: readonly SettingValue[];
  /** Between two corners of a number, bounds are searched in this step. */
  readonly step?: number;
}

/** Seats that are asked the same, so that it does not matter which of them says what. */
export interface SeatGroup {
  readonly name: string;
  readonly seats: number;
  /** The answers that the tables tell apart, each with what it means. */
  readonly answers: Readonly<Record<string, string>>;
  /** Silence: no usable answer. Who answers and says nothing of the matter has answered. */
  readonly silent: readonly string[];
  /** The answer with which others are compared; the first that says nothing if absent. */
  readonly usual?: string;
  /** Pairs of answers of which the second speaks more for acceptance. */
  readonly better: readonly (readonly [worse: string, better: string])[];
}

/** One case as the analysis sees it. */
export interface Scene {
  readonly settings: Readonly<Record<string, SettingValue>>;
  /** Of each group of seats, its answers, in the order in which the group declares them. */
  readonly answers: Readonly<Record<string, readonly string[]>>;
}

/** Something that the court says about a case. */
export interface View {
  readonly name: string;
  readonly means: string;
  /** False where a better answer may well move it down, such as who decides. */
  readonly is_ordered?: false;
  /** What it may say; the greater the rank, the more was accepted. */
  readonly results: Readonly<Record<string, { readonly means: string; readonly rank: number }>>;
}

/** What a court said about a scene. */
export interface Reading {
  /** The result of each view. */
  readonly results: Readonly<Record<string, string>>;
  /** Which rules decided, in words. */
  readonly because: string;
  /** What purposes look at beside the results. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Which scenes are walked: all answers, times some settings; the other settings keep their usual value. */
export interface Walk {
  readonly settings: readonly string[];
  /** Values of settings that differ from the usual one throughout. */
  readonly fixed?: Readonly<Record<string, SettingValue>>;
  /** Of some groups, the only answers that are walked. */
  readonly answers?: Readonly<Record<string, readonly string[]>>;
}

/** Up to which value of a number a result is reached. */
export interface Bound {
  readonly view: string;
  readonly results: readonly string[];
  /** The number, and the setting that it is listed by. */
  readonly over: string;
  readonly by: string;
  /** The scenes that count. */
  readonly given?: (scene: Scene) => boolean;
  /** Says what the bound is about, such as `a debate alone changes an aspect`. */
  readonly statement: string;
}

/** What must hold of every scene that it is about. */
export interface CourtPurpose {
  readonly id: string;
  readonly statement: string;
  readonly given: (scene: Scene) => boolean;
  readonly holds: (reading: Reading, scene: Scene) => boolean;
}

/** What can be found in a court. */
export type CourtFindingKind =
  | 'UNREACHABLE_RESULT'
  | 'NEVER_MATTERS'
  | 'SILENCE_HELPS'
  | 'NOT_MONOTONE'
  | 'LAXER_DOES_LESS'
  | 'PURPOSE_FAILS';

/** A finding that the authors of a court know of and keep. */
export interface CourtAccepted {
  readonly kind: CourtFindingKind;
  readonly about: string;
  /** Only under these policies, by question. */
  readonly under?: Readonly<Record<string, string>>;
  /** Of a bound: only if it is at least this. */
  readonly at_least?: number;
  readonly because: string;
}

/** A court, declared. */
export interface CourtModel<Ruling extends object = object> {
  readonly settings: readonly Setting[];
  readonly seats: readonly SeatGroup[];
  readonly walks: readonly Walk[];
  /** The first is what the court is for. */
  readonly views: readonly [View, ...View[]];
  readonly bounds: readonly Bound[];
  readonly purposes: readonly CourtPurpose[];
  /** The policies of one question, the strictest first. */
  readonly laxer: readonly { readonly question: string; readonly policies: readonly string[] }[];
  readonly accepted: readonly CourtAccepted[];
  /** What the walk leaves out, in words. */
  readonly limits: readonly string[];
  /** The options of the court that a scene needs; none if absent. */
  options?(scene: Scene): object;
  /** Writes a scene as a case with the answers that it records. */
  write(scene: Scene): object;
  /** Reads no rulings but those of its own court. */
  read(ruling: Ruling, scene: Scene): Reading;
}
