/** A label as a number: any script’s digits, one decimal sign, and what stands behind every number, such as % or /10. */

/** Larger numbers are no points: their sums lose digits, or leave the range of numbers. */
export const LARGEST = 1e15;

/** A label that begins with a number. */
export interface NumberRead {
  readonly value: number;
  /** What stands behind it; empty if nothing does. */
  readonly unit: string;
  readonly comma: 'none' | 'decimal' | 'thousands';
}

const NUMBER = /^([+-]?(?:\d+(?:[.,]\d+)?|[.,]\d+|\d+\.|\d{1,3}(?:,\d{3})+)(?:e[+-]?\d{1,4})?)\s*(.*)$/i;

/** Reads a label; undefined if it does not begin with a number. */
export function readNumberLabel(label: string): NumberRead | undefined {
  const plain = label.normalize('NFKC').trim().replaceAll('−', '-');
  const [, written = '', unit = ''] = NUMBER.exec(plain) ?? [];
  // What goes on with a digit, a sign of numbers or a letter of another word is a code, a date or a version.
  if (written === '' || /^[\d.,:+-]/.test(unit)) return undefined;
  const commas = written.match(/,/g)?.length ?? 0;
  const isGrouped = /^[+-]?\d{1,3}(,\d{3})+$/.test(written);
  return {
    value: Number(commas > 1 ? written.replaceAll(',', '') : written.replace(',', '.')),
    unit: unit.toLowerCase(),
    comma: commas === 0 ? 'none' : isGrouped ? 'thousands' : 'decimal',
  };
}

/** Letters behind a number make a name, such as 3a or 2nd; signs and a few words make a measure. */
export const isMeasure = (unit: string): boolean =>
  unit === '' ||
  /^[^\p{L}]+$/u.test(unit) ||
  /^(점|점만점|개|pts?|points?|stars?|percent|퍼센트)$/u.test(unit);

/** Why a label is no number among numbers, and what to write instead. */
export function sayNoNumber(label: string, unit: string): string {
  const read = readNumberLabel(label);
  if (/^[+-]?(nan|n\/a|na|null|none|-)$/i.test(label.trim()))
    return 'is no number: leave the cell empty for an abstention';
  if (/^[+-]?(inf|infinity|∞)$/i.test(label.trim()))
    return 'is not finite: write the points, or leave the cell empty';
  if (read === undefined || !isMeasure(read.unit)) return 'is no number';
  if (Math.abs(read.value) > LARGEST) return 'is too large to be points';
  if (read.unit !== unit)
    return unit === ''
      ? `has “${read.unit}” behind it, and other votes have not: write ${read.value} alone, on the scale of the others`
      : `lacks “${unit}”, which other votes have behind them: write all votes alike`;
  if (read.comma === 'thousands') return 'can be read in two ways: write it without a comma';
  return 'has a comma where other votes have a point: write a point';
}
