/** What errors about votes and calibrations mean, and what to do about them. */
import type { ErrorCode, ErrorWords } from '../errors.ts';

/** By code. */
export const VOTE_WORDS = {
  VOTE_INVALID: {
    means: 'A vote or known answer is malformed, or has a value that its kind does not allow.',
    remedy: 'Correct the fields listed under details; a court file lists roles and values.',
  },
  VOTE_TWICE: {
    means: 'One reviewer gives two answers on one item.',
    remedy: 'Keep one of the two votes, or give each its own `order` if the reviewer was asked twice.',
  },
  NO_VOTES: {
    means: 'There are no votes, or every vote is an abstention.',
    remedy: 'Check the column of labels: an empty label is an abstention.',
  },
  ONE_CLASS: {
    means: 'Every vote and every known answer is the same label, so there is nothing to decide.',
    remedy: 'Check the column of labels, or add the items that were filtered out.',
  },
  TOO_MANY_CLASSES: {
    means: 'There are more different labels than a multiple-choice question can have.',
    remedy: 'Map free text to classes first, and check that the column of labels is the right one.',
  },
  LOOK_ALIKES: {
    means: 'Two labels or reviewers look the same but use different letters, for example from two alphabets.',
    remedy: 'Spell them the same way; details list the letters of each.',
  },
  NO_GOLD: {
    means: 'No item has a known answer, so nothing can be measured or certified.',
    remedy: 'Label a random sample of the items; 50 are a good start.',
  },
  GOLD_UNMATCHED: {
    means: 'No answer matches gold in any case, so every score would be 0 and mean nothing.',
    remedy:
      'Compare the labels of gold and of the answers listed under details: both must use the same words for the same thing.',
  },
  NO_ANSWERS: {
    means: 'No agent gave a usable answer to any question, so there is nothing to measure.',
    remedy: 'The first failure says what went wrong; check the agent, its key and its address.',
  },
  CASES_REFUSED: {
    means: 'The court refused every case, so there is nothing to measure.',
    remedy: 'Details name the first refusals; correct the cases, or measure the court they are made for.',
  },
  GOLD_TWICE: {
    means: 'An item has two known answers with different labels.',
    remedy: 'Keep the right one.',
  },
  GOLD_UNKNOWN_ITEM: {
    means: 'A known answer is for an item that nobody votes on.',
    remedy:
      'Check that votes and gold use the same item names; remove gold that does not belong to these votes.',
  },
  GOLD_NOT_RANDOM: {
    means: 'Known answers that are not a random sample of the items cannot certify anything.',
    remedy:
      'Label items drawn at random and say so; items that were suggested may be used to fit, not to certify.',
  },
  VOTES_TOO_LARGE: {
    means:
      'The votes are too many: for the memory that this method needs, or for a server, which measures at most 20,000 cases and no longer than a minute.',
    remedy:
      'Use the stack, which needs no large tables; split the votes; or measure on the command line, which takes as long as it needs.',
  },
  CALIBRATION_INVALID: {
    means: 'A file is not a calibration, or was edited by hand.',
    remedy: 'Make it again with `curia calibrate`.',
  },
  CALIBRATION_MISMATCH: {
    means: 'A calibration was made for another court, or for other kinds, roles or classes.',
    remedy: 'Calibrate this court on its own votes.',
  },
  CALIBRATION_STALE: {
    means: 'A calibration certifies a closed list of cases, and the votes on them have changed since.',
    remedy: 'Calibrate again on the votes as they are, or certify a stream of cases.',
  },
  CALIBRATION_VOID: {
    means: 'Audits found more errors than the calibration allows; it no longer decides anything.',
    remedy: 'Label a new random sample and calibrate again.',
  },
  AUDIT_INVALID: {
    means:
      'An audit is of something that was not decided automatically, or was not drawn, or does not say what is right.',
    remedy:
      'Fill in the file that `curia watch draw` wrote: `label` with what is right, or `verdict` with right or wrong.',
  },
  AUDIT_TWICE: {
    means: 'One case was audited twice, with different results.',
    remedy: 'Find out which of the two is right and keep that one; what was recorded first stays recorded.',
  },
  NOTHING_AUTOMATIC: {
    means: 'A run decided nothing without a person, so there is nothing to draw or to watch.',
    remedy: 'Check the run with `curia show`: every case went to a person, or was refused.',
  },
} as const satisfies Partial<Record<ErrorCode, ErrorWords>>;
