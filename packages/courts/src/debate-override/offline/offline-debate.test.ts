/** The offline debate: a literal first reading, structure that is seen in both languages, a judge with words of the text. */

import { describe, expect, it } from 'vitest';
import { readText } from '../../../../offline/src/text/read-text.ts';
import type { DebateTurn, Judgement } from '../rules/debate.ts';
import { completeStage1 } from '../rules/review/complete-stage1.ts';
import { judge, reviewAspects, reviewSentiments } from './conclude.ts';
import { extractAspects, extractSentiments, validate } from './first-reading.ts';
import { type Floor, speak } from './speakers.ts';

async function hold(text: string) {
  const reading = await readText(text);
  const stage1 = completeStage1(text, extractAspects(reading, text), extractSentiments(reading, text));
  const turns: DebateTurn[] = [];
  for (const speaker of ['EPM', 'TAN', 'CJ'])
    turns.push({ speaker, ...speak(speaker, { text, reading, stage1, turns: [...turns] })! });
  const floor: Floor = { text, reading, stage1, turns };
  return { stage1, validation: validate(reading, text, stage1), turns, judgement: judge(floor), floor };
}

const typesOf = (risks: readonly { type: string }[]): string[] => risks.map(({ type }) => type);
const tuplesOf = ({ final_tuples }: Judgement): string[] =>
  final_tuples.map(({ aspect_term, polarity }) => `${aspect_term} ${polarity}`);

describe('negation and contrast are seen in the language of the text', () => {
  it.each([
    ['품질이 좋다고 할 수 없어요.', ['NEGATION']],
    ['향은 좋은데 지속력이 별로예요.', ['CONTRAST', 'CONTRAST']],
    ["I don't think the screen is any good.", ['NEGATION']],
    ['The screen is bright but the lid is flimsy.', ['CONTRAST', 'CONTRAST']],
    ['The lens is sharper than the old one.', ['COMPARISON']],
    ['The screen is bright.', []],
    ['음질이 좋아요.', []],
  ])('%s', async (text, wanted) => {
    expect(typesOf((await hold(text)).validation.structural_risks)).toEqual(wanted);
  });
});

it('overturns a literal first reading by argument', async () => {
  const { stage1, validation, judgement, turns } = await hold("I don't think the screen is any good.");
  expect(stage1.sentiments.map(({ polarity }) => polarity)).toEqual(['positive']);
  expect(validation.correction_proposals).toMatchObject([
    { target_aspect: 'screen', proposal_type: 'FLIP_POLARITY' },
  ]);
  expect(turns.map(({ stance }) => stance)).toEqual(['con', 'con', 'con']);
  expect(tuplesOf(judgement)).toEqual(['screen negative']);
  expect(judgement.aspect_evidence).toEqual({ screen: "don't think the screen is any good" });
  expect(reviewSentiments(stage1, judgement)).toMatchObject([
    { aspect_term: 'screen', action: 'flip_polarity', revised_polarity: 'negative' },
  ]);
});

it('confirms what nothing speaks against', async () => {
  const { stage1, judgement, turns } = await hold('향은 좋은데 지속력이 별로예요.');
  expect(turns.map(({ stance }) => stance)).toEqual(['pro', 'pro', 'pro']);
  expect(tuplesOf(judgement)).toEqual(['향 positive', '지속력 negative']);
  expect(reviewAspects(stage1, judgement)).toMatchObject([{ action: 'keep' }, { action: 'keep' }]);
});

it('removes an aspect of which the text says nothing', async () => {
  const { floor } = await hold('음질이 좋아요. 케이스는 검정입니다.');
  const stage1 = completeStage1(floor.text, [{ term: '음질' }, { term: '케이스' }], floor.stage1.sentiments);
  const judgement = judge({ ...floor, stage1 });
  expect(tuplesOf(judgement)).toEqual(['음질 positive']);
  expect(reviewAspects(stage1, judgement)).toMatchObject([
    { action: 'keep' },
    { term: '케이스', action: 'remove' },
  ]);
});

it('says that it read only the beginning, or a language it does not know', async () => {
  const long = await hold('음질이 좋아요. '.repeat(10_000));
  expect(typesOf(long.validation.structural_risks)).toContain('TEXT_CUT');
  const foreign = await hold('バッテリーが最高です');
  expect(typesOf(foreign.validation.structural_risks)).toEqual(['LANGUAGE_UNKNOWN']);
});

it('knows no speaker but the three', async () => {
  const { floor } = await hold('음질이 좋아요.');
  expect(speak('toString', floor)).toBeUndefined();
});
