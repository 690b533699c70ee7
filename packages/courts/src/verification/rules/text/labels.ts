/** Labels that say what a value is, in many languages: the label before a value shows what the value was taken from. */

/** Kinds of values that are easily confused. */
export type Family = 'date' | 'amount' | 'reference' | 'party';

interface Concept {
  readonly family: Family;
  /** Unambiguous labels. */
  readonly labels: readonly string[];
  /** Labels that other fields use too; they prove nothing, but do not hide a stronger label either. */
  readonly weak?: readonly string[];
}

const words = (text: string): readonly string[] => text.split('|');

/** What a value may be, with its usual labels. */
export const CONCEPTS = {
  invoice_date: {
    family: 'date',
    labels: words(
      'invoice date|date of invoice|date of issue|issue date|issued on|issued|발행일|발행일자|작성일|작성일자|작성연월일|청구일|청구일자|date of this invoice|발행|rechnungsdatum|ausstellungsdatum|date de facture|date de la facture|fecha de factura|fecha de emisión|data fattura|data da fatura|data de emissão|factuurdatum|fakturadato|fakturadatum|data wystawienia|fatura tarihi|дата счета|請求日|発行日|开票日期|tanggal faktur',
    ),
    weak: words('date|일자|날짜|datum|fecha|tanggal|tarikh|tarih|дата|日付|日期'),
  },
  due_date: {
    family: 'date',
    labels: words(
      "due date|due on|due by|due|payment due|payable by|pay by|납기|납기일|납부기한|납부 기한|지급기한|지급 기한|결제기한|결제 기한|입금기한|만기일|please pay by|to be paid by|입금 기한|지불기한|지불 기한|fällig am|fällig bis|fällig|fälligkeit|fälligkeitsdatum|zahlbar bis|zu zahlen bis|zahlungsziel|échéance|date d'échéance|à payer avant le|à payer avant|à régler avant le|fecha de vencimiento|vencimiento|vence el|vence|data de vencimento|vencimento|scadenza|data scadenza|da pagare entro|vervaldatum|te betalen voor|te betalen vóór|uiterste betaaldatum|termin płatności|zapłaty do|förfallodatum|förfallodag|forfaldsdato|betalingsfrist|forfallsdato|eräpäivä|datum splatnosti|splatnost|scadentă la|fizetési határidő|son ödeme tarihi|vade tarihi|jatuh tempo|tarikh akhir bayaran|срок оплаты|оплатить до|支払期限|お支払期限|支払期日|付款期限|到期日|付款截止日期|payment due date|payment due by|due for payment|settle by|payable on or before|pay before|payment deadline|last date of payment",
    ),
  },
  print_date: {
    family: 'date',
    labels: words(
      'printed|printed on|print date|date printed|generated|generated on|출력일|출력일시|출력일자|인쇄일|인쇄일시',
    ),
  },
  order_date: {
    family: 'date',
    labels: words('order date|ordered on|date of order|po date|주문일|주문일자|발주일|발주일자'),
  },
  delivery_date: {
    family: 'date',
    labels: words(
      'delivery date|date of delivery|delivered|delivered on|shipped|shipped on|ship date|dispatch date|service date|date of service|date of supply|납품일|납품일자|배송일|인도일|출고일|공급일|공급일자',
    ),
  },
  payment_date: {
    family: 'date',
    labels: words('paid on|date paid|payment date|payment received on|결제일|입금일|지급일|납부일'),
  },
  quote_date: {
    family: 'date',
    labels: words(
      'quote date|quotation date|date of quote|valid until|valid through|견적일|견적일자|유효기간|유효 기간',
    ),
  },
  contract_date: { family: 'date', labels: words('contract date|date of contract|계약일|계약일자') },
  subtotal: {
    family: 'amount',
    labels: words(
      'subtotal|sub-total|sub total|net amount|net total|total excl|total before tax|total net|공급가액|공급가액 합계|소계|sum before tax|net|공급 가액|sub-total excl|total excluding|total exclusive|total excl.|total ex|total before|amount excluding|amount before tax|before tax|excluding tax|excluding vat|excluding gst|excluding sst|excl. tax|excl. vat|excl. gst|excl tax|excl vat|excl gst|exclusive of tax|exclusive of gst|ex vat|ex gst|ex tax|ex. gst|without tax|without vat|taxable amount|taxable value|zwischensumme|nettobetrag|nettosumme|netto|summe netto|ohne mwst|zzgl. mwst|exkl. mwst|sous-total|total ht|montant ht|hors taxes|hors taxe|ht|base imponible|importe neto|sin iva|imponibile|totale imponibile|subtotale|senza iva|iva esclusa|valor líquido|sem iva|subtotaal|excl. btw|excl btw|exclusief btw|wartość netto|suma netto|bez vat|delsumma|exkl. moms|exkl moms|ekskl. moms|ekskl moms|eks. mva|välisumma|mezisoučet|bez dph|ara toplam|без ндс|小計|税抜|税抜合計|本体価格|小计|不含税|未税|세전|과세 금액|부가세 별도|jumlah kecil',
    ),
  },
  tax_total: {
    family: 'amount',
    labels: words(
      'vat|total vat|tax|total tax|tax total|sales tax|gst|부가세|부가가치세|세액|세액 합계|tax at|부가 가치세|sst|hst|pst|qst|mwst|mwst.|ust|mehrwertsteuer|umsatzsteuer|tva|iva|btw|moms|mva|alv|podatek vat|kwota vat|dph|áfa|kdv|ндс|ppn|pajak|cukai|消費税|内税|外税|税額|税额|增值税|total gst|total sst|service tax|tax amount',
    ),
  },
  total: {
    family: 'amount',
    labels: words(
      'grand total|total due|amount due|invoice total|total amount|total payable|amount payable|total to pay|합계금액|합계 금액|총액|총계|총 합계|총합계|청구금액|청구 금액|to be paid|sum payable|청구 총액|청구총액|총 청구액|결제 금액|total incl|total incl.|total including|total inclusive|including tax|including vat|including gst|incl. tax|incl. vat|incl. gst|incl vat|incl gst|net payable|net amount payable|net to pay|nett total|amount to pay|balance to pay|total sales|rounded total|total rounded|total after rounding|gesamtbetrag|gesamtsumme|rechnungsbetrag|endbetrag|zahlbetrag|zu zahlen|zu zahlender betrag|bruttobetrag|inkl. mwst|total ttc|montant ttc|ttc|net à payer|à payer|total a pagar|importe total|total con iva|iva incluido|totale da pagare|totale fattura|totale documento|iva inclusa|valor total|total geral|com iva|te betalen|totaal incl. btw|incl. btw|inclusief btw|do zapłaty|wartość brutto|razem brutto|att betala|inkl. moms|at betale|i alt inkl. moms|å betale|maksettava|k úhradě|celkem k úhradě|fizetendő|genel toplam|ödenecek tutar|к оплате|税込|税込合計|ご請求金額|請求金額|お支払金額|价税合计|应付|應付金額|总计|总额|總計|jumlah besar|total bayar|jumlah bayaran|결제금액|받을 금액|받을금액|합계액',
    ),
    weak: words(
      'total|합계|계|summe|gesamt|totale|totaal|suma|razem|summa|i alt|celkem|jumlah|toplam|итого|всего|合計|合计|總額|amount',
    ),
  },
  deposit: {
    family: 'amount',
    labels: words(
      'deposit|down payment|advance payment|prepayment|amount paid|paid to date|payment received|less payment|계약금|선금|선수금|기납부액|기지급액|입금액|예치금',
    ),
  },
  balance: {
    family: 'amount',
    labels: words(
      'previous balance|opening balance|balance|balance due|outstanding balance|remaining balance|잔액|잔금|미수금|전월 이월|전월이월|전월 미납액',
    ),
  },
  carried: {
    family: 'amount',
    labels: words(
      'carried forward|brought forward|page total|total this page|이월|이월 금액|이월금액|쪽 합계|페이지 합계',
    ),
  },
  tendered: {
    family: 'amount',
    labels: words(
      'cash|cash tendered|cash received|cash paid|tendered|tender|amount tendered|paid amount|gegeben|bar|bargeld|espèces|efectivo|contanti|dinheiro|contant|gotówka|kontant|наличные|nakit|tunai|現金|お預り|お預かり|现金|現收|현금|받은 금액|받은금액|받은돈',
    ),
  },
  change: {
    family: 'amount',
    labels: words(
      'change|change due|cash change|your change|balance change|rückgeld|wechselgeld|zurück|rendu|monnaie rendue|monnaie|cambio|vuelto|resto|troco|wisselgeld|reszta|växel|byttepenge|vaihtoraha|сдача|para üstü|kembali|kembalian|baki|お釣り|お釣|おつり|釣銭|找零|找續|거스름돈|거스름',
    ),
  },
  count: {
    family: 'amount',
    labels: words(
      "total qty|total quantity|total items|total item|total no of items|total pcs|item count|items count|number of items|no. of items|items|qty|quantity|anzahl artikel|nombre d'articles|nb articles|총 수량|총수량|수량 합계|수량|点数|件数|数量",
    ),
  },
  rounding: {
    family: 'amount',
    labels: words(
      'rounding|rounding adjustment|rounding adj|round off|rundung|arrondi|redondeo|arrotondamento|afronding|öresavrundning|pembulatan|단수 조정',
    ),
  },
  discount: {
    family: 'amount',
    labels: words(
      'discount|rebate|할인|할인액|할인 금액|total discount|total savings|savings|you saved|rabatt|remise|descuento|sconto|desconto|korting|rabat|скидка|indirim|diskon|割引|折扣',
    ),
  },
  shipping: {
    family: 'amount',
    labels: words('shipping|freight|delivery charge|postage|배송비|운임|운송비'),
  },
  invoice_number: {
    family: 'reference',
    labels: words(
      'invoice no|invoice number|invoice #|invoice nr|invoice id|inv no|inv. no|청구서 번호|청구서번호|청구번호|계산서 번호|계산서번호|세금계산서 번호|승인번호',
    ),
    weak: words('invoice|no|number|번호|문서번호|문서 번호|our reference'),
  },
  order_number: {
    family: 'reference',
    labels: words(
      'order no|order number|order #|purchase order|purchase order no|po no|po number|po|p.o.|your order|주문번호|주문 번호|발주번호|발주 번호|your reference|order reference|your ref|주문 참조',
    ),
  },
  customer_number: {
    family: 'reference',
    labels: words(
      'customer no|customer number|customer id|client no|client number|account no|account number|고객번호|고객 번호|거래처번호|거래처 코드|회원번호',
    ),
  },
  delivery_number: {
    family: 'reference',
    labels: words(
      'delivery note no|delivery no|delivery number|dispatch no|tracking no|납품번호|명세서 번호|운송장번호|운송장 번호',
    ),
  },
  quote_number: {
    family: 'reference',
    labels: words('quote no|quotation no|quote number|offer no|견적번호|견적 번호'),
  },
  tax_number: {
    family: 'reference',
    labels: words(
      'vat id|vat no|vat number|vat reg no|tax id|registration no|company no|사업자등록번호|사업자 등록번호|사업자번호|법인등록번호',
    ),
  },
  bank_account: {
    family: 'reference',
    labels: words('iban|bank account|bic|swift|계좌번호|입금계좌|입금 계좌'),
  },
  supplier: {
    family: 'party',
    labels: words(
      'supplier|seller|vendor|issued by|sold by|from|remit to|sender|공급자|판매자|발행인|공급하는 자|공급업체|발행처',
    ),
  },
  customer: {
    family: 'party',
    labels: words(
      'bill to|billed to|invoice to|sold to|ship to|deliver to|customer|buyer|client|recipient|purchaser|공급받는자|공급받는 자|구매자|고객|고객명|고객사|수신|수신처|받는 분|청구처|for the attention of|attn|받는 곳|수신인|청구 대상',
    ),
  },
} as const satisfies Record<string, Concept>;

