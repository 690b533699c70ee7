/** The source that an output describes: a document as numbered pages of text. */

import { CuriaError } from '@curia/core';
import type { ErrorDetail } from '@curia/core/read';
import { readBy } from '@curia/core/read';
import { z } from 'zod';

/** Where the lines of a page stand on the paper. */
export const pageLayout = z.object({
  width: z.number().positive(),
  height: z.number().positive(),
  lines: z
    .array(z.array(z.tuple([z.int().min(0), z.number(), z.number(), z.number(), z.number()])).min(1))
    .describe(
      'for each line of the text its pieces: where the piece begins in the line, then left, top, width and height on the page',
    ),
});

/** Where the lines of a page stand on the paper. */
export type PageLayout = z.infer<typeof pageLayout>;

/** A file that shows the document, known by its content; the file itself is kept with the run. */
export const documentFile = z.object({
  name: z.string(),
  type: z.string(),
  sha256: z.string(),
  bytes: z.int().min(0),
});

/** A document bundle; unknown fields are ignored. */
export const documentBundle = z.object({
  doc_id: z.string().min(1).describe('the name of the document; for a file, its name without extension'),
  file_path: z.string().nullish(),
  files: z.array(documentFile).nullish().describe('the files that show it, if they were kept'),
  total_pages: z.int().min(0).nullish().describe('pages of the document itself, blank ones included'),
  pages: z.array(
    z.object({
      page_num: z.int().min(1),
      text: z.string(),
      paragraphs: z.array(z.string()).nullish(),
      scanned: z.boolean().nullish().describe('true if the page is a picture whose text was not read'),
      layout: pageLayout.nullish(),
    }),
  ),
});

/** A document bundle. */
export type DocumentBundle = z.infer<typeof documentBundle>;

/** Reads a bundle; throws `INPUT_INVALID` if its shape is wrong, a page number occurs twice, or a layout is not that of its text. */
export function readBundle(value: unknown): DocumentBundle {
  const bundle = readBy(documentBundle, value, 'INPUT_INVALID', 'the bundle');
  const seen = new Set<number>();
  const details: ErrorDetail[] = [];
  for (const [at, { page_num, text, layout }] of bundle.pages.entries()) {
    const lines = text.split('\n').length;
    if (layout != null && layout.lines.length !== lines)
      details.push({
        path: `pages[${at}].layout.lines`,
        problem: `has ${layout.lines.length} places, but the text has ${lines} lines`,
      });
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
