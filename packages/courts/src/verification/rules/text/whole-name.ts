/** Whether a name was read to its end. */
import { BareText } from './whole-words.ts';

/** Words that may follow a name without being part of it: legal forms, document types, branches, contact details. */
const NO_NAME = new Set(
  [
    'ltd limited llc llp inc incorporated corp corporation co company plc gmbh ag kg ohg ug mbh se sa s.a sas sarl srl spa s.p.a sl bv nv ab as oy aps kft sdn bhd pte pvt pty s/b tbk lda ltda ооо oao зао',
    '주식회사 유한회사 株式会社 有限会社 合同会社 有限公司 股份有限公司 公司',
    'invoice receipt bill tax statement quote estimate credit simplified official rechnung quittung facture reçu factura recibo fattura ricevuta fatura factuur faktura paragon счет 청구서 계산서 세금계산서 거래 거래명세서 영수증 견적서 명세서 領収書 請求書 发票 收据',
    'branch store outlet shop no nr tel phone fax mobile mob hp email e-mail mail web www http https website url gst vat sst abn reg roc uid nif cif iva siret trn address addr street date page 대표 대표자 전화 사업자 사업자등록번호 귀중 귀하 지점 御中 様',
  ]
    .join(' ')
    .split(' '),
);

/** The word with which a name goes on wherever it stands in some pages; undefined if it is whole at one place at least. */
export function wordAfterName(pages: Iterable<string>, name: string): string | undefined {
  let goesOn: string | undefined;
  for (const text of pages)
    for (const line of text.split('\n')) {
      const bare = new BareText(line);
      for (const { end } of bare.places(name)) {
        const next = nextWord(line, bare.normalised.slice(end));
        if (next === undefined) return undefined;
        goesOn ??= next;
      }
    }
  return goesOn;
}

/** The next word of a name; undefined if a symbol, a column, a number or another kind of word ends the name. */
function nextWord(line: string, rest: string): string | undefined {
  const [, word] = /^[.'"]? (?:[&+] ?)?([\p{L}\p{M}][\p{L}\p{M}\p{N}.&'/-]*)/u.exec(rest) ?? [];
  if (word === undefined) return undefined;
  const bare = word.replace(/[.'-]+$/, '');
  // A number after a name is its registration, not a part of it.
  if (/\d/.test(bare)) return undefined;
  if (NO_NAME.has(bare) || NO_NAME.has(bare.replaceAll('.', '')) || /[점店]$/.test(bare)) return undefined;
  // In the original line, a gap marks a column, and a lowercase letter never begins part of a name.
  const written = new RegExp(`(.{0,3})${escaped(word)}`, 'giu');
  const places = [...line.matchAll(written)];
  const isPart = places.some(
    ({ 0: whole, 1: gap = '' }) => !/\s{2}$|\t$/.test(gap) && !/^\p{Ll}/u.test(whole.slice(gap.length)),
  );
  return isPart || places.length === 0 ? word : undefined;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
