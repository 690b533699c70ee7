/** Documents on the wire: which files show what a case is about. */
import { z } from '@hono/zod-openapi';
import { list, version } from './record.ts';

const documentFile = z
  .object({
    place: z.int().openapi({ description: 'Which of the files it is, from 0.' }),
    name: z.string(),
    type: z.enum(['application/pdf', 'image/png', 'image/jpeg', 'image/webp']).openapi({
      description: 'Found in the content.',
    }),
    sha256: z.string(),
    bytes: z.int(),
  })
  .openapi('DocumentFile');

/** The types that are sent; whatever else a store may hold is not. */
const SENT = documentFile.shape.type;

/** A type that is sent. */
export type SentType = z.infer<typeof SENT>;

/** The type of a stored file, if it is one that is sent. */
export const sentType = (type: string): SentType | undefined => SENT.safeParse(type).data;

/** The files of a case. */
export const documentList = z.object({ schema_version: version, documents: list(documentFile) });

/** What a page needs to check an answer while it is written, and the files that show the document. */
export const benchShown = z.object({
  schema_version: version,
  documents: list(documentFile),
  bench: z.record(z.string(), z.unknown()).nullable().openapi({
    description:
      'Pack, tables and pages of the document, in the form of the court; null if the court has no page for it.',
  }),
});
