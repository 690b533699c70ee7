/** The messages that somebody saw: quoted in the question, or logged; lines that say the same count as one. */

import type { FileText } from '@curia/core/agent';
import { messagePattern, readLogLine } from '@curia/core/text';

/** A line of a log. */
export interface Logged {
  readonly log: string;
  readonly line: number;
  readonly text: string;
}

/** A message that somebody saw. */
export interface Message {
  readonly text: string;
  /** How telling it is, from 0 to 1: an error more than a warning, a warning more than the rest. */
  readonly gravity: number;
  readonly seen: Logged | null;
}

const MOST_LINES = 200_000;
/** A line of a stack trace is read as such, not as a message. */
const FRAME = /^\s+at |^\s+File "|^Traceback /;
/** Python shows the code of a frame below it. */
const isShownCode = (above: string | undefined, text: string): boolean =>
  /^\s+File "/.test(above ?? '') && /^\s{4}/.test(text);
const MOST_OF_A_KIND = 12;

/** The messages of a log, the gravest first, the most frequent first among equals. */
export function messagesOf({ path, lines }: FileText): Message[] {
  const kinds = new Map<string, { readonly message: Message; count: number }>();
  lines.slice(0, MOST_LINES).forEach((text, at) => {
    const { level, message } = readLogLine(text, at + 1);
    if (message.length < 4 || FRAME.test(text) || isShownCode(lines[at - 1], text)) return;
    const key = messagePattern(message);
    const known = kinds.get(key);
    if (known !== undefined) known.count++;
    else if (kinds.size < 10_000) {
      const gravity = level === 'ERROR' || level === 'FATAL' ? 1 : level === 'WARN' ? 0.7 : 0.4;
      kinds.set(key, {
        message: { text: message, gravity, seen: { log: path, line: at + 1, text: text.trim() } },
        count: 1,
      });
    }
  });
  const sorted = [...kinds.values()].sort(
    (a, b) =>
      b.message.gravity - a.message.gravity ||
      b.count - a.count ||
      // Each was seen, or it would not be here.
      a.message.seen!.line - b.message.seen!.line,
  );
  return [1, 0.7, 0.4].flatMap((gravity) =>
    sorted
      .filter(({ message }) => message.gravity === gravity)
      .slice(0, MOST_OF_A_KIND)
      .map(({ message }) => message),
  );
}
