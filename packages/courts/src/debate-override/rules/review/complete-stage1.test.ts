/** What the validator claims is held against the text, however the text is typed. */
import { expect, test } from 'vitest';
import { holdValidation } from './complete-stage1.ts';

const claims = {
  structural_risks: [{ type: 'NEGATION' }, { type: 'IRONY' }],
  correction_proposals: [{ proposal_type: 'FLIP_POLARITY', target_aspect: 'screen' }],
};
const aspects = [{ term: 'screen' }, { term: 'sound' }];

test.each(['The screen is not good.', "It isn't good.", 'It isn’t good.', 'Good? No.', '화면이 안 좋아요'])(
  'a negation in %j bears the claim out',
  (text) => {
    expect(holdValidation(text, aspects, claims)).toEqual(claims);
  },
);

test('a claimed negation without a negating word is struck; other claims are kept', () => {
  expect(holdValidation('The screen is dim.', aspects, claims)).toEqual({
    structural_risks: [{ type: 'IRONY' }],
    correction_proposals: [],
  });
});

test.each(['Bright, but loud.', 'Bright but loud', 'Bright; however, loud', '밝지만 시끄러워요'])(
  'a contrast in %j wants two aspects',
  (text) => {
    const types = (found: typeof aspects) =>
      holdValidation(text, found, claims).structural_risks.map(({ type }) => type);
    expect(types(aspects.slice(0, 1))).toContain('MISSING_SECOND_ASPECT');
    expect(types(aspects)).not.toContain('MISSING_SECOND_ASPECT');
  },
);
