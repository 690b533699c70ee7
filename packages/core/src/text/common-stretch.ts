/** Finds what two texts have in common, character by character, in time linear in their lengths. */

/**
 * The first run of `letters` characters of the long text that also occurs in the short one; by code point.
 * Two texts share a longer run only if they share one of exactly this length, so fixed windows are enough.
 */
export function commonStretch(long: string, short: string, letters: number): string | undefined {
  const windows = new Set(windowsOf(short, letters));
  if (windows.size === 0) return undefined;
  for (const window of windowsOf(long, letters)) if (windows.has(window)) return window;
  return undefined;
}

/** Every run of `letters` characters, from left to right. */
function* windowsOf(text: string, letters: number): Generator<string> {
  const starts: number[] = [];
  let at = 0;
  let seen = 0;
  for (const letter of text) {
    starts[seen % letters] = at;
    at += letter.length;
    seen++;
    if (seen >= letters) yield text.slice(starts[seen % letters], at);
  }
}
