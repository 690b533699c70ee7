/** `@curia/courts/in/document-bench`: what the page that shows a document needs of verification: its checks, its form, and where values stand. */
export { type AskedQuestion, keyOf, type Offer, questionsOn } from '../verification/bench/asked.ts';
export { type AskedIssue, type DocumentBench, readBench } from '../verification/bench/bench.ts';
export { type Checked, checkOutput } from '../verification/bench/check.ts';
export { readTyped, withoutRecord, withPlace, withRecord, withValue } from '../verification/bench/correct.ts';
export { pathOf } from '../verification/bench/declared.ts';
export { type Equation, equationsOn } from '../verification/bench/equations.ts';
export { type FormField, type FormGroup, type FormTable, formOf } from '../verification/bench/form.ts';
export { type PageBox, placesIn, type ValuePlace } from '../verification/bench/places.ts';
