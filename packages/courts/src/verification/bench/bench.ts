/** What a page needs to check a document as its run did: the pack, the tables and the pages, as JSON and back. */
import { parseTable } from '@curia/core';
import { readBy } from '@curia/core/read';
import type { FittingTables } from '@curia/core/table/prove';
import { fitTable } from '@curia/core/table/prove';
import { z } from 'zod';
import { packOf, type VerificationOptions } from '../options.ts';
import { type DocumentBundle, documentBundle } from '../rules/bundle.ts';
import type { VerificationIssue } from '../rules/issue.ts';
import { describePack } from '../rules/pack/pack.ts';
import { packUnder } from '../rules/pack/pack-under.ts';
import { verificationQuestions } from '../rules/questions.ts';
import { type VerificationTables, verificationTables } from '../rules/tables.ts';
import { indexPages } from '../rules/text/page-index.ts';
import type { VerificationSetting } from '../rules/verify-output.ts';

/** The tables that a correction is checked by. */
const USED = ['quotation', 'disposition'] as const;

const written = z.object({
  pack: z.union([z.string(), z.record(z.string(), z.unknown())]),
  described: z.unknown(),
  tables: z.record(z.enum(USED), z.unknown()),
  bundle: documentBundle,
  issues: z.array(
    z.object({
      issue_id: z.string(),
      code: z.string(),
      severity: z.string(),
      message: z.string(),
      pointer: z.string(),
      origin: z.enum(['rule', 'llm']),
    }),
  ),
});

/** An issue as far as a reviewer is told. */
export type AskedIssue = z.infer<typeof written>['issues'][number];

/** An issue without what the machine would do about it. */
export const askedOf = ({
  issue_id,
  code,
  severity,
  message,
  location,
  origin,
}: VerificationIssue): AskedIssue => ({
  ...{ issue_id, code, severity, message, origin },
  pointer: location.pointer,
});

/** A document with what it is checked by. */
export interface DocumentBench extends VerificationSetting {
  readonly bundle: DocumentBundle;
  /** What was found when the document was handed over. */
  readonly issues: readonly AskedIssue[];
}

/** Writes down what a document is checked by. */
export const writeBench = (
  {
    pack,
    tables,
    bundle,
  }: Pick<VerificationSetting, 'pack' | 'tables'> & { readonly bundle: DocumentBundle },
  options: Pick<VerificationOptions, 'pack'>,
  issues: readonly VerificationIssue[],
): z.input<typeof written> => ({
  pack: options.pack,
  described: describePack(pack),
  tables: Object.fromEntries(USED.map((name) => [name, tables[name]])) as Record<
    (typeof USED)[number],
    unknown
  >,
  bundle,
  issues: issues.map(askedOf),
});

/** A page of plain text as it is drawn: line below line. */
function drawn(page: DocumentBundle['pages'][number]): DocumentBundle['pages'][number] {
  if (page.layout != null) return page;
  const texts = page.text.split('\n');
  const lines = texts.map((text, line): [number, number, number, number, number][] => [
    [0, 40, 40 + 15 * line, Math.max(1, Math.min(515, text.length * 5.6)), 11],
  ]);
  return { ...page, layout: { width: 595, height: Math.max(842, 80 + 15 * lines.length), lines } };
}

/** Reads it again; throws if it cannot be decided by here. Pages that are drawn from their words have places where these are drawn. */
export function readBench(
  value: unknown,
  { isDrawn = false }: { readonly isDrawn?: boolean } = {},
): DocumentBench {
  const {
    pack,
    described,
    tables,
    bundle: read,
    issues,
  } = readBy(written, value, 'INPUT_INVALID', 'the bench');
  const bundle = isDrawn ? { ...read, pages: read.pages.map(drawn) } : read;
  const kept = Object.fromEntries(
    USED.map((name) => {
      const { policies, retired = [] } = verificationQuestions.find((one) => one.name === name)!;
      return [name, fitTable(name, [...policies, ...retired], parseTable(tables[name]))];
    }),
  ) as unknown as Pick<FittingTables<typeof verificationTables>, (typeof USED)[number]>;
  return {
    pack: packUnder(packOf({ pack }), described).pack,
    // A correction is ruled on once, and nobody is asked about it: the other tables are never used.
    tables: { ...(verificationTables as VerificationTables), ...kept },
    pages: indexPages(bundle),
    bundle,
    issues,
  };
}
