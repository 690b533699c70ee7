/** A recogniser of what the memory may say, built from the sentences alone: it shares no code with what composes them. */
import { SENTENCES } from '../../memory/src/advice/sentences.ts';

type Entries = Readonly<Record<string, Readonly<Record<string, string>>>>;

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');

/** Everything that a name stands for, as the source of a pattern; a number behind the name does not matter. */
function patternOf(language: Entries, name: string): string {
  const entries = Object.values(language[name]!).map((sentence) =>
    sentence
      .split(/(\{[a-z]+[0-9]*\})/u)
      .map((part) =>
        /^\{.*\}$/u.test(part) ? patternOf(language, part.replace(/[{}0-9]/gu, '')) : literal(part),
      )
      .join(''),
  );
  return `(?:${entries.join('|')})`;
}

/** Whether a text is one that the memory can put into a prompt of a language. */
export const ADVICE = {
  en: new RegExp(`^${patternOf(SENTENCES.en, 'slot')}$`, 'u'),
  ko: new RegExp(`^${patternOf(SENTENCES.ko, 'slot')}$`, 'u'),
} as const;
