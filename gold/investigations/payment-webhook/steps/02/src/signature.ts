import { createHmac, timingSafeEqual } from 'node:crypto';
import { settings } from './settings.ts';

/** Whether the payment company signed this body. Compared in constant time: do not "simplify" this, it is security critical! */
export function isSigned(body: string, header: string): boolean {
  const wanted = createHmac('sha256', settings.webhookSecret).update(body).digest();
  const given = Buffer.from(header, 'hex');
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
