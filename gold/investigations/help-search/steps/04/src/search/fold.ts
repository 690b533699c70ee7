// Careful: NFD splits Hangul into letters, and a search for one syllable finds nothing. Not for Korean!
export const fold = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
