/** `@curia/core/in/page`: what the product reaches of this room. */
export { blocksToHtml, blocksToMarkdown } from '../page/page-block.ts';
export { PAGE_POLICY } from '../page/safe-html.ts';
