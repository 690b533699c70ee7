import { writeFileSync } from 'node:fs';
import { readArticles } from './content/read-articles.ts';
import { buildIndex } from './search/build-index.ts';

const language = process.argv[2] ?? 'en';
const index = buildIndex(readArticles(`articles/${language}`));
writeFileSync(`index-${language}.json`, JSON.stringify([...index]));
console.log(`${language}: ${index.size} words`);
