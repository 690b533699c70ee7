/** Injects known defects into a valid output, one at a time and in pairs, and counts what verification makes of them. */

import { readBundle } from '../../../courts/src/verification/rules/bundle.ts';
import type { DomainPack } from '../../../courts/src/verification/rules/pack/pack.ts';
import { readOutput } from '../../../courts/src/verification/rules/read-output.ts';
import type { VerificationReport } from '../../../courts/src/verification/rules/report.ts';
import { shippedTables } from '../../../courts/src/verification/rules/tables.ts';
import { indexPages } from '../../../courts/src/verification/rules/text/page-index.ts';
import { verifyOutput } from '../../../courts/src/verification/rules/verify-output.ts';
import { verifyDocument } from '../verify-document.ts';

/** A document and what a model said about it. */
export interface Specimen<Output> {
  output: Output;
  bundle: { doc_id: string; total_pages?: number; pages: { page_num: number; text: string }[] };
}

/** One way to spoil a specimen, and the codes that must be seen then. */
export interface Defect<Output> {
  readonly id: string;
  readonly codes: readonly string[];
  /** What it changes; two defects that change the same are not combined. */
  readonly touches: readonly string[];
  /** Nothing else can be seen through it: the output has lost its shape. */
  readonly isOpaque?: boolean;
  readonly inject: (specimen: Specimen<Output>) => void;
}

/** A valid specimen, the ways to spoil it, and the pack that must notice. */
export interface Corpus<Output> {
  readonly pack: DomainPack<Output>;
  readonly valid: () => Specimen<Output>;
  readonly defects: readonly Defect<Output>[];
}

/** A corpus of any pack; the injectors know their own output. */
// biome-ignore lint/suspicious/noExplicitAny: a list of corpora of different outputs has no common type
export type AnyCorpus = Corpus<any>;

/** One spoilt specimen, what was expected and what was seen. */
export interface Trial {
  readonly defects: readonly string[];
  readonly expected: readonly string[];
  readonly seen: readonly string[];
}

/** Verifies a specimen once. */
export const verifySpecimen = (pack: DomainPack, { output, bundle }: Specimen<unknown>): VerificationReport =>
  verifyOutput(
    { pack, pages: indexPages(readBundle(bundle)), tables: shippedTables(pack) },
    readOutput(output),
  );

/** Runs a specimen to its decision. */
export const decideSpecimen = (pack: DomainPack, { output, bundle }: Specimen<unknown>) =>
  verifyDocument(pack, indexPages(readBundle(bundle)), output);

/** A valid specimen with some defects in it. */
export function spoil(corpus: AnyCorpus, defects: readonly Defect<unknown>[]): Specimen<unknown> {
  const specimen = corpus.valid();
  for (const { inject } of defects) inject(specimen);
  return specimen;
}

/** Every defect alone, then every pair that does not change the same thing. */
export function* trialsOf(
  corpus: AnyCorpus,
): Generator<{ defects: readonly Defect<unknown>[]; trial: Trial; issues: VerificationReport['issues'] }> {
  const { pack, defects } = corpus;
  const combinations: (readonly Defect<unknown>[])[] = defects.map((one) => [one]);
  for (const [at, first] of defects.entries()) {
    for (const second of defects.slice(at + 1)) {
      const isSame = first.touches.some((part) => second.touches.includes(part));
      if (!isSame && first.isOpaque !== true && second.isOpaque !== true) combinations.push([first, second]);
    }
  }
  for (const chosen of combinations) {
    const { issues } = verifySpecimen(pack, spoil(corpus, chosen));
    yield {
      defects: chosen,
      issues,
      trial: {
        defects: chosen.map(({ id }) => id),
        expected: [...new Set(chosen.flatMap(({ codes }) => codes))].sort(),
        seen: [...new Set(issues.map(({ code }) => code))].sort(),
      },
    };
  }
}
