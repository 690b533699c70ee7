/** The offline panel of conflict review: short texts a second on one core, beside what its analysers alone can do. */

import type { Question } from '@curia/core/agent';
import { ruleConflict, voteV2 } from '@curia/courts/conflict-review';
import { conflictReviewSet } from '../packages/courts/src/conflict-review/offline/set.ts';
import { REVIEWERS } from '../packages/courts/src/conflict-review/rules/action.ts';
import {
  buildCandidates,
  PERSPECTIVES,
  STAGE1_MODES,
  type Triplet,
} from '../packages/courts/src/conflict-review/rules/triplet.ts';
import { loadTokenizer } from '../packages/offline/src/text/english/tokens.ts';
import { loadMorphology } from '../packages/offline/src/text/korean/morphology.ts';
import { printRows, whole } from './measure.ts';

const TEXTS = 4_000;
const WANTED = 1_000;
const signal = new AbortController().signal;
const pick = (list: string, at: number): string => {
  const words = list.split('|');
  return words[at % words.length]!;
};
/** Syllables that make words no list and no memory has. */
const strange = (at: number): string =>
  [at * 7919, at * 104_729].map((value) => String.fromCharCode(0xac00 + (value % 11_172))).join('');

/** Texts of two or three clauses, all different; the strange ones name things that were never seen before. */
const MAKERS: Readonly<Record<string, (at: number) => string>> = {
  'Korean, usual words': (at) =>
    `${pick('배송이|포장은|음질이|향은|가격이|디자인은|색상이', at)} ${pick('정말|생각보다|너무|꽤', at >> 2)} ${pick('좋은데|비싸지만|예쁘고|나쁘지 않고', at >> 3)} ${pick('뚜껑이|지퍼가|소음은|품질은|화면이', at >> 4)} ${pick('별로예요|안 닫혀요|거의 없어요|튼튼합니다', at >> 1)}. ${at}번째 구매입니다.`,
  'Korean, new words': (at) =>
    `${strange(at)}은 ${pick('좋은데|비싸지만|예쁘고', at)} ${strange(at + 1)}이 ${pick('별로예요|약해요|튼튼합니다', at >> 2)}. ${strange(at + 2)}도 ${strange(at + 3)}라서 만족해요.`,
  'English, usual words': (at) =>
    `The ${pick('battery|screen|strap|zipper|sound quality|staff', at)} ${pick('is|was|feels', at >> 1)} ${pick('great|flimsy|not bad|too small|really comfortable', at >> 2)} but the ${pick('lid|price|case|handle|delivery', at >> 3)} ${pick('is terrible|never broke|was slow|is fine', at >> 4)}. Order ${at}.`,
  'English, new words': (at) =>
    `The ${at.toString(36)}wick is ${pick('great|flimsy|sturdy', at)} but the ${(at * 31).toString(36)}lock was ${pick('slow|not good|broken', at >> 1)}, and ${(at * 17).toString(36)}ers are comfy.`,
};

/** Seconds of processor time, which other work on the machine does not stretch as it stretches wall time. */
async function processorSeconds(work: () => Promise<void> | void): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

async function ask<T>(role: string, inputs: Record<string, unknown>): Promise<T> {
  const said = await conflictReviewSet(role)!({ role, inputs } as unknown as Question, { signal });
  if (!('answer' in said)) throw new Error(said.message);
  return said.answer as T;
}

/** Three perspectives, and three reviewers where they are in conflict. */
async function hearPanel(text: string): Promise<number> {
  const said: Partial<Record<keyof typeof PERSPECTIVES, Triplet[]>> = {};
  for (const letter of STAGE1_MODES.multi_facet)
    said[letter] = (
      await ask<{ triplets: Triplet[] }>(`perspective-${PERSPECTIVES[letter]}`, { text })
    ).triplets;
  const candidates = buildCandidates(said);
  const flags = ruleConflict({ candidates, review_actions: { A: [], B: [], C: [] } }, voteV2).conflict_flags;
  const asked =
    flags.length > 0
      ? flags.flatMap(({ tuple_ids }) => tuple_ids)
      : candidates.map(({ tuple_id }) => tuple_id);
  for (const reviewer of REVIEWERS) await ask(`reviewer-${reviewer}`, { text, candidates, flags, asked });
  return candidates.length;
}

const started = performance.now();
const morphologist = await loadMorphology();
const tokenize = await loadTokenizer();
console.log(`Loading both languages: ${whole(performance.now() - started)} ms`);
console.log(
  `${whole(TEXTS)} short texts, all different: three perspectives and three reviewers on each; ${whole(WANTED)} a second are asked for`,
);

const rows: string[][] = [
  [
    'texts',
    'panel, texts per processor second',
    'of those asked for',
    'per wall second',
    'analyser alone, texts per processor second',
    'tuples a text',
  ],
];
for (const [name, make] of Object.entries(MAKERS)) {
  const texts = Array.from({ length: TEXTS }, (_, at) => make(at + 1));
  for (const text of texts.slice(0, 200)) await hearPanel(`${text} ~`);
  let tuples = 0;
  const wall = performance.now();
  const panelSeconds = await processorSeconds(async () => {
    for (const text of texts) tuples += await hearPanel(text);
  });
  const wallRate = (TEXTS * 1000) / (performance.now() - wall);
  const aloneSeconds = await processorSeconds(() => {
    for (const text of texts) {
      if (name.startsWith('Korean')) for (const word of text.split(' ')) morphologist(word);
      else tokenize(text);
    }
  });
  const panelRate = TEXTS / panelSeconds;
  rows.push([
    name,
    whole(panelRate),
    `${(panelRate / WANTED).toFixed(1)} ×`,
    whole(wallRate),
    whole(TEXTS / aloneSeconds),
    (tuples / TEXTS).toFixed(1),
  ]);
}
printRows(rows);

const long = '음질이 좋은데 배송이 느려요. '.repeat(60_000);
const readLong = performance.now();
await hearPanel(long);
console.log(
  `A text of ${(Buffer.byteLength(long) / 1e6).toFixed(1)} MB: ${whole(performance.now() - readLong)} ms, of which only the beginning is read`,
);
