import type { Article } from '../content/article.ts';
import type { Index } from './build-index.ts';
import { tokenize } from './tokenize.ts';
import { weightOf } from './weights.ts';

/** Adds the words of an article; words of the title count more. */
export function indexArticle(index: Index, { id, title, body }: Article): void {
  for (const [part, text] of [['title', title], ['body', body]] as const) {
    for (const word of tokenize(text)) {
      const places = index.get(word) ?? new Map<string, number>();
      places.set(id, (places.get(id) ?? 0) + weightOf(part));
      index.set(word, places);
    }
  }
}
