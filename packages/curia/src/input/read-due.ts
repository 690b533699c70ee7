/** Reads the day by which something is due: a date, or a number of days from today. */
import { CuriaError } from '@curia/core';
import { z } from 'zod';

const DAY_MS = 24 * 60 * 60 * 1000;
const DATE = 'YYYY-MM-DD'.length;
/** Whoever waits longer does not audit. */
const MOST_DAYS = 366;

/** The day, as a date; refuses one that has passed and one that is too far away. */
export function readDue(text: string, now: string): string {
  const today = now.slice(0, DATE);
  const after = (days: number): string =>
    new Date(Date.parse(`${today}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, DATE);
  const [, days] = /^(\d{1,4})d$/.exec(text) ?? [];
  const due = days === undefined ? text : after(Math.min(Number(days), MOST_DAYS + 1));
  if (!z.iso.date().safeParse(due).success)
    throw new CuriaError(
      'USAGE',
      `--due takes a day such as ${after(14)}, or days such as 14d, got ${JSON.stringify(text)}`,
    );
  if (due < today) throw new CuriaError('USAGE', `--due ${due} has passed`);
  if (due > after(MOST_DAYS))
    throw new CuriaError(
      'USAGE',
      `--due ${due} is more than ${MOST_DAYS} days away: what nobody audits is not watched`,
    );
  return due;
}
