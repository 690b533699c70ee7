import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Article } from './article.ts';
import { splitFrontMatter } from './front-matter.ts';

export function readArticles(folder: string): Article[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => {
      const { fields, body } = splitFrontMatter(readFileSync(join(folder, name), 'utf8'));
      return { id: name.slice(0, -3), title: fields.title, order: fields.order, body } as Article;
    })
    .sort((a, b) => a.order - b.order);
}
