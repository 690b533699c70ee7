/** How the desk says fields, values and what does not fit, in the language of the page. */

import { valueAt } from '@curia/core/read';
import { showUnseen } from '@curia/core/text';
import {
  type AskedIssue,
  type AskedQuestion,
  type DocumentBench,
  type Equation,
  equationsOn,
  pathOf,
} from '@curia/courts/in/document-bench';
import type { Words } from '../../../words/en.ts';
import type { Language } from '../../../words/words.tsx';

/** Says things about one document in one language. */
export class Sayer {
  readonly #bench: DocumentBench;
  readonly #words: Words['document'];
  readonly #language: Language;
  readonly #number: Intl.NumberFormat;
  /** Whether amounts carry cents: one of the document does. */
  readonly #hasCents: boolean;

  constructor(bench: DocumentBench, words: Words['document'], language: Language, original: unknown) {
    this.#bench = bench;
    this.#words = words;
    this.#language = language;
    this.#hasCents = numbersOf(original).some(([path, value]) => isAmount(path) && !Number.isInteger(value));
    this.#number = new Intl.NumberFormat('en', { maximumFractionDigits: 6 });
  }

  /** What a field is called. */
  label(path: string): string {
    const known = this.#bench.pack.desk?.labels?.[path];
    if (known !== undefined) return known[this.#language];
    const name = path
      .replace(/\.value$/, '')
      .split('.')
      .at(-1)!
      .replaceAll('[]', '')
      .replaceAll('_', ' ');
    return name === '' ? this.#words.output : name.charAt(0).toUpperCase() + name.slice(1);
  }

  /** What a field is called outside a table: with the entries of lists that it lies in. */
  named(pointer: string): string {
    const steps = pointer.split('/').slice(1);
    const entries = steps.flatMap((step, at) =>
      /^\d+$/.test(step)
        ? [`${this.label(pathOf(`/${steps.slice(0, at).join('/')}`))} ${Number(step) + 1}`]
        : [],
    );
    return [...entries, /^\d+$/.test(steps.at(-1) ?? '') ? '' : this.label(pathOf(pointer))]
      .filter((one) => one !== '')
      .join(', ');
  }

  /** The title of a group of fields. */
  title(title: { readonly en: string; readonly ko: string } | undefined): string {
    return title === undefined ? this.#words.otherFields : title[this.#language];
  }

  /** A value as it is read; amounts with two digits, as they stand on paper. */
  value(value: unknown, path = ''): string {
    if (value === undefined || value === null || value === '') return '–';
    if (typeof value !== 'number')
      return typeof value === 'string' ? showUnseen(value) : JSON.stringify(value);
    return this.#hasCents && isAmount(path)
      ? value.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 6 })
      : this.#number.format(value);
  }

  /** A value in a field to type in. */
  typed(value: unknown, path: string): string {
    return value === undefined || value === null ? '' : this.value(value, path);
  }

  /** Where a place is: a line with its words, or a field. */
  place(output: unknown, place: string): string {
    const [list, at] = [place.slice(0, place.lastIndexOf('/')), Number(place.split('/').at(-1))];
    if (!/^\/[^/]+\/\d+$/.test(place))
      return place === '' ? this.#words.output : this.label(pathOf(`${place}`));
    const record = valueAt(output, place);
    const name =
      typeof record === 'object' && record !== null
        ? Object.values(record).find((one) => typeof one === 'string' && one !== '')
        : undefined;
    const line = this.#words.line(String(at + 1), this.label(pathOf(list)));
    return typeof name === 'string' ? `${line}, ${showUnseen(name).slice(0, 60)}` : line;
  }

  /** What is asked. */
  question({ code, place, issues }: AskedQuestion): string {
    const { desk, codes } = this.#bench.pack;
    const own = desk?.questions?.[code];
    if (own !== undefined) return own[this.#language];
    if (this.#language === 'en') return codes[code]?.question ?? issues[0]!.message;
    return this.#words.whatIs(this.label(pathOf(place)));
  }

  /** What is wrong with a value, in a sentence. */
  issue(issue: AskedIssue, output: unknown): string {
    const equation = equationsOn(this.#bench, output).find(
      (one) => one.code === issue.code && one.result.pointer === issue.pointer && !one.holds,
    );
    if (equation !== undefined) return this.equation(equation);
    const { means_ko: korean } = this.#bench.pack.codes[issue.code] ?? {};
    const [, absent] = /^the snippet does not contain (.*)$/.exec(issue.message) ?? [];
    if (absent !== undefined) return this.#words.notThere(absent.replaceAll('"', ''));
    if (this.#language === 'ko' && korean !== undefined) return korean;
    return showUnseen(issue.message.charAt(0).toUpperCase() + issue.message.slice(1));
  }

  /** An equation that does not hold. */
  equation({ kind, terms, list, computed, result }: Equation): string {
    const stated = this.value(result.value, result.path);
    const total = this.value(computed, result.path);
    const label = this.label(result.path);
    if (kind === 'count') return this.#words.counted(total, this.label(pathOf(list ?? '')), stated);
    if (list !== undefined)
      return this.#words.added(String(terms.length), this.label(pathOf(list)), total, label, stated);
    const sign = kind === 'product' ? ' × ' : ' + ';
    const said = terms.map(({ value, path }) => this.value(value, path)).join(sign);
    return this.#words.doesNotFit(said, total, label, stated);
  }

  /** An equation that holds, such as `40 × 4.25 = 170.00`. */
  holding({ kind, terms, list, result }: Equation): string {
    if (list !== undefined) return '';
    const sign = kind === 'product' ? ' × ' : ' + ';
    return `${terms.map(({ value, path }) => this.value(value, path)).join(sign)} = ${this.value(result.value, result.path)}`;
  }
}

const isAmount = (path: string): boolean => !/count|quantity|rate|page|share|number/.test(path);

function numbersOf(value: unknown, path = ''): [string, number][] {
  if (typeof value === 'number') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => numbersOf(inner, `${path}/${key}`));
}
