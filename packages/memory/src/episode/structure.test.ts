/** Negation and contrast: what is one, and what only looks like one. */
import { describe, expect, test } from 'vitest';
import { detectStructure } from './structure.ts';

const ENGLISH = {
  negation: [
    'It is not good.',
    'I do NOT like it',
    'We don’t need it',
    "It isn't bright",
    'dont buy this',
    'cannot recommend',
    'No battery included',
    'There is no way back',
    'Neither fast nor cheap',
    'never again',
    'nothing works',
    "they call it 'not bright'",
  ],
  contrast: [
    'Fast, but loud',
    'However, it broke',
    'nice although heavy',
    'small though bright',
    'cheap whereas others are not',
  ],
  none: [
    'A noble knot, noted in November',
    'No. 5 is my favourite',
    'it is the no 1 phone',
    'There is no doubt: buy it',
    'nothing but praise',
    'The button is a butter colour',
    'notable annotation',
    'I want it',
    'a thought through design',
    'Notebook',
    '',
  ],
};

const KOREAN = {
  negation: [
    '배송이 안 왔어요',
    '품질이 안 좋다',
    '안좋아요',
    '작동이 안돼요',
    '못 쓰겠어요',
    '사용을 못해요',
    '재미없다',
    '쓸 수 없어요',
    '빠르지 않아요',
    '좋은 제품이 아니에요',
    '최고는 아닙니다',
  ],
  contrast: [
    '하지만 비싸다',
    '좋은데 그런데 비싸요',
    '화면은 크다. 반면 무겁다',
    '예쁘지만 약하다',
    '빠르다. 그러나 시끄럽다',
    '가격은 높으나 튼튼하다',
  ],
  none: [
    '집안 청소에 최고',
    '동안 피부',
    '가방 안 주머니가 넓다',
    '가방 안 공간은 넓다',
    '안내가 친절하다',
    '안전하고 튼튼하다',
    '안경이 잘 맞는다',
    '잘못 눌렀다',
    '못지않게 빠르다',
    '틀림없이 다시 산다',
    '수없이 샀다',
    '바지만 샀다',
    '강아지만 좋아한다',
    '반면교사로 삼다',
    '아니면 다른 색으로',
    '배송 빠르고 품질 최고',
  ],
};

describe.each([
  ['en', ENGLISH],
  ['ko', KOREAN],
])('%s', (language, texts) => {
  test.each(texts.negation)('negation in: %s', (text) => {
    expect(detectStructure(text, language).structure).toContain('negation');
  });
  test.each(texts.contrast)('contrast in: %s', (text) => {
    expect(detectStructure(text, language).structure).toContain('contrast');
  });
  test.each(texts.none)('nothing in: %s', (text) => {
    expect(detectStructure(text, language)).toEqual({ structure: ['none'], contrastMarker: null });
  });
});

test('mixed text is searched for the words of both languages', () => {
  expect(detectStructure('배송 빠름 but 포장이 안 좋아요', 'ko').structure).toEqual(['negation', 'contrast']);
});

test('in a language without patterns nothing is found', () => {
  expect(detectStructure('no me gusta, pero llega', 'es').structure).toEqual(['none']);
});

test('the marker of a contrast is one of a list, never a word of the text', () => {
  expect(detectStructure('비밀스럽지만 좋다', 'ko').contrastMarker).toBe('-지만');
});
