/** Changes that change nothing a program does: layout, quotes, comments, and names of kinds of variables. */
import type { ChangedLine } from '../parse-diff.ts';

const COMMENT = /^\s*(?:\/\/|#(?!\[|!|include|define|if|else|endif)|\*|\/\*|"""|'''|<!--|--\s)/;

/** A line without what only looks different. */
const plain = (text: string): string =>
  text
    .replace(/\s+(?:\/\/|#)\s.*$/, '')
    .replace(/\b(?:var|let|const)\b/g, 'let')
    .replace(/["'`]/g, '"')
    .replace(/\(\s*(\w+)\s*\)\s*=>/g, '$1=>')
    .replace(/\b[urb]{1,2}(?=")/gi, '')
    .replace(/,(?=\s*[)\]}]|\s*$)/g, '')
    .replace(/[\s;]+/g, '');

/** Whether adjacent changed lines say the same before and after. */
export function isCosmetic(hunk: readonly ChangedLine[]): boolean {
  const side = (sign: string): string =>
    hunk
      .filter((line) => line.sign === sign && !COMMENT.test(line.text))
      .map(({ text }) => plain(text))
      .join('');
  return side('-') === side('+');
}

/** Whether the subject of a commit says that it changes nothing a program does. */
export const isAboutLooks = (subject: string): boolean =>
  /^(?:style|docs?|chore\(deps|ci|test)\b|\b(?:typos?|pre-?commit|prettier|eslint(?: fixes)?|lint(?:ing|er)?|reformat\w*|format(?:ting)? code|code ?style|whitespace|indent\w*|pyupgrade|black|isort|gofmt|spelling|docstrings?|type ?hints?|annotations?|copyright|licen[cs]e header|trailing comma|rename variables?)\b/i.test(
    subject,
  );
