/** What the configuration says of a webhook: where it is, what it is told, and how patient the server is. */
import { CuriaError } from '@curia/core';
import { z } from 'zod';
import type { TellableKind } from '../../store/outbox.ts';
import { isLoopback } from '../auth/addresses.ts';
import { readSecrets } from './sign.ts';

/** What a webhook can be told of, and the event behind each word. */
const TOLD: Readonly<Record<ToldWord, TellableKind>> = {
  ruled: 'ruled',
  refused: 'refused',
  escalated: 'packet-opened',
  settled: 'review-settled',
};

/** A word of the configuration for something that a webhook is told of. */
type ToldWord = 'ruled' | 'refused' | 'escalated' | 'settled';

const WORDS = ['ruled', 'refused', 'escalated', 'settled'] as const satisfies readonly ToldWord[];

/** The word for a kind of event. */
export const wordFor = (kind: TellableKind): ToldWord => WORDS.find((word) => TOLD[word] === kind)!;

/** One webhook in the configuration file. */
export const webhookConfig = z.strictObject({
  url: z
    .url({ protocol: /^https?$/ })
    .refine((url) => URL.parse(url)?.username === '' && URL.parse(url)?.password === '', {
      error: 'must not contain a user name or a password; the signature shows who sends',
    })
    .describe('Where messages are posted to.'),
  secret_env: z
    .string()
    .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'must be the name of an environment variable')
    .describe('The variable with the secret that signs; `curia serve webhooks secret` makes one.'),
  events: z
    .array(z.enum(WORDS))
    .min(1)
    .default([...WORDS])
    .describe('What it is told of.'),
  allow_http: z.boolean().default(false).describe('Allows an address without TLS on another machine.'),
  timeout_seconds: z.number().positive().max(300).default(10).describe('How long one attempt may take.'),
  attempts: z.int().min(1).max(100).default(12).describe('Attempts before a message becomes a dead letter.'),
  first_pause_seconds: z
    .number()
    .positive()
    .max(3600)
    .default(5)
    .describe('The pause after the first failed attempt; each one is four times as long, up to six hours.'),
});

/** A webhook as it is configured. */
export type WebhookConfig = z.output<typeof webhookConfig>;

/** A webhook that is ready to be told something. */
export interface Webhook {
  readonly name: string;
  readonly url: string;
  readonly kinds: readonly TellableKind[];
  readonly secrets: readonly Buffer[];
  readonly timeout_ms: number;
  readonly attempts: number;
  readonly first_pause_ms: number;
}

/** Gets the webhooks of a configuration ready; refuses one without a secret, or without TLS on the way to another machine. */
export function openWebhooks(
  configured: Readonly<Record<string, WebhookConfig>>,
  environment: NodeJS.ProcessEnv,
): Webhook[] {
  return Object.entries(configured).map(([name, config]) => {
    const { protocol, hostname } = new URL(config.url);
    if (protocol === 'http:' && !config.allow_http && !isLoopback(hostname.replaceAll(/^\[|\]$/g, '')))
      throw new CuriaError(
        'CONFIG_INVALID',
        `webhook ${name}: ${hostname} is another machine, so its address begins with https; allow_http: true allows http`,
      );
    return {
      name,
      url: config.url,
      kinds: config.events.map((word) => TOLD[word]),
      secrets: readSecrets(name, config.secret_env, environment[config.secret_env]),
      timeout_ms: config.timeout_seconds * 1000,
      attempts: config.attempts,
      first_pause_ms: config.first_pause_seconds * 1000,
    };
  });
}
