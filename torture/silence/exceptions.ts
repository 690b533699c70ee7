/** What silence moves all the same, because a source or the specification says so: each with its reason, and a case that shows that it still happens. */
import type { Scene } from '../../packages/core/src/court/analysis/court-model.ts';

/** A move of a declared court that is known and kept. */
export interface SceneException {
  readonly court: string;
  /** The policy of `judgement` under which it happens. */
  readonly judgement: string;
  /** Whose silence it is, by the beginning of the role. */
  readonly role: RegExp;
  /** The results that it may lead to. */
  readonly to: readonly string[];
  readonly because: string;
  /** A case that shows it. */
  readonly shown: {
    readonly policies: readonly string[];
    readonly scene: Scene;
    readonly role: string;
    readonly from: string;
    readonly to: string;
  };
}

const INVESTIGATOR = /^investigator-(?!CR)/;
const REVIEWER = /^investigator-CR/;

const scene = (investigator: readonly string[], review: string, reviewer: string): Scene => ({
  settings: { reviewer, strength: 'STRONG' },
  answers: { investigator, review: [review] },
});

/** Moves of courts that ship. */
export const SCENE_EXCEPTIONS: readonly SceneException[] = [
  {
    court: 'investigation',
    judgement: 'reviewed',
    role: INVESTIGATOR,
    to: ['Uncertain', 'Likely', 'Confirmed'],
    because:
      'nobody knows what a report that did not come would have said; it is listed as missing, the ten rows of the specification ask for nobody by name, and Confirmed still needs two kinds of evidence and a counter-review that upholds it',
    shown: {
      policies: [],
      scene: scene(['excludes', 'runtime', 'code'], 'upheld', 'same_voice_citing'),
      role: 'investigator-CODE-CALLCHAIN',
      from: 'Likely',
      to: 'Confirmed',
    },
  },
  {
    court: 'investigation',
    judgement: 'reviewed',
    role: REVIEWER,
    to: ['Likely'],
    because: 'agreement that no counter-review tested is Likely, says so, and is never Confirmed',
    shown: {
      policies: [],
      scene: scene(['code', 'runtime', 'nothing'], 'refuted', 'own_voice'),
      role: 'investigator-CR-AGREED',
      from: 'Uncertain',
      to: 'Likely',
    },
  },
  {
    court: 'investigation',
    judgement: 'literal',
    role: INVESTIGATOR,
    to: ['Uncertain', 'Likely', 'Confirmed'],
    because: 'to the letter of its source, which confirms what those who reported agree on',
    shown: {
      policies: ['judgement=literal'],
      scene: scene(['runtime', 'code', 'excludes'], 'upheld', 'own_voice'),
      role: 'investigator-LOG-STACKTRACE',
      from: 'Likely',
      to: 'Confirmed',
    },
  },
  {
    court: 'investigation',
    judgement: 'literal',
    role: REVIEWER,
    to: ['Likely', 'Confirmed'],
    because: 'to the letter of its source, which confirms an agreement that no counter-review stands against',
    shown: {
      policies: ['judgement=literal'],
      scene: scene(['code', 'runtime', 'nothing'], 'refuted', 'own_voice'),
      role: 'investigator-CR-AGREED',
      from: 'Uncertain',
      to: 'Confirmed',
    },
  },
];

/** A move of a run that is known and kept. */
export interface DriveException {
  /** The scenes, by the beginning of their name. */
  readonly scene: RegExp;
  readonly role: RegExp;
  readonly because: string;
  /** A scene, a set of answers and a role that show it. */
  readonly shown: { readonly scene: string; readonly set: number; readonly role: string };
}

/** Moves of runs, read from a text on. */
export const DRIVE_EXCEPTIONS: readonly DriveException[] = [
  {
    scene: /^a review to be read /,
    role: /^perspective-/,
    because:
      'two of three perspectives are enough for the table reading-quorum, as for its source; what the third alone would have proposed is contested by nobody, and the ruling names it under `absent`',
    shown: { scene: 'a review to be read (v1)', set: 0, role: 'perspective-P-NEG' },
  },
];
