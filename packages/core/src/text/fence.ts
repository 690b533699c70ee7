/** Puts fences around text from outside, so that a reader can tell it from instructions. */

const SHORTEST = 3;

/** Fences text under a label; the fence is longer than any run of backticks in the text, so the text cannot close it. */
export function fence(label: string, text: string): string {
  let length = SHORTEST;
  for (const [run] of text.matchAll(/`+/g)) length = Math.max(length, run.length + 1);
  const line = '`'.repeat(length);
  return `${line}${label}\n${text}\n${line}`;
}
