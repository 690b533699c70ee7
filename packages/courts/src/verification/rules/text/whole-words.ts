/** Finds where words occur in a text, ignoring punctuation and spacing, and whether they occur as whole words. */
import { normaliseText } from './normalised.ts';

/** A stretch of a normalised text. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** A text reduced to letters and digits, with the way back. */
export class BareText {
  /** The text as quotations are compared. */
  readonly normalised: string;
  readonly #bare: string;
  readonly #places: readonly number[];

  constructor(text: string) {
    this.normalised = normaliseText(text);
    const places: number[] = [];
    let bare = '';
    for (const { 0: letter, index } of this.normalised.matchAll(/[\p{L}\p{N}\p{M}]/gu)) {
      for (let unit = 0; unit < letter.length; unit++) places.push(index + unit);
      bare += letter;
    }
    this.#bare = bare;
    this.#places = places;
  }

  /** Every position where the words occur as whole words. */
  *places(words: string): Generator<Stretch> {
    const wanted = bareOf(words);
    if (wanted === '') return;
    for (let at = this.#bare.indexOf(wanted); at >= 0; at = this.#bare.indexOf(wanted, at + 1)) {
      const start = this.#places[at]!;
      const end = this.#places[at + wanted.length - 1]! + 1;
      if (beginsAt(this.normalised, start) && endsAt(this.normalised, end)) yield { start, end };
    }
  }

  /** True if the words occur anywhere as whole words. */
  has(words: string): boolean {
    return this.places(words).next().done !== true;
  }
}

/** Letters and digits alone. */
const bareOf = (text: string): string => normaliseText(text).replace(/[^\p{L}\p{N}\p{M}]/gu, '');

/** Labels that are often set right against the number they name. */
const GLUED = /(?:^|[^\p{L}])(?:no|nr|num|number|inv|invoice|receipt|rcpt|bill|ref|id|#)[-/.]?$/u;

function beginsAt(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - 12), start);
  const isFigure = /\d/.test(text.charAt(start));
  if (isFigure && (GLUED.test(before) || /[\p{Script=Hangul}\p{Script=Han}]$/u.test(before))) return true;
  if (/[\p{L}\p{N}\p{M}]$/u.test(before)) return false;
  if (isFigure && /\d\.$/.test(before)) return false;
  return !/[\p{L}\p{N}][-/_&+'@]$/u.test(before);
}

/** What Korean writes right after a noun. */
const PARTICLE = /^(?:은|는|이|가|을|를|의|에|에서|와|과|로|으로|님|입니다)(?![\p{L}\p{N}])/u;

function endsAt(text: string, end: number): boolean {
  const after = text.slice(end, end + 8);
  if (/\d/.test(text.charAt(end - 1)) && /^[\p{Script=Hangul}\p{Script=Han}]/u.test(after)) return true;
  if (PARTICLE.test(after) || /^'s(?![\p{L}\p{N}])/u.test(after)) return true;
  return !/^(?:[\p{L}\p{N}\p{M}]|[-/_&+'@.][\p{L}\p{N}])/u.test(after);
}
