/** What turns a sentence round, and what only looks like it. */
import { expect, test } from 'vitest';
import { contrastIn } from './contrast.ts';

test.each([
  ['화면은 예쁜데 소리가 작아요', '-ㄴ데'],
  ['화면은 좋은데 비싸요', '-ㄴ데'],
  ['잘 되는데 느려요', '-ㄴ데'],
  ['새 제품인데도 고장', '-ㄴ데'],
  ['화면은 큰데무거워요', '-ㄴ데'],
  ['물이 차가운데 좋아요', '-ㄴ데'],
  ['가격은 싼데, 약해요', '-ㄴ데'],
  ['배터리는 오래 못 가지만 화면은 예뻐요', '-지만'],
  ['예쁘지만무거워요', '-지만'],
  ['화면은 크다. 그러나 무겁다', '그러나'],
  ['하지만 비싸다', '하지만'],
  ['가볍다. 반면 약하다', '반면'],
  ['Bright, but loud', 'but'],
  ['BRIGHT BUT LOUD', 'but'],
  ['However, it broke', 'however'],
  ['small though bright', 'though'],
  ['cheap yet strong', 'yet'],
])('%s', (text, marker) => {
  expect(contrastIn(text)).toBe(marker);
  expect(contrastIn(text.normalize('NFD'))).toBe(marker);
});

test.each([
  '바지만 샀다',
  '현지만의 맛',
  '가운데 버튼이 좋아요',
  '화면 한가운데 점이 있다',
  '여러 군데 긁혔다',
  '원데이 렌즈가 편해요',
  '선데이 세일',
  '온데간데없이 사라졌다',
  'It has not arrived yet.',
  'It has yet to arrive',
  'not yet sold',
  'nothing but praise',
  'it looks as though it were new',
  'a thought through design',
  'The button is a butter colour',
  '',
])('nothing turns round in: %s', (text) => {
  expect(contrastIn(text)).toBeNull();
});
