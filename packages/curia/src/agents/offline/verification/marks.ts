/** V3: what a document says about itself: that it is something else, or not in force. */
import { at, type Line, type Material, type Reader } from './material.ts';

const TITLE_LINES = 8;
const LONGEST_TITLE = 40;

const bareOf = (plain: string): string => plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

const INVOICE = /\binvoice\b|\btax invoice\b|세금계산서|계산서|청구서|송장|인보이스/;

const OTHER_TITLES =
  /^(quotation|quote|estimate|offer|purchase order|order confirmation|sales order|statement of account|account statement|packing (slip|list)|receipt|credit note|credit memo|reminder|delivery note)$|^(견적서|거래명세서|거래 명세서|발주서|주문서|주문확인서|납품서|영수증|입금표|계약서|거래내역서|검수확인서)$/;

/** Finds a title that names another kind of document, where none names an invoice. */
export const otherTitle: Reader = {
  codes: ['NOT_AN_INVOICE'],
  *read({ pages }) {
    const titles = (pages[0]?.lines ?? [])
      .slice(0, TITLE_LINES)
      .filter(({ text }) => text.length <= LONGEST_TITLE);
    if (titles.some(({ plain }) => INVOICE.test(plain))) return;
    const other = titles.find(({ plain }) =>
      OTHER_TITLES.test(bareOf(plain).replaceAll(/(?<=\p{L}) (?=\p{L}( |$))/gu, '')),
    );
    if (other !== undefined)
      yield at('NOT_AN_INVOICE', '', 'its title names another kind of document', other);
  },
};

/** A line that holds nothing but a mark. */
const MARK =
  /^(draft|draft copy|draft invoice|draft - not valid|cancelled|canceled|void|voided|sample|specimen|superseded|not valid|not for payment|do not pay|annulled)$|^(초안|가안|취소|취소됨|취소된 문서|무효|견본|샘플|폐기|임시|지급 금지|결제 금지)$/;

/** A sentence or a status that says it. */
const STATEMENT =
  /\b(this|the) (invoice|document|note|bill) (is|was|has been) (a draft|cancelled|canceled|void|voided|withdrawn|replaced|superseded)\b|\bstatus ?: ?(draft|cancelled|canceled|void)\b|\b(cancelled|canceled|voided) (on|by)\b|\b(replaced|superseded) by (invoice|document)\b|(이|본) ?(청구서|계산서|문서|세금계산서)(는|은) ?(취소|무효|폐기|대체)|상태 ?: ?(초안|취소|무효)/;

const DENIED = /\bnot (yet )?(been )?(cancelled|canceled|void|replaced)|취소되지|무효가 아/;

/** Finds a mark that the document is not in force. */
export const notFinal: Reader = {
  codes: ['DOCUMENT_NOT_FINAL'],
  *read(material) {
    const line = markedLine(material);
    if (line !== undefined)
      yield at('DOCUMENT_NOT_FINAL', '', 'the document is marked as not in force', line);
  },
};

const markedLine = ({ pages }: Material): Line | undefined =>
  pages
    .flatMap(({ lines }) => lines)
    .find(
      ({ plain }) =>
        (plain.length <= LONGEST_TITLE &&
          MARK.test(bareOf(plain).replaceAll(/(?<=\p{L}) (?=\p{L}( |$))/gu, ''))) ||
        (STATEMENT.test(plain) && !DENIED.test(plain)),
    );
