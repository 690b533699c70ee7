/** Mutants of calibrating a court that change nothing. */
import type { Reason } from '../reason.ts';

const ONLY_TIME =
  'only saves time: what is not found among what was decided is decided again, with the same result';

export const panelCalibrating: readonly Reason[] = [
  {
    file: 'panel/calibrate-cascade.ts',
    code: 'stopAt === undefined',
    becomes: 'false',
    because:
      'the check is for the type: a `stopAt` that is undefined is the default, like one that is absent',
  },
  {
    file: 'panel/try-court.ts',
    code: '[]',
    because:
      'a stream has no list of cases, so nobody reads it; and where decisions are kept, the word in its place fits no threshold',
  },
  {
    file: 'panel/try-court.ts',
    code: '[Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]',
    because: ONLY_TIME,
  },
  {
    file: 'panel/try-court.ts',
    code: "''",
    because: 'the hash of a calibration under trial stands in no ruling',
  },
  {
    file: 'panel/try-court.ts',
    code: "answer.why === 'below-threshold'",
    becomes: 'true',
    because: `${ONLY_TIME}: a decision is only reused for fewer thresholds`,
  },
  {
    file: 'panel/try-court.ts',
    code: '({ above, upTo }) => threshold > above && threshold <= upTo',
    because: ONLY_TIME,
  },
  {
    file: 'panel/try-court.ts',
    code: 'threshold > above && threshold <= upTo',
    becomes: 'false',
    because: ONLY_TIME,
  },
  { file: 'panel/try-court.ts', code: 'threshold <= upTo', becomes: 'threshold < upTo', because: ONLY_TIME },
  { file: 'panel/try-court.ts', code: 'same !== undefined', becomes: 'false', because: ONLY_TIME },
  { file: 'panel/try-court.ts', code: 'known.push(taken);', because: ONLY_TIME },
  {
    file: 'panel/try-court.ts',
    code: 'known !== undefined',
    becomes: 'false',
    because: 'only saves time: a value that was made for a key is made again',
  },
  {
    file: 'panel/try-court.ts',
    code: 'made.set(key, value);',
    because: 'only saves time: a value that was made for a key is made again',
  },
];
