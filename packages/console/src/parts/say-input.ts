/** A case in one line: the text that a person recognises it by. */

/** The line; empty if the case has no text. */
export function sayInput(input: unknown): string {
  if (typeof input !== 'object' || input === null) return '';
  const fields = input as Readonly<Record<string, unknown>>;
  for (const name of ['title', 'subject', 'text', 'query', 'question']) {
    const value = fields[name];
    if (typeof value === 'string' && value !== '') return oneLine(value);
  }
  const text = Object.entries(fields).find(
    ([name, value]) => name !== 'case_id' && typeof value === 'string',
  );
  return text === undefined ? '' : oneLine(String(text[1]));
}

/** The longest line that a list shows of a case. */
const MOST_SHOWN = 300;
const oneLine = (text: string): string => text.slice(0, MOST_SHOWN).replaceAll(/\s+/g, ' ').trim();
