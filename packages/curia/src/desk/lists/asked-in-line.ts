/** What an item asks, in one line for lists: only what reviewers read before they answer. */
import type { ExpertQuestion } from '@curia/core/review';
import { shorten } from '@curia/core/text';

/** The longest line that is kept; lists cut it to their width. */
const LONGEST = 300;

/** The points in doubt where an output is reviewed; elsewhere the question, and what it is about. */
export function askedInLine({ question, parts, evidence }: ExpertQuestion): string {
  const points = parts.filter(({ answer }) => answer.kind !== 'output');
  if (points.length > 0 && points.length < parts.length)
    return oneLine(points.map((part) => part.question).join('; '));
  const about = evidence.find((block) => block.kind === 'quote' || block.kind === 'text');
  return oneLine(about === undefined ? question : `${question} ${about.text}`);
}

const oneLine = (words: string): string => shorten(words.replaceAll(/\s+/g, ' ').trim(), LONGEST);
