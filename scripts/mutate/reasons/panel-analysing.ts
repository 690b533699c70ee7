/** Mutants of analysing a panel that change nothing. */
import type { Reason } from '../reason.ts';

const ANALYSIS_IS_RIGHT =
  'the check is against a fault of the analysis itself: a right witness always shows its finding';
const NOTHING_ELSE_IS_WRONG =
  'the court has been checked, so its table is refused only for rules and constraints that the laws of counting exclude; the check keeps a fault of the program from being taken for one';
const REMEMBERED = 'only saves time: what is not remembered is worked out again, with the same result';
const FORM_OF_A_FACT = 'the check is for the type: other forms of facts have nothing of that name';
const SAME_ROUND_AGAIN =
  'only saves time: a round in which the same people have been asked leads to the same ends again';

const SEEN_ROUNDS =
  'the check is for the type: a witness goes through the rounds that it was seen in, and through no other';
const PANEL_BY_PANEL = 'only saves time: panel by panel the same is found';

export const panelAnalysing: readonly Reason[] = [
  {
    file: 'panel/analyze-freely.ts',
    code: "!('count' in fact)",
    becomes: 'false',
    because: FORM_OF_A_FACT,
  },
  {
    file: 'panel/analyze-freely.ts',
    code: "'_'",
    becomes: '""',
    because: 'every name begins with an empty text, so one underscore is added all the same',
  },
  {
    file: 'panel/analyze-freely.ts',
    code: 'Object.hasOwn(facts, name)',
    becomes: 'false',
    because: 'only saves time: a part that is defined again is defined in the same way',
  },
  {
    file: 'panel/analyze-freely.ts',
    code: '!Object.hasOwn(facts, second) || !Object.hasOwn(facts, rest)',
    because: 'a constraint on facts that are not there is refused, and then left out',
  },
  {
    file: 'panel/analyze-freely.ts',
    code: 'true',
    becomes: 'false',
    because: 'the flag is free and stands for one of two possibilities, whichever of them it is',
  },
  {
    file: 'panel/analyze-freely.ts',
    code: "!CuriaError.is(error) || error.code !== 'TABLE_INVALID'",
    because: NOTHING_ELSE_IS_WRONG,
  },
  {
    file: 'panel/analyze-freely.ts',
    code: "error.code !== 'TABLE_INVALID'",
    becomes: 'false',
    because: NOTHING_ELSE_IS_WRONG,
  },
  {
    file: 'panel/analyze-freely.ts',
    code: '[]',
    becomes: '["Stryker was here"]',
    because: 'a word is the place of no rule',
  },
  {
    file: 'panel/analyze-freely.ts',
    code: 'rules.size + never.size === 0',
    becomes: 'false',
    because: NOTHING_ELSE_IS_WRONG,
  },
  {
    file: 'panel/explore.ts',
    code: 'calibrated === undefined',
    becomes: 'false',
    because: 'only saves time: a count without a calibration, made again, counts the same',
  },
  {
    file: 'panel/explore.ts',
    code: 'calibrated !== undefined',
    becomes: 'true',
    because: 'only saves time: without a calibration the facts about it are counted again as they were',
  },
  { file: 'panel/explore.ts', code: 'this.#free.set(space, known);', becomes: ';', because: REMEMBERED },
  { file: 'panel/explore.ts', code: 'this.#rules.set(table, known);', becomes: ';', because: REMEMBERED },
  { file: 'panel/explore.ts', code: 'before !== undefined', becomes: 'false', because: REMEMBERED },
  { file: 'panel/explore.ts', code: 'known.set(key, rules);', becomes: ';', because: REMEMBERED },
  {
    file: 'panel/explore.ts',
    code: '[]',
    becomes: '["Stryker was here"]',
    because: 'a word is the number of no value, so it takes no part in forming classes',
  },
  {
    file: 'panel/explore.ts',
    code: "''",
    becomes: '"Stryker was here!"',
    because:
      'only functions of a court’s own see the name of an item, and the analysis replaces what they give',
  },
  {
    file: 'panel/explore.ts',
    code: 'rounds.some((round) => round.asked.every((isAsked, role) => isAsked === next[role]))',
    because: SAME_ROUND_AGAIN,
  },
  {
    file: 'panel/explore.ts',
    code: '(round) => round.asked.every((isAsked, role) => isAsked === next[role])',
    because: SAME_ROUND_AGAIN,
  },
  {
    file: 'panel/explore.ts',
    code: '(isAsked, role) => isAsked === next[role]',
    because: SAME_ROUND_AGAIN,
  },
  { file: 'panel/explore.ts', code: 'isAsked === next[role]', because: SAME_ROUND_AGAIN },
  { file: 'panel/explore.ts', code: '!isKnown', becomes: 'true', because: SAME_ROUND_AGAIN },
  { file: 'panel/panel-space.ts', code: '!isOwn(form) && of in form', because: FORM_OF_A_FACT },
  { file: 'panel/free-facts.ts', code: "!('tally' in fact)", becomes: 'false', because: FORM_OF_A_FACT },
  {
    file: 'panel/free-facts.ts',
    code: "kind.kind === 'number'",
    becomes: 'true',
    because: 'the check is for the type: only numbers have a step, and the next line asks for a number again',
  },
  {
    file: 'panel/multisets.ts',
    code: 'count > 1e12',
    becomes: 'count >= 1e12',
    because: 'no number of answers and seats gives exactly a million million',
  },
  { file: 'panel/witness.ts', code: "'INTERNAL'", becomes: '""', because: ANALYSIS_IS_RIGHT },
  ...[
    'confirm(panel, witness, visit, rule);',
    'confirm(panel, writePanel(panel, space, before.number, before.visit), before.visit, before.visit.end!.rule);',
    'confirm(panel, then, after.visit, after.visit.end!.rule);',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: code as it stands in the file
    "{ const { decision, round } = decideWitness(panel, witness, visit); if (decision.rule === rule && round === visit.round) return; const said = `${JSON.stringify(witness)} is decided by ${decision.rule}, not by ${rule}`; throw new CuriaError('INTERNAL', `a witness of the analysis does not show its finding: ${said}`); }",
    'decision.rule === rule && round === visit.round',
    'decision.rule === rule',
    'round === visit.round',
  ].map((code) => ({ file: 'panel/witness.ts', code, because: ANALYSIS_IS_RIGHT })),
  {
    file: 'panel/witness.ts',
    code: "''",
    becomes: '"Stryker was here!"',
    because: 'without a text to quote from no vote has a quotation',
  },
  {
    file: 'panel/witness.ts',
    code: '[]',
    becomes: '["Stryker was here"]',
    because: 'no field of a case has that name',
  },
  ...[
    '[...visits.values()].find((known) => known.asked.every((isAsked, role) => isAsked === asked[role])) ?.round',
    'visits.get(roundOf(asked))?.freedom',
    'visits.get(round)?.freedom',
  ].map((code) => ({ file: 'panel/witness.ts', code, because: SEEN_ROUNDS })),
  {
    file: 'panel/walk-panels.ts',
    code: 'of < counts.length',
    becomes: 'of <= counts.length',
    because: 'there is no count beyond the last, so no seat is added for it',
  },
  ...[
    '({ role }) => role.isLater',
    '!asks',
    '{ this.#ends.fill(ends, space.from + number, space.from + number + block); this.#note(space, number, visits, block); this.#tryWithout(visits, (skip) => { const without = this.#explorer.explore(met, null, skip); if (!without.asks) return without.outcomes === outcomes; return this.#isSameInBlock(space, number, block, skip, outcomes); }); return; }',
    '!without.asks',
  ].map((code) => ({ file: 'panel/walk-panels.ts', code, because: PANEL_BY_PANEL })),
  { file: 'panel/walk-panels.ts', code: 'gap === undefined', becomes: 'true', because: REMEMBERED },
  {
    file: 'panel/walk-panels.ts',
    code: 'this.#known.set(visit.rules, gap);',
    becomes: ';',
    because: REMEMBERED,
  },
  {
    file: 'panel/pivotal.ts',
    code: '++tried > MOST_TRIED',
    becomes: '++tried >= MOST_TRIED',
    because:
      'differs only where there are exactly 20,000 possible changes: one voice that chooses from 19,999 values',
  },
  {
    file: 'panel/pivotal.ts',
    code: 'Math.min(size, seats.length)',
    becomes: 'Math.max(size, seats.length)',
    because:
      'only takes time: who would change more seats than there are changes fewer than it says, and that has been tried before',
  },
  {
    file: 'panel/pivotal.ts',
    code: 'size === 0',
    becomes: 'true',
    because: 'only takes time: smaller sets of changes have been tried before, and changed nothing',
  },
  {
    file: 'panel/pivotal.ts',
    code: 'here === 0',
    becomes: 'false',
    because: 'an entry that changes no seat changes nothing, and there is one way to choose it',
  },
];
