/** `@curia/core/page`: what courts use of this room. */
export { htmlPage, htmlTable } from './html-page.ts';
export type { Block } from './page-block.ts';
export { type Remark, remark } from './remark.ts';
export { escapeHtml } from './safe-html.ts';
