/** Trap verifier (V3): what a document says about itself, such as that it is something else, or not valid. */
import { at, type DefectReader, type Material, type MaterialLine } from './material.ts';

const TITLE_LINES = 8;
const LONGEST_TITLE = 40;

const bareOf = (plain: string): string => plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

const INVOICE = /\binvoice\b|\btax invoice\b|세금계산서|계산서|청구서|송장|인보이스/;

const OTHER_TITLES =
  /^(\p{L}+ ){0,3}(quotation|quote|estimate|tender|acknowledge?ment|confirmation|statement|statement of account|packing (slip|list)|receipt|credit (note|memo)|reminder|delivery note|purchase order|sales order|work order|remittance advice|waybill|dispatch note|contract)$|(견적서|명세서|발주서|주문서|확인서|납품서|영수증|입금표|계약서|내역서|인수증|통지서)$/u;

/** Finds a title that names another kind of document, where none names an invoice. */
export const otherTitle: DefectReader = {
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

/** A line that contains only a mark. */
const MARK =
  /^(draft|draft copy|draft invoice|draft - not valid|cancelled|canceled|void|voided|sample|specimen|superseded|not valid|not for payment|do not pay|annulled)$|^(초안|가안|취소|취소됨|취소된 문서|무효|견본|샘플|폐기|임시|지급 금지|결제 금지)$/;

/** A sentence or a status that says it. */
const STATEMENT = new RegExp(
  [
    /\b(this|the|our) (invoice|document|note|bill|claim)\b.{0,20}\b(is|was|has been) (a draft|cancelled|canceled|void|voided|withdrawn|replaced|superseded|annulled)\b/,
    /\bstatus ?: ?(draft|cancelled|canceled|void)\b|\b(replaced|superseded) by (invoice|document)\b/,
    /\bnothing is (payable|due|owed)\b|\bno payment is (due|required|requested)\b|\bdo not pay\b|\bnot a (demand|request) for payment\b/,
    /\b(we|you) will (bill|invoice|be billed|be invoiced)\b|\b(an|the) invoice will (follow|be (sent|issued))\b/,
    /\bowed (by us )?to you\b|\bcredit(ed)? to your account\b|\brefund of the (sum|amount|total)\b/,
    /(이|본|위|동) ?(청구|계산|문서|세금계산)서?(는|은|가|를|건은)?.{0,12}(취소|철회|무효|폐기|대체)/,
    /상태 ?: ?(초안|취소|무효)|(입금|송금|결제|납부)하지 ?마|(지급|납부|입금|결제)하실 ?(금액|필요)(이|가|은|는)? ?없/,
    /(별도로|추후|나중에) ?(세금)?계산서를? ?(발행|발급|보내)|(세금계산서|청구서)(는|가) ?(추후|별도)/,
    /(환급|환불|반환)해 ?드리|돌려 ?드리/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

/** What is denied, or only happens under a condition, marks nothing. */
const DENIED =
  /\bnot (yet )?(been )?(cancelled|canceled|void|replaced)|취소되지|무효가 아|\b(if|unless|may be|can be|within|in case|otherwise)\b|경우|하시면 ?환|이내/;

/** Finds a mark saying that the document is not valid. */
export const notFinal: DefectReader = {
  codes: ['DOCUMENT_NOT_FINAL', 'NOT_AN_INVOICE'],
  *read(material, asked) {
    const line = markedLine(material);
    const code = asked.has('DOCUMENT_NOT_FINAL') ? 'DOCUMENT_NOT_FINAL' : 'NOT_AN_INVOICE';
    if (line !== undefined) yield at(code, '', 'the document says that it is not in force', line);
  },
};

const markedLine = ({ pages }: Material): MaterialLine | undefined =>
  pages
    .flatMap(({ lines }) => lines)
    .find(
      ({ plain }) =>
        (plain.length <= LONGEST_TITLE &&
          MARK.test(bareOf(plain).replaceAll(/(?<=\p{L}) (?=\p{L}( |$))/gu, ''))) ||
        (STATEMENT.test(plain) && !DENIED.test(plain)),
    );
