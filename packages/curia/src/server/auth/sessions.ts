/** Sessions of people who signed in with a token: the browser keeps a random word, the server the token behind it. */
import { createHash, randomBytes } from 'node:crypto';

/** The name of the cookie. */
export const SESSION_COOKIE = 'curia_session';

const LONGEST_MS = 12 * 60 * 60 * 1000;
const MOST_SESSIONS = 10_000;

/** The sessions of one server; they end with it, after twelve hours, or when their token does. */
export class Sessions {
  readonly #open = new Map<string, { readonly token: string; readonly ends: number }>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Opens a session and returns the word for its cookie. */
  open(token: string): string {
    const word = randomBytes(32).toString('base64url');
    // The oldest makes room: entries stay in the order in which they were added.
    if (this.#open.size >= MOST_SESSIONS) this.#open.delete(this.#open.keys().next().value!);
    this.#open.set(nameOf(word), { token, ends: this.#now() + LONGEST_MS });
    return word;
  }

  /** The token behind a session; undefined if the session is over. */
  tokenOf(word: string): string | undefined {
    const name = nameOf(word);
    const found = this.#open.get(name);
    if (found === undefined || found.ends > this.#now()) return found?.token;
    this.#open.delete(name);
    return undefined;
  }

  /** Ends a session. */
  close(word: string): void {
    this.#open.delete(nameOf(word));
  }
}

/** Looked up by its hash, so that no comparison of secrets takes longer the nearer a guess is. */
const nameOf = (word: string): string => createHash('sha256').update(word).digest('hex');
