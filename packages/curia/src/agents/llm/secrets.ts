/** Keys: taken from the environment, and kept out of every text that leaves the program. */
import { CuriaError } from '@curia/core';

const HIDDEN = '[key]';
const SHORTEST = 4;

/** The keys in use. */
export class Secrets {
  readonly #environment: NodeJS.ProcessEnv;
  readonly #known = new Set<string>();

  constructor(environment: NodeJS.ProcessEnv) {
    this.#environment = environment;
  }

  /** The key in an environment variable; refuses if there is none. */
  take(variable: string, provider: string): string {
    const key = this.peek(variable);
    if (key === undefined)
      throw new CuriaError('KEY_MISSING', `provider ${provider} needs a key: set ${variable}`, [
        { path: variable, problem: 'not set' },
      ]);
    return key;
  }

  /** The key in an environment variable, if there is one. */
  peek(variable: string): string | undefined {
    const key = this.#environment[variable]?.trim();
    if (key === undefined || key === '') return undefined;
    if (key.length >= SHORTEST) this.#known.add(key);
    return key;
  }

  /** A text with every key in use, and everything that looks like a provider's key, removed. */
  hide(text: string): string {
    let hidden = text;
    for (const key of this.#known) hidden = hidden.replaceAll(key, HIDDEN);
    return hidden
      .replace(/\b(Bearer\s+)[\w.~+/=-]{8,}/gi, `$1${HIDDEN}`)
      .replace(/\b(sk|key|pk)-[\w-]{12,}|\bAIza[\w-]{20,}/g, HIDDEN)
      .replace(/([?&](?:api[-_]?)?key=)[^&\s"']+/gi, `$1${HIDDEN}`)
      .replace(/(:\/\/)[^/\s@"']+@/g, `$1${HIDDEN}@`);
  }
}
