/** Splits English into clauses: at the end of a sentence, at a contrast, and where a new subject begins. */
import { LONGEST_CLAUSE, type Span } from '../reading.ts';
import type { Token } from './tokens.ts';

/** The tokens of one clause, and its relation to the previous one. */
export interface EnglishClause extends Span {
  readonly tokens: readonly Token[];
  /** The clause before is set against this one. */
  readonly isAgainstLast: boolean;
  /** The clause before belongs to the same sentence. */
  readonly isContinued: boolean;
}

const CONTRAST = new Set(
  'but however although though yet whereas while except despite unlike nevertheless nonetheless otherwise unfortunately sadly still'.split(
    ' ',
  ),
);
const MILD = new Set(['while', 'still', 'yet', 'otherwise', 'unfortunately', 'sadly', 'unlike']);
const HARD_STOP = /^[.!?;:…]+$|^[-–—]+$|^\($|^\)$/;

/** Groups tokens into clauses. */
export function clausesOf(tokens: readonly Token[]): EnglishClause[] {
  const clauses: EnglishClause[] = [];
  let part: Token[] = [];
  let isAgainstLast = false;
  let isContinued = false;
  const close = (against: boolean, continued: boolean): void => {
    if (part.some(({ pos }) => pos !== 'PUNCT')) {
      clauses.push({
        tokens: part,
        start: part[0]!.start,
        end: part.at(-1)!.end,
        isAgainstLast,
        isContinued,
      });
      isAgainstLast = against;
      isContinued = continued;
    } else isAgainstLast ||= against;
    part = [];
  };
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!;
    if (token.isFirst || part.length >= LONGEST_CLAUSE) close(false, false);
    const isLast = at + 1 === tokens.length || tokens[at + 1]!.isFirst || tokens[at + 1]!.pos === 'PUNCT';
    if (isContrast(tokens, at)) {
      if (isLast && part.length > 0) isAgainstLast = true;
      else {
        close(true, true);
        isAgainstLast = true;
      }
      continue;
    }
    if (HARD_STOP.test(token.word)) {
      close(false, true);
      continue;
    }
    if (
      (token.word === ',' || token.word === 'and' || token.word === 'so' || token.word === 'because') &&
      part.length > 1 &&
      beginsSubject(tokens, at + 1)
    ) {
      close(false, true);
      continue;
    }
    part.push(token);
  }
  close(false, false);
  return clauses;
}

function isContrast(tokens: readonly Token[], at: number): boolean {
  const { word, isFirst } = tokens[at]!;
  if (!CONTRAST.has(word)) return false;
  if (MILD.has(word)) return isFirst || tokens[at - 1]?.word === ',' || tokens[at - 1]?.word === 'and';
  if (word === 'but' && tokens[at - 1]?.word === 'nothing') return false;
  return !(word === 'though' && tokens[at - 1]?.word === 'as');
}

/** A noun or pronoun followed by a verb, perhaps with article and adjectives before it. */
function beginsSubject(tokens: readonly Token[], from: number): boolean {
  let at = from;
  if (tokens[at]?.word === 'and' || tokens[at]?.word === 'so') at++;
  while (at < tokens.length && at - from < 4 && /^(?:DET|ADJ|ADV|NUM)$/.test(tokens[at]!.pos)) at++;
  const start = at;
  while (at < tokens.length && at - start < 4 && /^(?:NOUN|PROPN|PRON)$/.test(tokens[at]!.pos)) at++;
  return at > start && /^(?:AUX|VERB)$/.test(tokens[at]?.pos ?? '');
}
