import type { Article } from '../content/article.ts';
import { indexArticle } from './index-article.ts';

export type Index = Map<string, Map<string, number>>;

export function buildIndex(articles: readonly Article[]): Index {
  const index: Index = new Map();
  for (const article of articles) indexArticle(index, article);
  return index;
}
