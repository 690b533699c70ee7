/** Codes in one spelling: risk types, conflict types and reasons as they are stored and compared. */

const CODE = /^[A-Z][A-Z0-9_#]{0,39}$/u;

/** Distinct codes in capitals with underscores, sorted; what cannot be a code is left out. */
export function codeWords(words: readonly string[]): string[] {
  const codes = words.map((word) =>
    word
      .normalize('NFKC')
      .trim()
      .toUpperCase()
      .replace(/[\s-]+/gu, '_'),
  );
  return [...new Set(codes)].filter((code) => CODE.test(code)).sort();
}
