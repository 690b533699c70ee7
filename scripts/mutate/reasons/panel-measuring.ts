/** Mutants of measuring a panel that change nothing. */
import type { Reason } from '../reason.ts';

const FEW_VOICES = 'only saves time: a voice is found by looking at each, or by its name in a map';

export const panelMeasuring: readonly Reason[] = [
  {
    file: 'panel/labelled-votes.ts',
    code: "''",
    because:
      'two votes of one reviewer on an item always have an order each; the word in its place is compared with nothing',
  },
  {
    file: 'panel/gold.ts',
    code: 'value !== null',
    becomes: 'true',
    because: 'gold that is null was returned as none before; the check is for the type',
  },
  {
    file: 'panel/gold.ts',
    code: '[]',
    because: 'the case is refused for the problem that was added, so nobody sees what was read of it',
  },
  {
    file: 'panel/measure-panel.ts',
    code: 'sums[of]! += columns[of]![at]!',
    because: 'every figure is one sum divided by another, and both change their sign',
  },
  {
    file: 'panel/read-votes.ts',
    code: 'items.length > 1',
    because: 'only saves time: the only item of a case is found without a map',
  },
  {
    file: 'panel/read-votes.ts',
    code: 'said === undefined',
    becomes: 'false',
    because:
      'the case is refused for the problem that was added, so nobody sees the line; the check is for the type',
  },
  {
    file: 'panel/read-votes.ts',
    code: 'byName === null && heard.length > FEW_VOICES',
    because: FEW_VOICES,
  },
  { file: 'panel/read-votes.ts', code: 'byName === null', because: FEW_VOICES },
  { file: 'panel/read-votes.ts', code: 'heard.length > FEW_VOICES', because: FEW_VOICES },
  {
    file: 'panel/read-votes.ts',
    code: '{ byName = new Map(heard.map((voice) => [voice.name, voice])); known[role] = byName; }',
    because: FEW_VOICES,
  },
  {
    file: 'panel/system-answers.ts',
    code: '[]',
    because: 'the word in its place has no cost, so it adds nothing',
  },
  {
    file: 'panel/system-answers.ts',
    code: 'value >= 0',
    becomes: 'true',
    because: 'a seat without a vote has the number -1, and no class counts that number',
  },
  {
    file: 'panel/system-answers.ts',
    code: 'leader < 0',
    becomes: 'false',
    because: 'nothing stands for a leader that does not exist, and an absent answer is none either way',
  },
  {
    file: 'panel/score-ruling.ts',
    code: "typeof said !== 'string'",
    becomes: 'true',
    because:
      'what cannot be read has neither key nor value, so it is equal to nothing; the check is for the type',
  },
  {
    file: 'panel/score-ruling.ts',
    code: "'string'",
    because:
      'what cannot be read has neither key nor value, so it is equal to nothing; the check is for the type',
  },
];
