/** Mutants of ruling in a panel that change nothing. */
import type { Reason } from '../reason.ts';

export const panelRuling: readonly Reason[] = [
  {
    file: 'panel/procedure.ts',
    code: '[[panel.table, panel]]',
    becomes: '[]',
    because: 'only saves time: a court under its own table is itself',
  },
  {
    file: 'panel/procedure.ts',
    code: 'bound.set(policy, known);',
    becomes: ';',
    because: 'only saves time: the same court is made again',
  },
  {
    file: 'panel/procedure.ts',
    code: '[]',
    becomes: '["Stryker was here"]',
    because: 'a word has no facts to recall',
  },
  {
    file: 'panel/decide-item.ts',
    code: '[]',
    becomes: '["Stryker was here"]',
    because: 'only names of outcomes are looked up among those that are closed, and no outcome has this name',
  },
  {
    file: 'panel/tally.ts',
    code: '[]',
    becomes: '["Stryker was here"]',
    because: 'no value has a word for its number',
  },
  {
    file: 'panel/tally.ts',
    code: "kind.kind === 'number'",
    becomes: 'true',
    because: 'the check is for the type; only numbers have a tolerance',
  },
  {
    file: 'panel/tally.ts',
    code: 'roll.reader.closed.length > 0',
    becomes: 'false',
    because: 'only saves time: each value of a closed kind is a class',
  },
  {
    file: 'panel/tally.ts',
    code: 'at < sizes.length',
    becomes: 'at <= sizes.length',
    because: 'beyond the end there is nothing, which is larger than no number',
  },
  {
    file: 'panel/tally.ts',
    code: 'size > second',
    becomes: 'size >= second',
    because: 'a number becomes itself',
  },
  {
    file: 'panel/tally.ts',
    code: 'at < classOf.length',
    becomes: 'at <= classOf.length',
    because: 'beyond the end there is nothing, which is no class',
  },
  {
    file: 'panel/tally.ts',
    code: 'roll.reader.compare(roll.said[at]!, roll.said[best]!) < 0',
    becomes: 'roll.reader.compare(roll.said[at]!, roll.said[best]!) <= 0',
    because: 'two values with numbers of their own are never equal',
  },
  {
    file: 'panel/tally.ts',
    code: 'median === undefined',
    becomes: 'false',
    because: 'the check is for the type; without a median there are no values to be far from it',
  },
  {
    file: 'panel/other-answers.ts',
    code: "kind.kind === 'number'",
    becomes: 'true',
    because: 'the check is for the type; only numbers have a tolerance',
  },
  {
    file: 'panel/other-answers.ts',
    code: 'end !== undefined',
    becomes: 'true',
    because:
      'an end that the kind does not have is refused when it is read, like any other value out of place',
  },
  {
    file: 'panel/answers.ts',
    code: "kind.kind === 'number'",
    becomes: 'true',
    because: 'the check is for the type; only numbers have a tolerance',
  },
  {
    file: 'panel/answers.ts',
    code: "kind.kind !== 'number'",
    becomes: 'false',
    because: 'the check is for the type; only numbers have a step',
  },
  {
    file: 'panel/answers.ts',
    code: "''",
    becomes: '"Stryker was here!"',
    because: 'tells the same signatures apart: all have the same number of digits, whatever is between them',
  },
  {
    file: 'panel/answers.ts',
    code: 'state >= missing',
    becomes: 'state < missing',
    because: 'tells the same states apart, the other way round',
  },
  {
    file: 'panel/answers.ts',
    code: 'STATES[state] === (fact as SeatCount | VoteCount).count',
    becomes: 'STATES[state] !== (fact as SeatCount | VoteCount).count',
    because: 'tells the same states apart, the other way round',
  },
  {
    file: 'panel/answers.ts',
    code: 'found === filtersOf(fact).quotation',
    becomes: 'found !== filtersOf(fact).quotation',
    because: 'tells the same results apart, the other way round',
  },
  {
    file: 'panel/answers.ts',
    code: '[]',
    becomes: '["Stryker was here"]',
    because: 'no fact asks for a reason that the court does not list',
  },
  {
    file: 'panel/silence.ts',
    code: 'pairs.set(key, known);',
    becomes: ';',
    because: 'only saves time: the same ends are compared again',
  },
  {
    file: 'panel/silence.ts',
    code: 'number < space.size * space.settings',
    becomes: 'number <= space.size * space.settings',
    because:
      'the number after the last stands for the first panel again, in which nobody votes who could fall silent',
  },
];
