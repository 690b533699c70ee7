/** What a document is verified by: its pack, tables, readers and pages. */
import { CuriaError } from '@curia/core';
import { type PromptLanguage, promptLanguage } from '@curia/core/agent';
import { type Rulebook, tablesFor } from '@curia/core/protocol';
import { readDocument } from './cases.ts';
import { packOf, readersWanted, type VerificationOptions } from './options.ts';
import type { DocumentBundle } from './rules/bundle.ts';
import type { Certificate } from './rules/certificate.ts';
import type { DomainPack } from './rules/pack/pack.ts';
import { type PackUnder, packUnder } from './rules/pack/pack-under.ts';
import type { VerificationPlan } from './rules/protocol.ts';
import { type VerificationTables, verificationTables } from './rules/tables.ts';
import { indexPages } from './rules/text/page-index.ts';

/** One document with the pack and rules it is verified by. */
export interface DocumentSetting extends VerificationPlan {
  readonly output: unknown;
  readonly bundle: DocumentBundle;
  /** The answer of the system in use, if the case carries one. */
  readonly production: unknown;
  /** Of the document; found when somebody is asked. */
  readonly language: () => PromptLanguage;
}

/** How documents are verified under a rulebook, and whether its pack finds today what it found then. */
export interface Settings {
  readonly finds_the_same: boolean;
  readonly settingOf: (input: unknown, case_id: string) => DocumentSetting;
}

/** Settles what all documents of a run are verified by. */
export function settings(
  rulebook: Rulebook,
  options: VerificationOptions,
  certificate: Certificate | undefined,
): Settings {
  const { pack, finds_the_same } = packIn(rulebook, packOf(options));
  const readers = readersWanted(pack, options);
  const tables = tablesIn(rulebook);
  return {
    finds_the_same,
    settingOf(input, case_id) {
      const { output, bundle, production } = readCase(input, case_id, pack);
      const language = (): PromptLanguage =>
        promptLanguage(input, bundle.pages.map(({ text }) => text).join('\n'));
      const pages = indexPages(bundle);
      return { pack, tables, readers, certificate, output, bundle, production, pages, language };
    },
  };
}

/** The pack as the rulebook has it, which may be that of an earlier day. */
const packIn = ({ parameters }: Rulebook, pack: DomainPack): PackUnder =>
  parameters.pack === undefined ? { pack, finds_the_same: true } : packUnder(pack, parameters.pack);

function readCase(
  input: unknown,
  case_id: string,
  pack: DomainPack,
): Pick<DocumentSetting, 'output' | 'bundle' | 'production'> {
  if (typeof input !== 'object' || input === null || !('output' in input) || !('bundle' in input)) {
    const details = [{ path: 'output, bundle', problem: 'must be given' }];
    throw new CuriaError('INPUT_INVALID', 'a case of verification has output and bundle', details);
  }
  const { output, bundle, doc_id, production } = input as Record<string, unknown>;
  // An answer that cannot be compared refuses the case, before anybody is asked.
  if (production != null) pack.production?.read(production);
  const named = typeof bundle === 'object' ? { doc_id: doc_id ?? case_id, ...bundle } : bundle;
  return { output, bundle: readDocument(named, doc_id), production: production ?? undefined };
}

/** The tables of a run; one that was made before anybody asked who read has none for that. */
function tablesIn(rulebook: Rulebook): VerificationTables {
  const { acceptance, ...asked } = verificationTables;
  const tables = tablesFor(rulebook, asked);
  return Object.hasOwn(rulebook.tables, 'acceptance')
    ? { ...tables, ...tablesFor(rulebook, { acceptance }) }
    : tables;
}
