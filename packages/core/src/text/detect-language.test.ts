import { expect, test } from 'vitest';
import { detectLanguage } from './detect-language.ts';

test.each([
  ['배송이 빨라요', 'ko'],
  ['The delivery was quick.', 'en'],
  ['USB-C 케이블은 튼튼한데 charger가 별로예요', 'ko'],
  ['The 김치 was great and so was everything else on the menu', 'en'],
  ['ㅋㅋㅋ', 'ko'],
  ['とても良いです', 'other'],
  ['Très bien', 'en'],
  ['👍👍 10/10', 'other'],
  ['', 'other'],
])('%j is %s', (text, language) => {
  expect(detectLanguage(text)).toBe(language);
});
