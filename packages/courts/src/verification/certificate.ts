/** Certificates of verification: what audits of runs under one rulebook say, and which runs may rest on it. */
import { CuriaError } from '@curia/core';
import { makeRulebook, type Rulebook } from '@curia/core/protocol';
import { readBy } from '@curia/core/read';
import type { VerificationOptions } from './options.ts';
import { type Certificate, certificateFile } from './rules/certificate.ts';

const NONE = 'none';

/** Reads the file of a certificate. */
export const readCertificate = (content: unknown): Certificate =>
  readBy(certificateFile, content, 'INPUT_INVALID', 'the certificate');

/** The certificate of a run; refused if it was made under other rules. */
export function certificateFor(
  rulebook: Rulebook,
  { certificate }: VerificationOptions,
): Certificate | undefined {
  if (certificate === NONE) return undefined;
  const base = hashWithoutCertificate(rulebook);
  if (certificate.rulebook_hash === base) return certificate;
  throw new CuriaError(
    'USAGE',
    `the certificate is for the rulebook ${certificate.rulebook_hash.slice(0, 12)}, and this one is ${base.slice(0, 12)}: audit documents that were verified under it`,
  );
}

/** The hash of a rulebook as it would be without a certificate: what was audited, and what may rest on the audits. */
function hashWithoutCertificate({ name, tables, parameters }: Rulebook): string {
  const options = { ...(parameters.options as Record<string, string>), certificate: NONE };
  return makeRulebook(name, tables, { ...parameters, options }).hash;
}
