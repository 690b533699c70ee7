/** Reads a text once for all who are asked about it. */
import { detectLanguage } from '@curia/core/text';
import { feelingsIn } from './emoji.ts';
import { readEnglish } from './english/read-english.ts';
import { loadTokenizer } from './english/tokens.ts';
import { loadMorphology } from './korean/morphology.ts';
import { readKorean } from './korean/read-korean.ts';
import { type Clause, GENERAL, type Opinion, type Reading, type Span } from './reading.ts';

/** More than this is not read; the reading says so. */
export const LONGEST_READ = 20_000;

/** A panel asks seven times about one text, and a run has few texts open at once. */
const MOST_REMEMBERED = 256;
const remembered = new Map<string, Promise<Reading>>();

/** Reads a text; the same text always gives the same reading. */
export function readText(text: string): Promise<Reading> {
  const known = remembered.get(text);
  if (known !== undefined) return known;
  const [oldest] = remembered.keys();
  if (oldest !== undefined && remembered.size >= MOST_REMEMBERED) remembered.delete(oldest);
  const reading = read(text);
  remembered.set(text, reading);
  return reading;
}

async function read(text: string): Promise<Reading> {
  const isCut = text.length > LONGEST_READ;
  const part = isCut ? text.slice(0, LONGEST_READ) : text;
  const language = detectLanguage(part);
  const { clauses, opinions } =
    language === 'ko' ? readKorean(part, await loadMorphology()) : readEnglish(part, await loadTokenizer());
  const negated = new Set(opinions.filter(({ isNegated }) => isNegated).map(({ clause }) => clause));
  const sides = clauses.map((clause, at): Clause => {
    const isContrasted = clause.isAgainstLast || clauses[at + 1]?.isAgainstLast === true;
    return { start: clause.start, end: clause.end, isContrasted, isNegated: negated.has(at) };
  });
  return { language, clauses: sides, opinions: opinions.length > 0 ? opinions : feltOnly(part), isCut };
}

/** Falls back to clear emoji if no words express an opinion. */
function feltOnly(text: string): Opinion[] {
  return feelingsIn(text)
    .slice(0, 1)
    .map(({ polarity, ...span }: { polarity: Opinion['polarity'] } & Span) => ({
      ...span,
      polarity,
      literal: polarity,
      strength: 0.6,
      isNegated: false,
      isWish: false,
      isComparison: false,
      target: null,
      link: 'none' as const,
      implied: GENERAL,
      evidence: span,
      clause: 0,
    }));
}
