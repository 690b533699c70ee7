/** Text from cases, agents and files for pages and pictures: shown, never obeyed. */

/** Letters that XML forbids, and those that turn the direction of what follows. */
const UNFIT = /(?![\t\n\r])\p{Cc}|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/gu;

/** Escapes text for HTML and SVG, inside elements and inside attributes alike. */
export const safeText = (text: string): string =>
  text
    .toWellFormed()
    .replace(UNFIT, '\ufffd')
    .replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
