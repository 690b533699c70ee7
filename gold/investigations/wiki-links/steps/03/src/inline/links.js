import { slug } from '../slug.js';

/** [[Page]] becomes a link to that page, [[Page|text]] one with another text. */
export function links(text) {
  return text.replace(/\[\[(.+?)(?:\|(.+))?\]\]/g, (_, page, label = page) => `<a href="/${slug(page)}">${label}</a>`);
}
