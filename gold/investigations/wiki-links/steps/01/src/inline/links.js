import { slug } from '../slug.js';

/** [[Page]] becomes a link to that page. */
export function links(text) {
  return text.replace(/\[\[([^\]]+)\]\]/g, (_, page) => `<a href="/${slug(page)}">${page}</a>`);
}
