/** What is still missing before an answer can be submitted, in words. */
import type { Words } from '../../../words/en.ts';
import type { Gap } from './answer-form.ts';

/** The words. */
export function sayGap(gap: Gap, words: Words['desk']): string {
  switch (gap.kind) {
    case 'part':
      return words.gapPart(gap.at + 1);
    case 'code':
      return words.gapCode(gap.code);
    case 'json':
      return words.gapJson;
    case 'unchanged':
      return words.gapUnchanged;
  }
}
