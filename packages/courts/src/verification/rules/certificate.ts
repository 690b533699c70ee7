/** What audits of accepted documents certify: how often rules and readers that nobody stands behind were wrong. */

import { upperLimit } from '@curia/core/votes/weigh';
import { z } from 'zod';
import type { ReadBy } from './read-by.ts';

const count = z.int().min(0);

/** Counts of audited documents, one entry for each way of having been read; only the same rulebook may use them. */
export const certificateFile = z.strictObject({
  schema_version: z.literal('1'),
  kind: z.literal('verification-certificate'),
  rulebook_hash: z.string().min(1).describe('of the rulebook that was audited, without its certificate'),
  runs: z.array(z.string()).min(1).describe('the audited runs'),
  audited: z
    .array(
      z.strictObject({
        readers: z.string().describe('who read, as V1:rules,V2:offline,…'),
        right: count,
        wrong: count,
        open: count.describe('drawn, but looked at by nobody; they count as wrong'),
      }),
    )
    .min(1),
});

/** What audits certify. */
export type Certificate = z.infer<typeof certificateFile>;

/** What a ruling says of the certificate that it rests on. */
export const certifiedByRecord = z.object({
  runs: z.array(z.string()),
  rulebook_hash: z.string(),
  readers: z.string(),
  audited: count,
  wrong: count,
  wrong_at_most: z.number(),
});

/** What a ruling says of the certificate that it rests on. */
export type CertifiedBy = z.infer<typeof certifiedByRecord>;

const DELTA = 0.05;

/** Who read, in a word that is the same for all documents that were read in the same way. */
export const readersOf = (read_by: readonly ReadBy[]): string =>
  read_by
    .map(({ agent, kind, status, saw }) => {
      const manner = status === 'answered' ? kind : `${kind}-${status}`;
      return `${agent}:${manner}${saw === 'part' ? '-part' : ''}`;
    })
    .join(',');

type Audited = Certificate['audited'][number];

const find = ({ audited }: Certificate, read_by: readonly ReadBy[]): Audited | undefined => {
  const readers = readersOf(read_by);
  return audited.find((one) => one.readers === readers);
};

/** The upper 95 % limit of wrong acceptances by Clopper and Pearson; what nobody looked at counts as wrong. */
export const wrongAtMost = ({ right, wrong, open }: Omit<Audited, 'readers'>): number =>
  right + wrong + open === 0 ? 1 : upperLimit(right + wrong + open, wrong + open, DELTA);

/** The limit for a document that was read in this way; 1 if none was audited. */
export function limitFor(certificate: Certificate | undefined, read_by: readonly ReadBy[]): number {
  const found = certificate === undefined ? undefined : find(certificate, read_by);
  return found === undefined ? 1 : wrongAtMost(found);
}

/** What a ruling keeps of the certificate. */
export function certifiedBy(certificate: Certificate, read_by: readonly ReadBy[]): CertifiedBy {
  const { right, wrong, open } = find(certificate, read_by) ?? { right: 0, wrong: 0, open: 0 };
  return {
    runs: certificate.runs,
    rulebook_hash: certificate.rulebook_hash,
    readers: readersOf(read_by),
    audited: right + wrong,
    wrong: wrong + open,
    wrong_at_most: limitFor(certificate, read_by),
  };
}