/** What a value may be. */
export type ConceptName = keyof typeof CONCEPTS;

interface Label {
  readonly words: string;
  readonly concept: ConceptName;
  readonly isWeak: boolean;
}

/** Longer labels first, so that a subtotal is not read as a total. */
const LABELS: readonly Label[] = Object.entries<Concept>(CONCEPTS)
  .flatMap(([concept, { labels, weak = [] }]) => [
    ...labels.map((words) => ({ words, concept: concept as ConceptName, isWeak: false })),
    ...weak.map((words) => ({ words, concept: concept as ConceptName, isWeak: true })),
  ])
  .sort((one, other) => other.words.length - one.words.length);

/** The family of a concept. */
export const familyOf = (concept: ConceptName): Family => CONCEPTS[concept].family;

/** What an output field is, judging by its name; undefined if no label matches. */
export function conceptOfField(field: string): ConceptName | undefined {
  if (Object.hasOwn(CONCEPTS, field)) return field as ConceptName;
  const words = field.replaceAll(/[_-]+/g, ' ').toLowerCase();
  return LABELS.find((label) => !label.isWeak && label.words === words)?.concept;
}

/** A label and its position. */
export interface FoundLabel extends Label {
  readonly start: number;
  readonly end: number;
}

const BY_WORDS: ReadonlyMap<string, Label> = new Map(LABELS.map((label) => [label.words, label]));

