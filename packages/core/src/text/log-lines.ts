/** Reads log lines: time, level and message, of plain text and of JSON lines. */

/** The levels, the gravest first. */
export const LEVELS = ['FATAL', 'ERROR', 'WARN', 'INFO', 'DEBUG', 'TRACE'] as const;

/** A level. */
export type Level = (typeof LEVELS)[number];

/** One line of a log. */
export interface LogLine {
  readonly line: number;
  readonly time: string | null;
  readonly level: Level | null;
  readonly message: string;
}

const LONGEST = 2_000;
const TIME =
  /\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) [ \d]\d \d\d:\d\d:\d\d|\d\d\/(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\/\d{4}[: ]\d\d:\d\d:\d\d/;
const LEVEL = /\b(FATAL|CRITICAL|CRIT|PANIC|ERROR|ERR|SEVERE|WARNING|WARN|INFO|NOTICE|DEBUG|TRACE)\b/;
const LOWER_LEVEL = /(?<=^\s{0,8}|\[)(fatal|critical|error|warning|warn|info|debug|trace)(?=\]|:|\s)/;
const SAME: Readonly<Record<string, Level>> = {
  CRITICAL: 'FATAL',
  CRIT: 'FATAL',
  PANIC: 'FATAL',
  ERR: 'ERROR',
  SEVERE: 'ERROR',
  WARNING: 'WARN',
  NOTICE: 'INFO',
};
/** An exception that nobody logged with a level is an error all the same. */
const THROWN =
  /^(?:Uncaught |Unhandled |Caused by: )?[\w.]{0,200}(?:Error|Exception)\b(?:$|:)|^Traceback \(most recent/;

/** Reads one line. */
export function readLogLine(text: string, line: number): LogLine {
  const said = text.slice(0, LONGEST);
  const record = said.startsWith('{') ? readRecord(said) : undefined;
  if (record !== undefined) {
    const time = record.time ?? record.timestamp ?? record.ts ?? record['@timestamp'];
    const message = [record.msg ?? record.message ?? '', record.err ?? record.error ?? '']
      .map((part) => (typeof part === 'string' ? part : JSON.stringify(part)))
      .filter((part) => part !== '')
      .join(' ');
    const level = levelOf(String(record.level ?? record.severity ?? record.lvl ?? ''));
    return { line, time: time === undefined ? null : String(time), level, message };
  }
  const time = TIME.exec(said);
  const rest =
    time === null ? said : `${said.slice(0, time.index)}${said.slice(time.index + time[0].length)}`;
  // A level is near the start of its line; the same word in the message does not count.
  const level = LEVEL.exec(rest.slice(0, 80)) ?? LOWER_LEVEL.exec(rest.slice(0, 80));
  const word = level?.[1] === undefined ? null : levelOf(level[1]);
  const message = (
    level === null || level.index > 40 ? rest : rest.slice(level.index + level[0].length)
  ).replace(/^[\s\][|:)(-]{1,20}/, '');
  return {
    line,
    time: time?.[0] ?? null,
    level: word ?? (THROWN.test(message) ? 'ERROR' : null),
    message: message.trim(),
  };
}

function readRecord(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

/** Numbers are those of bunyan and pino. */
function levelOf(word: string): Level | null {
  const number = Number(word);
  if (word !== '' && Number.isFinite(number))
    return number >= 60
      ? 'FATAL'
      : number >= 50
        ? 'ERROR'
        : number >= 40
          ? 'WARN'
          : number >= 30
            ? 'INFO'
            : 'DEBUG';
  const upper = word.toUpperCase();
  return SAME[upper] ?? LEVELS.find((level) => level === upper) ?? null;
}

/** A message without what changes from line to line: numbers, ids, quoted values. */
export const messagePattern = (message: string): string =>
  message
    .slice(0, 500)
    .replace(/\b[0-9a-f]{8}-[0-9a-f-]{20,40}\b|\b0x[0-9a-f]+\b|\b[0-9a-f]{12,64}\b/gi, '#')
    .replace(/\d+(?:\.\d+)?/g, '#')
    .replace(/(["'`])[^"'`]{1,100}\1/g, '$1#$1')
    .replace(/\s+/g, ' ')
    .trim();
