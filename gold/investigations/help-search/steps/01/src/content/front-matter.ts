/** Splits `key: value` lines between two `---` from the text below them. */
export function splitFrontMatter(text: string): { fields: Record<string, unknown>; body: string } {
  const [, head = '', ...rest] = text.split(/^---$/m);
  const fields: Record<string, unknown> = {};
  for (const line of head.trim().split('\n')) {
    const at = line.indexOf(':');
    fields[line.slice(0, at).trim()] = toValue(line.slice(at + 1).trim());
  }
  return { fields, body: rest.join('---').trim() };
}

function toValue(text: string): unknown {
  return text;
}
