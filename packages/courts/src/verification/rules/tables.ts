/** The tables that a verification decides by. */
import { withValues } from '@curia/core';
import type { Fitting, FittingTables } from '@curia/core/table/prove';
import { acceptanceRead } from './acceptance.table.ts';
import { dispositionV5 } from './disposition.table.ts';
import type { DomainPack } from './pack/pack.ts';
import { quotationDefault } from './quotation.table.ts';
import { retryBounded } from './retry.table.ts';
import { verifierNeed } from './verifier-need.table.ts';

/** The table for each question of a verification, by name. */
export const verificationTables = {
  retry: retryBounded,
  disposition: dispositionV5,
  quotation: quotationDefault,
  'verifier-need': verifierNeed,
  acceptance: acceptanceRead,
} as const;

type AllTables = FittingTables<typeof verificationTables>;

/** Tables that answer the questions of a verification; runs that were made before anybody asked who read have none for acceptance. */
export type VerificationTables = Omit<AllTables, 'acceptance'> & Partial<Pick<AllTables, 'acceptance'>>;

/** Any table of acceptance. */
export type AcceptanceTable = Fitting<typeof acceptanceRead>;

/** Any table of disposition. */
export type DispositionTable = Fitting<typeof dispositionV5>;

/** Any table of quotation. */
export type QuotationTable = Fitting<typeof quotationDefault>;

/** The parameters a pack sets, by question; whoever chooses the tables may override them. */
export const packValues = ({ limits }: Pick<DomainPack, 'limits'>) => ({
  quotation: { partial_share: limits.partial_share },
});

/** The tables that ship, as a pack sets them. */
export const shippedTables = (pack: Pick<DomainPack, 'limits'>): VerificationTables => ({
  ...verificationTables,
  quotation: withValues(quotationDefault, packValues(pack).quotation),
});