const anyOf = (labels: readonly Label[]): string =>
  labels.map(({ words }) => words.replace(/[.]/g, '\\.')).join('|');
const isShort = ({ words }: Label): boolean => /^[ -~]{1,3}$/.test(words);
/** True for scripts that do not put spaces between words, where a label may touch any letter. */
const isUnspaced = ({ words }: Label): boolean =>
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+$/u.test(words);
const isSpaced = (label: Label): boolean => !isShort(label) && !isUnspaced(label);

/** Matches any label as whole words, the longest first; a digit may directly follow all but the shortest. */
const ANY_LABEL = new RegExp(
  [
    anyOf(LABELS.filter(isUnspaced)),
    `(?<![\\p{L}\\p{N}])(?:(?:${anyOf(LABELS.filter(isSpaced))})(?!\\p{L})|(?:${anyOf(LABELS.filter(isShort))})(?![\\p{L}\\p{N}]))`,
  ].join('|'),
  'gu',
);

/** The labels in a plain line, from left to right. */
export const labelsIn = (line: string): FoundLabel[] =>
  Array.from(line.matchAll(ANY_LABEL), ({ 0: words, index }) => ({
    // The pattern is made of these words alone.
    ...BY_WORDS.get(words)!,
    start: index,
    end: index + words.length,
  }));
