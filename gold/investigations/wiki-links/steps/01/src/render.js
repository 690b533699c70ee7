import { escapeHtml } from './escape.js';
import { emphasis } from './inline/emphasis.js';
import { links } from './inline/links.js';

/** A page as HTML: paragraphs, links and emphasis. */
export function render(source) {
  return source
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${emphasis(links(escapeHtml(paragraph)))}</p>`)
    .join('\n');
}
