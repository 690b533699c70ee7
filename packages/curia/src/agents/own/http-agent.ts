/** An agent behind HTTP: every question is posted as JSON, and the body of the response is the reply. */
import { CuriaError } from '@curia/core';
import type { Question, Reply } from '@curia/core/agent';
import type { Agent } from '@curia/core/in/agent';
import { dropUndefined, readJson } from '@curia/core/read';
import { type Clock, wallClock } from '../clock.ts';
import { DEFAULT_BACK_OFF, waitAfter } from '../llm/back-off.ts';
import { limitedFetch } from '../llm/limited-fetch.ts';
import { readFault } from '../llm/read-fault.ts';
import { Secrets } from '../llm/secrets.ts';
import { ownAgent } from './own-agent.ts';

const TIMEOUT_SECONDS = 300;

/** The variable with a token for the endpoint, if it needs one. */
export const TOKEN_VARIABLE = 'CURIA_AGENT_TOKEN';

/** What an agent behind HTTP needs besides its address. */
export interface HttpSurroundings {
  readonly environment: NodeJS.ProcessEnv;
  readonly clock?: Clock;
  /** Spreads retries; it never touches what is decided. */
  readonly random?: () => number;
}

/** Makes the agent. Faults are sorted as those of models are: tried again, given up for this question, or the end of the run. */
export function httpAgent(address: string, surroundings: HttpSurroundings): Agent {
  const { environment, clock = wallClock, random = Math.random } = surroundings;
  const url = readAddress(address);
  const secrets = new Secrets(environment);
  const token = secrets.peek(TOKEN_VARIABLE);
  const where = `${url.origin}${url.pathname}`;

  return ownAgent('http', (question, { signal }) => post(question, signal), {
    timeout_seconds: TIMEOUT_SECONDS,
    cost_usd: null,
  });

  async function post(question: Question, signal: AbortSignal): Promise<Reply> {
    for (let attempt = 1; ; attempt++) {
      let text: string;
      try {
        text = await send(question, signal);
      } catch (error) {
        if (signal.aborted) throw error;
        const fault = readFault(error, where, (words) => secrets.hide(words), Date.now());
        if (fault.kind === 'stop') throw fault.error;
        if (fault.kind === 'give-up' || attempt >= DEFAULT_BACK_OFF.attempts) {
          if (CuriaError.is(fault.failure)) throw fault.failure;
          return fault.failure;
        }
        await clock.sleep(fault.wait_ms ?? waitAfter(attempt, DEFAULT_BACK_OFF, random), signal);
        continue;
      }
      return readBody(text);
    }
  }

  async function send(question: Question, signal: AbortSignal): Promise<string> {
    const response = await limitedFetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: dropUndefined<Record<string, string>>({
        'content-type': 'application/json',
        accept: 'application/json',
        authorization: token === undefined ? undefined : `Bearer ${token}`,
      }),
      body: JSON.stringify(question),
      signal,
    });
    const text = await response.text();
    if (response.ok) return text;
    throw Object.assign(new Error(`${text.slice(0, 200)}${hintFor(response)}`), {
      statusCode: response.status,
      responseHeaders: Object.fromEntries(response.headers),
    });
  }
}

function hintFor({ status, headers }: Response): string {
  if (status === 401 || status === 403) return ` (put a token in ${TOKEN_VARIABLE})`;
  if (status >= 300 && status < 400)
    return `it redirects to ${headers.get('location') ?? 'another address'}; redirects are not followed`;
  return '';
}

function readBody(text: string): Reply {
  try {
    return readJson(text, 'the response') as Reply;
  } catch (error) {
    return { failure: 'wrong_shape', message: (error as Error).message };
  }
}

function readAddress(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new CuriaError('USAGE', `${address} is not an address that starts with http:// or https://`);
  if (url.username !== '' || url.password !== '')
    throw new CuriaError(
      'USAGE',
      `leave credentials out of the address and put a token in ${TOKEN_VARIABLE}`,
    );
  return url;
}
