/** Trap checks (V3): patterns that mislead classifiers of clinical documents. */
import { firstPhrase, phrasesOf } from '../../pack/declared-traps.ts';
import type { Check } from '../../pack/pack.ts';
import { normaliseText } from '../../text/normalised.ts';
import { type Classification, entriesOf } from './classification.ts';

/** Laboratories whose reports are routine, not genomic. */
export const ROUTINE_VENDORS = phrasesOf(['quest', 'quest diagnostics', 'labcorp', 'lab corp']);

/** Words of forms that accompany reports without being one. */
export const ADMINISTRATIVE_WORDS = phrasesOf([
  'requisition',
  'authorization number',
  'fax cover',
  'test request',
  'specimen receipt',
]);

/** A routine laboratory does not issue a genomic report. */
export const routineVendor: Check<Classification> = {
  id: 'routine-vendor',
  agent: 'V3',
  codes: ['ROUTINE_VENDOR'],
  *run({ output }) {
    const at = output.document_mixture.findIndex(
      ({ document_type, presence_level }) =>
        document_type === 'Genomic Report' && presence_level === 'PRIMARY',
    );
    const vendor = output.vendor_signals.find(
      (signal) => firstPhrase(normaliseText(signal), ROUTINE_VENDORS) !== undefined,
    );
    if (at < 0 || vendor === undefined) return;
    yield {
      code: 'ROUTINE_VENDOR',
      message: `a genomic report is claimed, but the vendor is a routine laboratory (${vendor.slice(0, 60)})`,
      pointer: `/document_mixture/${at}/presence_level`,
      location: { document_type: 'Genomic Report', field: 'vendor_signals' },
    };
  },
};

/** Forms and cover sheets are not evidence of a genomic or pathology report. */
export const administrativeContent: Check<Classification> = {
  id: 'administrative-content',
  agent: 'V3',
  codes: ['ADMINISTRATIVE_CONTENT'],
  *run({ output, pages }) {
    for (const page of pages.pages.values()) {
      const word = firstPhrase(page.normalised, ADMINISTRATIVE_WORDS);
      if (word === undefined) continue;
      for (const [at, { document_type, presence_level }] of output.document_mixture.entries()) {
        if (document_type !== 'Genomic Report' && document_type !== 'Pathology Report') continue;
        if (presence_level === 'NO_EVIDENCE') continue;
        yield {
          code: 'ADMINISTRATIVE_CONTENT',
          message: `page ${page.page_num} contains “${word}”, so ${document_type} may rest on a form alone`,
          pointer: `/document_mixture/${at}/presence_level`,
          location: { document_type, page: page.page_num },
        };
      }
      return;
    }
  },
};

/** Text found in headers and footers. Every pattern runs in linear time: snippets are hostile input. */
export const HEADER_FOOTER: readonly RegExp[] = [
  /\bpage \d+ of \d+/,
  /\bfax\b[^\d]{0,40}\d{3}[-.]?\d{3}[-.]?\d{4}/,
  /\b(medical record number|mrn)\b/,
  /\bdate of birth\b[^\d]{0,20}\d\d\/\d\d\/\d{4}/,
];

const LONGEST_HEADER = 2000;

/** What is printed on every page proves nothing about it. */
export const headerFooterEvidence: Check<Classification> = {
  id: 'header-footer-evidence',
  agent: 'V3',
  codes: ['HEADER_FOOTER_EVIDENCE'],
  *run({ output }) {
    for (const { pointer, entry, location } of entriesOf(output)) {
      for (const [at, { snippet, page }] of entry.top_evidence.entries()) {
        const text = normaliseText(snippet.slice(0, LONGEST_HEADER));
        if (!HEADER_FOOTER.some((pattern) => pattern.test(text))) continue;
        yield {
          code: 'HEADER_FOOTER_EVIDENCE',
          message: 'the snippet quotes a header or footer',
          pointer: `${pointer}/top_evidence/${at}`,
          location: { ...location, page },
        };
      }
    }
  },
};
