/** How a report of an investigation is written: its language, and whether its places are links. */
import { relative } from 'node:path';
import { Option } from 'commander';

/** The language; by default that of the question. */
export const languageOption = (): Option =>
  new Option('--lang <language>', 'the language of the report; that of the question by default').choices([
    'en',
    'ko',
  ]);

/** The folder that places lead to. */
export const repositoryOption = (): Option =>
  new Option('--repo <folder>', 'the repository: places in Markdown and HTML become links into it');

/** A folder as it is seen from another, with forward slashes. */
export const seenFrom = (from: string, folder: string): string =>
  relative(from, folder).replaceAll('\\', '/');
