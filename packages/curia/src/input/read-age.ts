/** Reads the age of what is to be removed. */
import { CuriaError } from '@curia/core';
import { describe as describeValue } from '@curia/core/text';

const DAY_MS = 86_400_000;

/** The time that an age means, as ISO 8601: days such as `90d` before now, or a time of its own. */
export function readAge(text: string): string {
  const days = /^(\d{1,6})d$/.exec(text)?.[1];
  const isTime = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?Z)?$/.test(text);
  const time =
    days === undefined ? (isTime ? Date.parse(text) : Number.NaN) : Date.now() - Number(days) * DAY_MS;
  if (Number.isNaN(time))
    throw new CuriaError(
      'USAGE',
      `${describeValue(text)} is not an age; write days such as 90d, or a date such as 2026-01-31`,
    );
  return new Date(time).toISOString();
}
