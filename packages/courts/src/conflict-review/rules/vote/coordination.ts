/** Words that stand side by side in a list: nothing but a conjunction between them. */

/** A conjunction, in English and Korean, which sets most of them right after the noun; the group holds those that are words, not only signs. */
const JOIN =
  /(?:[,/&·+、]|((?:and|or|nor|plus|as well as|along with)(?![\p{L}\p{N}])|은 물론|는 물론|뿐(?:만)? 아니라|이랑|랑|하고|이나|나|이며|며|과|와|도|및|또는|혹은|그리고))\s*/uy;

/** What may stand before the next member. */
const ARTICLE = /(?:the|an?|its|his|her|my|our|your|their|both)(?![\p{L}\p{N}])\s*/uy;

const SPACE = /\s*/uy;

/** What joins a member of a list to the next. */
export interface Join {
  /** Where the next member begins: with its article, or without. */
  readonly next: readonly number[];
  /** A word joins them, not only a sign such as a comma. */
  readonly isWord: boolean;
}

/** Finds the conjunction that stands in a folded text right after a member of a list; undefined if there is none. */
export function joinAfter(text: string, end: number): Join | undefined {
  let at = skip(SPACE, text, end);
  const first = at;
  let isWord = false;
  for (;;) {
    JOIN.lastIndex = at;
    const found = JOIN.exec(text);
    if (found === null) break;
    if (found[1] !== undefined) isWord = true;
    at = JOIN.lastIndex;
  }
  if (at === first) return undefined;
  const bare = skip(ARTICLE, text, at);
  return { next: bare === at ? [at] : [at, bare], isWord };
}

function skip(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : from;
}
