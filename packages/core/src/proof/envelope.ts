/** A signed envelope, as DSSE 1.0 lays it out: the bytes that are signed name their own type and length, so they cannot pass for others. */
import { z } from 'zod';
import { fromBase64, toBase64 } from './base64.ts';

/** The type of what all our envelopes hold: an in-toto statement. */
const PAYLOAD_TYPE = 'application/vnd.in-toto+json';

/** The largest payload that is read, in letters of base64. */
const LARGEST_PAYLOAD = 1024 * 1024;

/** The shape of an envelope. */
export const envelope = z.strictObject({
  payloadType: z.literal(PAYLOAD_TYPE),
  payload: z.string().max(LARGEST_PAYLOAD).describe('the statement, as base64'),
  signatures: z
    .array(
      z.strictObject({
        keyid: z.string().regex(/^[0-9a-f]{64}$/),
        sig: z.string().max(200).describe('Ed25519 over the payload and its type, as base64'),
      }),
    )
    .length(1),
});

/** A signed envelope. */
export type Envelope = z.infer<typeof envelope>;

/** The bytes that a signature covers. */
export function signedBytes(payload: Uint8Array): Uint8Array {
  const head = new TextEncoder().encode(`DSSEv1 ${PAYLOAD_TYPE.length} ${PAYLOAD_TYPE} ${payload.length} `);
  const bytes = new Uint8Array(head.length + payload.length);
  bytes.set(head);
  bytes.set(payload, head.length);
  return bytes;
}

/** An envelope around a payload and one signature. */
export const sealEnvelope = (payload: Uint8Array, keyid: string, signature: Uint8Array): Envelope => ({
  payloadType: PAYLOAD_TYPE,
  payload: toBase64(payload),
  signatures: [{ keyid, sig: toBase64(signature) }],
});

/** What an envelope holds, in bytes; undefined if a part of it is not base64 as it is written here. */
export function openEnvelope({ payload, signatures }: Envelope):
  | {
      readonly payload: Uint8Array;
      readonly signatures: readonly { readonly keyid: string; readonly sig: Uint8Array }[];
    }
  | undefined {
  const bytes = fromBase64(payload);
  const read = signatures.flatMap(({ keyid, sig }) => {
    const signature = fromBase64(sig);
    return signature === undefined ? [] : [{ keyid, sig: signature }];
  });
  return bytes === undefined || read.length < signatures.length
    ? undefined
    : { payload: bytes, signatures: read };
}
