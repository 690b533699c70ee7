/** A served desk with documents on it: an invoice that was misread, with the PDF file it was read from. */
import type { Role } from '@curia/core/in/review';
import { answerOf, createClient } from '../../curia/src/http/client.ts';
import { type Paper, verifyPapers } from '../../curia/test/document-scene.ts';
import { invoicePdf, invoiceRead } from '../../curia/test/paper.ts';
import { newPlace, type Stage, serve, tokenFor } from './stage.ts';

/** What a model misread of it: a digit, a line that it passed over, and a field that it left out. */
export function misread(number: string) {
  const read = invoiceRead(number);
  const { invoice_date: _, ...rest } = read;
  return {
    /** A digit. */
    digit: {
      ...read,
      line_items: read.line_items.map((line, at) => (at === 3 ? { ...line, quantity: 41 } : line)),
    },
    /** A line. */
    line: { ...read, line_items: read.line_items.filter((_, at) => at !== 4) },
    /** A field. */
    field: rest,
    /** Two at once. */
    both: {
      ...read,
      line_items: read.line_items.map((line, at) => (at === 3 ? { ...line, quantity: 41 } : line)),
      total: { value: 1128.88, page: 1, snippet: 'within 30 days, or 1,128.88 if paid' },
    },
  };
}

/** A document of the desk. */
export const paper = (doc_id: string, how: keyof ReturnType<typeof misread>): Paper => ({
  doc_id,
  output: misread(doc_id)[how],
  files: { [`${doc_id}.pdf`]: invoicePdf(doc_id) },
});

/** The guideline of the queue. */
const GUIDELINE = `The total is what is owed **without** cash discount. Line amounts are net.

## Lines
- A delivery is a line.
- <img src=x onerror="document.title='taken'"> is text.`;

/** Serves some documents, each to be reviewed by so many, with people who have tokens. */
export async function serveDocuments(
  papers: readonly Paper[],
  reviews = 1,
  place = newPlace(),
): Promise<Stage & { readonly tokens: Readonly<Record<string, string>> }> {
  await verifyPapers(place, papers, { reviews });
  const people: readonly (readonly [string, Role])[] = [
    ['Lead', 'operator'],
    ['Ada', 'reviewer'],
    ['Bob', 'reviewer'],
    ['Eve', 'adjudicator'],
  ];
  const tokens: Record<string, string> = {};
  for (const [name, role] of people) tokens[name] = await tokenFor(place, name, role);
  const stage = await serve(place);
  const lead = createClient(stage.url, { token: tokens.Lead! });
  await answerOf(lead.queues.$post({ json: { court: 'verification', reviews, guideline: GUIDELINE } }));
  return { ...stage, tokens };
}
