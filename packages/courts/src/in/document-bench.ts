/** `@curia/courts/in/document-bench`: what the page that shows a document needs of verification: its checks, its form, and where values stand. */
export { type DocumentBench, readBench } from '../verification/bench/bench.ts';
