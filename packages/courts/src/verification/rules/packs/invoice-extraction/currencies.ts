/** How invoices write a currency beside its code, and whether the cited words really name it. */
import { firstPhrase, phrasesOf } from '../../pack/declared-traps.ts';
import type { Check } from '../../pack/pack.ts';
import { normaliseText } from '../../text/normalised.ts';
import type { Invoice } from './extraction.ts';

/** The usual signs and names of each currency. */
export const CURRENCY_SIGNS: Readonly<Record<string, readonly string[]>> = {
  EUR: ['€', 'euro', 'euros', '유로'],
  USD: ['$', 'us dollar', 'us dollars', '달러'],
  GBP: ['£', 'pound sterling'],
  CHF: ['fr.', 'swiss francs'],
  JPY: ['¥', 'yen', '円', '엔'],
  KRW: ['₩', 'won', '원', '원화'],
  CNY: ['¥', 'rmb', 'yuan', '元', '위안'],
  CAD: ['$', 'c$'],
  AUD: ['$', 'a$'],
  SEK: ['kr'],
  NOK: ['kr'],
  DKK: ['kr'],
  PLN: ['zł'],
  INR: ['₹', 'rs', 'rs.', 'rupees'],
  NZD: ['$', 'nz$'],
  SGD: ['$', 's$'],
  HKD: ['$', 'hk$'],
  TWD: ['nt$', 'nt', '元'],
  MYR: ['rm', 'ringgit'],
  IDR: ['rp', 'rp.', 'rupiah'],
  THB: ['฿', 'baht', 'บาท'],
  VND: ['₫', 'đ', 'vnđ'],
  PHP: ['₱', 'php', 'peso', 'pesos'],
  CZK: ['kč'],
  HUF: ['ft', 'forint'],
  RON: ['lei', 'leu'],
  BGN: ['лв', 'лв.'],
  ISK: ['kr'],
  TRY: ['₺', 'tl'],
  RUB: ['₽', 'руб', 'руб.'],
  UAH: ['₴', 'грн'],
  ILS: ['₪', 'ש"ח'],
  AED: ['dhs', 'dirham', 'dirhams', 'د.إ'],
  SAR: ['sr', 'riyal', 'riyals', 'ر.س'],
  ZAR: ['r', 'rand'],
  NGN: ['₦', 'naira'],
  KES: ['ksh', 'kshs'],
  BRL: ['r$', 'reais'],
  MXN: ['$', 'mx$', 'pesos'],
  ARS: ['$', 'pesos'],
  CLP: ['$', 'pesos'],
  COP: ['$', 'pesos'],
  PEN: ['s/', 's/.', 'soles'],
};

/** The snippet cited for the currency names it, by its code or a usual sign. */
export const currencyNamed: Check<Invoice> = {
  id: 'currency-named',
  agent: 'V4',
  codes: ['CURRENCY_NOT_NAMED'],
  *run({ output: { currency } }) {
    const text = normaliseText(currency.snippet.slice(0, 2000));
    const names = [currency.value, ...(CURRENCY_SIGNS[currency.value] ?? [])].map(normaliseText);
    // A sign such as € may appear anywhere; a word must be a whole word, but an amount may touch it on either side.
    const words = text.replace(/(?<=\d)(?=\p{L})|(?<=\p{L})(?=\d)/gu, ' ');
    const isNamed = names.some((name) =>
      /^[\p{L}. ]+$/u.test(name) ? firstPhrase(words, phrasesOf([name])) !== undefined : text.includes(name),
    );
    if (!isNamed)
      yield {
        code: 'CURRENCY_NOT_NAMED',
        message: `the snippet cited for the currency does not name ${currency.value}`,
        pointer: '/currency',
        location: { field: 'currency', page: currency.page },
      };
  },
};
