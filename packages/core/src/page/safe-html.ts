/** What every HTML page of Curia shares: text that is shown and never obeyed, and a policy under which nothing runs or loads. */
import { markUnseen } from '../text/names/unseen.ts';

/** The tag that forbids a page everything except its own styles and embedded pictures. */
export const PAGE_POLICY = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'">`;

/** Escapes text for HTML and SVG, both inside elements and inside quoted attributes. */
export const escapeHtml = (text: string): string =>
  markUnseen(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
