/** Reads literals of FEEL: text, numbers, true, false and null. */
import type { OutputValue } from '@curia/core/in/table';
import { Unfit } from '../unfit.ts';

/** Reads a number; one that a double cannot tell from its neighbour is refused. */
export function readNumber(text: string): number {
  const value = Number(text);
  if (!Number.isFinite(value)) throw new Unfit(`${text} is not a number that can be kept`);
  if (digitsOf(text) !== digitsOf(plainNumber(value)))
    throw new Unfit(`${text} has more digits than can be kept exactly; the nearest is ${value}`);
  return value;
}

/** The digits that make up a number, and where its point is. */
function digitsOf(text: string): string {
  const [mantissa, exponent = '0'] = text.replace(/\s/g, '').toLowerCase().split('e') as [string, string?];
  const sign = mantissa.startsWith('-') ? '-' : '';
  const [whole, fraction = ''] = mantissa.replace(/^[+-]/, '').split('.') as [string, string?];
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const kept = digits.replace(/0+$/, '');
  const power = Number(exponent) - fraction.length + (digits.length - kept.length);
  return kept === '' ? '0' : `${sign}${kept}e${power}`;
}

/** Writes a number without an exponent, since not every tool reads one. */
export function plainNumber(value: number): string {
  const text = String(value);
  const parts = /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(text);
  if (parts === null) return text;
  const [, sign, whole, fraction = '', exponent] = parts as unknown as [
    string,
    string,
    string,
    string?,
    string?,
  ];
  const power = Number(exponent);
  const digits = `${whole}${fraction}`;
  if (power < 0) return `${sign}0.${'0'.repeat(-power - 1)}${digits}`;
  return `${sign}${digits}${'0'.repeat(power - fraction.length)}`;
}

/** Reads text in double quotes. */
export function readText(quoted: string): string {
  const escaped = quoted
    .replace(/\\U([0-9A-Fa-f]{6})/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll('\n', '\\n')
    .replaceAll('\t', '\\t');
  try {
    return JSON.parse(escaped) as string;
  } catch {
    throw new Unfit(`the text ${quoted} cannot be read`);
  }
}

/** Writes a literal. */
export const writeLiteral = (value: OutputValue): string =>
  typeof value === 'number' ? plainNumber(value) : JSON.stringify(value);
