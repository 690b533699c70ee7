/** Numbers, money and times as a language writes them. */

/** How one language writes values; what is not known is a dash. */
export interface Formats {
  number(value: number): string;
  /** A share of one, as a percentage; small ones with a digit after the point. */
  percent(share: number): string;
  /** The same with one digit after the point, whatever its size. */
  tenths(share: number): string;
  usd(value: number): string;
  /** Hours and minutes of a time. */
  time(at: string | number): string;
  /** Hours, minutes and seconds, with thousandths where asked for. */
  clock(at: string | number, thousandths?: boolean): string;
  /** The day of a time, with its weekday. */
  day(at: string | number): string;
  shortDay(at: string | number): string;
  /** The day by which something is due: its weekday if that says enough. */
  dueDay(at: string | number, isNear: boolean): string;
  /** A length of time in its largest sensible unit. */
  duration(ms: number): string;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Of less than that, cents say nothing. */
const SMALL_USD = 0.1;

/** What stands for a value that is not known. */
export const DASH = '–';

/** Makes the formats of a language. */
export function formatsFor(language: string): Formats {
  const number = new Intl.NumberFormat(language);
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
  const smallPercent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  const tenths = new Intl.NumberFormat(language, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const usd = new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
  });
  const smallUsd = new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    maximumSignificantDigits: 3,
  });
  const time = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const clock = new Intl.DateTimeFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  const exactClock = new Intl.DateTimeFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
    hourCycle: 'h23',
  });
  const day = new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long' });
  const shortDay = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric' });
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short' });
  const plainDay = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' });
  const unit = (name: string) =>
    new Intl.NumberFormat(language, {
      style: 'unit',
      unit: name,
      unitDisplay: 'short',
      maximumFractionDigits: 1,
    });
  const [milliseconds, seconds, minutes, hours] = ['millisecond', 'second', 'minute', 'hour'].map(unit);
  const known =
    (format: { format(value: number | Date): string }) =>
    (at: string | number): string => {
      const date = new Date(at);
      return Number.isNaN(date.getTime()) ? DASH : format.format(date);
    };
  const [weekdayOf, plainDayOf] = [known(weekday), known(plainDay)];
  const exact = known(exactClock);
  const plain = known(clock);
  return {
    number: (value) => number.format(value),
    percent: (share) => (share < 0.1 ? smallPercent : percent).format(share),
    tenths: (share) => tenths.format(share),
    usd: (value) => (value > 0 && value < SMALL_USD ? smallUsd : usd).format(value),
    time: known(time),
    clock: (at, thousandths = false) => (thousandths ? exact(at) : plain(at)),
    day: known(day),
    shortDay: known(shortDay),
    dueDay: (at, isNear) => (isNear ? weekdayOf : plainDayOf)(at),
    duration: (ms) => {
      if (ms < SECOND) return milliseconds!.format(Math.round(ms));
      if (ms < MINUTE) return seconds!.format(Math.round(ms / 100) / 10);
      if (ms < HOUR) return minutes!.format(Math.round(ms / MINUTE));
      const rest = Math.round((ms % HOUR) / MINUTE);
      return `${hours!.format(Math.floor(ms / HOUR))}${rest === 0 ? '' : ` ${minutes!.format(rest)}`}`;
    },
  };
}
