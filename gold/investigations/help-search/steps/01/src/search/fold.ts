// Careful: NFD splits Hangul into letters. Do not use this for Korean!
export const fold = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
