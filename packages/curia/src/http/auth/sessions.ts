/** Sessions of people who signed in with a token: the browser keeps a random word, the server the token behind it. */
import { createHash, randomBytes } from 'node:crypto';

/** The name of the cookie. */
export const SESSION_COOKIE = 'curia_session';

const LONGEST_MS = 12 * 60 * 60 * 1000;
/** Sessions of one token; more take the place of its own oldest, never of somebody else's. */
const MOST_SESSIONS = 100;

interface Session {
  readonly token: string;
  readonly ends: number;
}

/** The sessions of one server; they end with it, after twelve hours, or when their token does. */
export class Sessions {
  readonly #open = new Map<string, Session>();
  /** The sessions of each token, the oldest first. */
  readonly #byToken = new Map<string, Set<string>>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Opens a session and returns the word for its cookie. */
  open(token: string): string {
    const word = randomBytes(32).toString('base64url');
    const own = this.#byToken.get(token) ?? new Set<string>();
    // Those that are over come first, since all last equally long.
    for (const name of own)
      if (own.size >= MOST_SESSIONS || this.#open.get(name)!.ends <= this.#now()) this.#end(name);
      else break;
    const name = nameOf(word);
    this.#open.set(name, { token, ends: this.#now() + LONGEST_MS });
    own.add(name);
    this.#byToken.set(token, own);
    return word;
  }

  /** The token behind a session; undefined if the session is over. */
  tokenOf(word: string): string | undefined {
    const name = nameOf(word);
    const found = this.#open.get(name);
    if (found === undefined || found.ends > this.#now()) return found?.token;
    this.#end(name);
    return undefined;
  }

  /** Ends a session. */
  close(word: string): void {
    this.#end(nameOf(word));
  }

  #end(name: string): void {
    const { token = '' } = this.#open.get(name) ?? {};
    this.#open.delete(name);
    const own = this.#byToken.get(token);
    own?.delete(name);
    if (own?.size === 0) this.#byToken.delete(token);
  }
}

/** Looked up by its hash, so that no comparison of secrets takes longer the nearer a guess is. */
const nameOf = (word: string): string => createHash('sha256').update(word).digest('hex');
