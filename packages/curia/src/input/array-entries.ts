/** Takes a JSON array apart, entry by entry and in constant memory: each becomes one line. */
import { CuriaError } from '@curia/core';
import { decodeText } from './decode-text.ts';
import { type InputLine, type LineBatch, LONGEST_LINE, tooLong } from './read-lines.ts';

/** Reads the entries of an array, numbered from 1. A fault between entries counts as a refused line. */
export async function* arrayEntries(stream: AsyncIterable<Buffer>): AsyncGenerator<LineBatch> {
  const splitter = new Splitter();
  let next = 1;
  let bytes = 0;
  const batch = (lines: readonly InputLine[]): LineBatch => {
    const first = next;
    next += lines.length;
    return { first, lines, bytes, isCut: false };
  };
  for await (const { text, length } of decodeText(stream)) {
    bytes += length;
    splitter.read(text);
    if (splitter.lines.length > 0) yield batch(splitter.lines.splice(0));
  }
  splitter.end();
  if (splitter.lines.length > 0) yield batch(splitter.lines.splice(0));
}

class Splitter {
  readonly lines: InputLine[] = [];
  /** How many brackets are open; 1 between two entries. */
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  #isOver = false;
  /** Something follows the end; reported once. */
  #isRefused = false;
  #hasEntries = false;
  #entry = '';
  /** The entry is longer than any that is read. */
  #isLong = false;

  read(text: string): void {
    let from = 0;
    for (let at = 0; at < text.length; at++) {
      const character = text[at]!;
      if (this.#isInString) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (character === '\\') this.#isEscaped = true;
        else if (character === '"') this.#isInString = false;
        continue;
      }
      if (this.#depth === 0) {
        if (character === '[' && !this.#isOver) {
          this.#depth = 1;
          from = at + 1;
        } else if (/\S/.test(character)) {
          if (!this.#isRefused)
            this.lines.push(new CuriaError('JSON_INVALID', 'something follows the end of the array'));
          this.#isRefused = true;
          return;
        }
        continue;
      }
      if (character === '\n' || character === '\r') {
        // Outside strings a line break is spacing; one inside a string stays, and the parser refuses it.
        this.#keep(`${text.slice(from, at)} `);
        from = at + 1;
      } else if (character === '"') this.#isInString = true;
      else if (character === '[' || character === '{') this.#depth++;
      else if (character === '}' && this.#depth > 1) this.#depth--;
      else if (character === ']' && --this.#depth === 0) {
        this.#close(text.slice(from, at), true);
        this.#isOver = true;
      } else if (character === ',' && this.#depth === 1) {
        this.#close(text.slice(from, at), false);
        from = at + 1;
      }
    }
    if (this.#depth > 0) this.#keep(text.slice(from));
  }

  /** What is too long is refused when it ends; until then nothing of it is kept. */
  #keep(text: string): void {
    if (this.#isLong || this.#entry.length + text.length > LONGEST_LINE) {
      this.#isLong = true;
      this.#entry = '';
    } else this.#entry += text;
  }

  end(): void {
    if (this.#depth === 0) return;
    this.lines.push(new CuriaError('JSON_INVALID', 'the input ends in the middle of the array'));
  }

  #close(rest: string, isLast: boolean): void {
    this.#keep(rest);
    const [entry, isLong] = [this.#entry, this.#isLong];
    this.#entry = '';
    this.#isLong = false;
    if (isLong) {
      this.#hasEntries = true;
      this.lines.push(tooLong());
      return;
    }
    const isEmpty = !/\S/.test(entry);
    if (isEmpty && isLast && !this.#hasEntries) return;
    this.#hasEntries = true;
    if (isEmpty) this.lines.push(new CuriaError('JSON_INVALID', 'the array has an empty entry'));
    else this.lines.push(entry.trim());
  }
}
