/** What every HTML page of Curia shares: text that is shown and never obeyed, and a policy under which nothing runs or loads. */
import { markUnseen } from './unseen.ts';

/** The tag that forbids a page everything but its own styles and pictures that stand in it. */
export const PAGE_POLICY = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'">`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as HTML shows it, never as HTML reads it, in an element or in a quoted attribute. */
export const escapeHtml = (text: string): string =>
  markUnseen(text).replace(/[&<>"']/g, (sign) => ENTITIES[sign]!);
