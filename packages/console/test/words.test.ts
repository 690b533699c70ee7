/** Both languages have the same words to say, and each says something. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { en as common } from '../src/words/en.ts';
import { ko as commonKo } from '../src/words/ko.ts';
import { leadEn } from '../src/words/lead/en.ts';
import { leadKo } from '../src/words/lead/ko.ts';
import { remarksKo } from '../src/words/remarks.ko.ts';

const en = { ...common, ...leadEn };
const ko = { ...commonKo, ...leadKo };

/** Every key of nested words, with what kind of word is there. */
const shapeOf = (words: unknown, path = ''): string[] =>
  typeof words === 'object' && words !== null
    ? Object.entries(words).flatMap(([key, inner]) => shapeOf(inner, `${path}/${key}`))
    : [`${path} ${typeof words}${typeof words === 'function' ? ` of ${words.length}` : ''}`];

const textsOf = (words: unknown): string[] =>
  typeof words === 'string'
    ? [words]
    : typeof words === 'object' && words !== null
      ? Object.values(words).flatMap(textsOf)
      : [];

it('has the same keys in Korean and English', () => {
  expect(shapeOf(ko)).toEqual(shapeOf(en));
});

it('leaves no word empty and none in the other language', () => {
  expect(
    textsOf(en).filter(
      (text) => text.trim() === '' || (/[가-힣]/.test(text) && text !== en.frame.otherLanguage),
    ),
  ).toEqual([]);
  expect(textsOf(ko).filter((text) => text.trim() === '')).toEqual([]);
  expect(textsOf(ko).some((text) => /[가-힣]/.test(text))).toBe(true);
});

it('says that a vote would be missing, not an empty word', () => {
  expect(en.case.instead('FLIP', '')).toBe('had no vote instead of FLIP');
  expect(ko.case.instead('FLIP', '')).toBe('FLIP → 의견 없음');
});

it('has one Korean word for one thing', () => {
  const source = readFileSync(join(import.meta.dirname, '../src/words/ko.ts'), 'utf8');
  // 판정단, 안건, 위원, 검토, 검토함, 최종 판정, 의견 차이, 맡지 않기, 내려놓기, 재검토 요청, 실험실, 현재 판정.
  const left = /법정|재판부|사건|목소리|심사|대기열|이견|분쟁|재정|사양|돌려놓기|되돌려 보내|시험장|유효/;
  expect(source.split('\n').filter((line) => left.test(line))).toEqual([]);
});

it('says every remark of the server that has a code', () => {
  const sources = [
    'courts/src/conflict-review/folder.ts',
    'courts/src/debate-override/folder.ts',
    'courts/src/panel/folder.ts',
    'curia/src/report/summary.ts',
  ].map((path) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8'));
  const codes = sources.flatMap((text) =>
    [...text.matchAll(/\bremark\(\s*'([A-Z0-9_]+)'/g)].map((one) => one[1]!),
  );
  expect(codes.length).toBeGreaterThan(20);
  expect(Object.keys(remarksKo).toSorted()).toEqual(codes.toSorted());
  const asked = { reviewed: 2, cases: 5, calls: 6, always: 15, saved: 9 };
  expect(ko.run.remark('REVIEWERS_ASKED', asked, 'English')).toMatch(/5건 중 2건.*6회.*15회.*9회/);
  expect(ko.run.remark(null, {}, 'English')).toBe('English');
  expect(en.run.remark('REVIEWERS_ASKED', asked, 'English')).toBe('English');
});
