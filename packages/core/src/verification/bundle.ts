/** The source that an output describes: a document as numbered pages of text. */
import { z } from 'zod';
import { CuriaError, type ErrorDetail } from '../errors.ts';
import { readBy } from '../refusal.ts';

/** A document bundle; unknown fields are ignored. */
export const documentBundle = z.object({
  doc_id: z.string().min(1).describe('the name of the document; for a file, its name without extension'),
  file_path: z.string().nullish(),
  total_pages: z.int().min(0).nullish().describe('pages of the document itself, blank ones included'),
  pages: z.array(
    z.object({
      page_num: z.int().min(1),
      text: z.string(),
      paragraphs: z.array(z.string()).nullish(),
    }),
  ),
});

/** A document bundle. */
export type DocumentBundle = z.infer<typeof documentBundle>;

/** Reads a bundle; throws `INPUT_INVALID` if its shape is wrong or a page number occurs twice. */
export function readBundle(value: unknown): DocumentBundle {
  const bundle = readBy(documentBundle, value, 'INPUT_INVALID', 'the bundle');
  const seen = new Set<number>();
  const details: ErrorDetail[] = [];
  for (const [at, { page_num }] of bundle.pages.entries()) {
    if (seen.has(page_num))
      details.push({ path: `pages[${at}].page_num`, problem: `page ${page_num} occurs twice` });
    seen.add(page_num);
  }
  if (details.length === 0) return bundle;
  throw new CuriaError('INPUT_INVALID', `${details[0]!.path}: ${details[0]!.problem}`, details);
}

/** Makes a bundle from plain text; form feeds separate the pages. */
export const bundleFromText = (doc_id: string, text: string): DocumentBundle => {
  const pages = text.split('\f').map((page, at) => ({ page_num: at + 1, text: page }));
  if (pages.length > 1 && pages.at(-1)!.text.trim() === '') pages.pop();
  return { doc_id, total_pages: pages.length, pages };
};
