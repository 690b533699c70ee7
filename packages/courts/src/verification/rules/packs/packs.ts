/** The packs that come with Curia. */
import type { DomainPack } from '../pack/pack.ts';
import { clinicalDocuments } from './clinical-documents/clinical-documents.ts';
import { invoiceExtraction } from './invoice-extraction/invoice-extraction.ts';

/** All shipped packs, in the order commands list them. */
export const packs: readonly DomainPack[] = [
  clinicalDocuments as DomainPack,
  invoiceExtraction as DomainPack,
];
