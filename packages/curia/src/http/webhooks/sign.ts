/** Signs messages as the Standard Webhooks specification says, so that receivers can use any library for it. */
import { createHmac, randomBytes } from 'node:crypto';
import { CuriaError } from '@curia/core';

const PREFIX = 'whsec_';
const FEWEST_BYTES = 24;
const MOST_BYTES = 64;

/** Makes a secret. */
export const makeSecret = (): string => `${PREFIX}${randomBytes(32).toString('base64')}`;

/** Reads the secrets of a webhook: several, separated by spaces, sign side by side while one replaces the other. */
export function readSecrets(webhook: string, variable: string, text: string | undefined): Buffer[] {
  const said = (text ?? '').split(/\s+/).filter((one) => one !== '');
  if (said.length === 0)
    throw new CuriaError('CONFIG_INVALID', `webhook ${webhook}: the variable ${variable} has no secret`);
  return said.map((one) => {
    const [, base64 = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(one) ?? [];
    const secret = Buffer.from(base64, 'base64');
    if (secret.length >= FEWEST_BYTES && secret.length <= MOST_BYTES) return secret;
    throw new CuriaError(
      'CONFIG_INVALID',
      `webhook ${webhook}: the variable ${variable} must contain ${PREFIX} and ${FEWEST_BYTES} to ${MOST_BYTES} bytes in base64`,
    );
  });
}

/** The headers of a message: its id, when this attempt was made, in seconds, and a signature for each secret. */
export function signedHeaders(
  secrets: readonly Buffer[],
  message_id: string,
  seconds: number,
  body: string,
): Record<string, string> {
  const sign = (secret: Buffer): string =>
    `v1,${createHmac('sha256', secret).update(`${message_id}.${seconds}.${body}`, 'utf8').digest('base64')}`;
  return {
    'webhook-id': message_id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': secrets.map(sign).join(' '),
  };
}
