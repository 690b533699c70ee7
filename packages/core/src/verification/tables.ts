/** The tables that a verification decides by, and those that ship. */
import { withValues } from '../table/define-table.ts';
import { dispositionV5 } from './disposition.table.ts';
import type { DomainPack } from './pack.ts';
import { quotationDefault } from './quotation.table.ts';
import { retryBounded } from './retry.table.ts';
import { verifierNeed } from './verifier-need.table.ts';

/** One table for each question of a verification, by its name. */
export type VerificationTables = {
  readonly retry: typeof retryBounded;
  readonly disposition: typeof dispositionV5;
  readonly quotation: typeof quotationDefault;
  readonly 'verifier-need': typeof verifierNeed;
};

/** The parameters that a pack sets, by question; whoever chooses the tables may set them otherwise. */
export const packValues = ({
  limits,
}: Pick<DomainPack, 'limits'>): Readonly<Record<string, Record<string, unknown>>> => ({
  quotation: { partial_share: limits.partial_share },
});

/** The tables that ship, as a pack sets them. */
export const shippedTables = (pack: Pick<DomainPack, 'limits'>): VerificationTables => ({
  retry: retryBounded,
  disposition: dispositionV5,
  quotation: withValues(quotationDefault, packValues(pack).quotation!),
  'verifier-need': verifierNeed,
});
