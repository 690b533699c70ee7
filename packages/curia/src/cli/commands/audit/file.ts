/** `curia audit FILE`: what was handed out is checked without the store that it came from. */
import { CuriaError } from '@curia/core';
import { sayCount } from '@curia/core/in/read';
import { isFile } from '../../../files/read-file.ts';
import { auditProof, auditRunFile, isProof } from '../../../runs/audit/audit-file.ts';
import { SCHEMA_VERSION } from '../../../runs/decide-lines.ts';
import { readTrust } from '../../../signing/read-trust.ts';
import { checkSignedFile, signaturePath } from '../../../signing/sign-file.ts';
import { EXIT_OK, EXIT_REFUSED } from '../../exit-status.ts';
import { coloursFor, printable, write } from '../../print/output.ts';

/** Audits the file and says what it shows. */
export async function auditFile(
  file: string,
  { trust, json }: { readonly trust?: string | undefined; readonly json?: boolean | undefined },
): Promise<number> {
  if (isFile(signaturePath(file))) return signedFile(file, needed(trust), json);
  return (await isProof(file)) ? proof(file, needed(trust), json) : wholeRun(file, trust, json);
}

function needed(trust: string | undefined): string {
  if (trust !== undefined) return trust;
  throw new CuriaError(
    'USAGE',
    'a signature is checked against a key that you trust: add --trust FILE, with the public key or the log of keys of whoever signed',
  );
}

async function signedFile(file: string, trust: string, json: boolean | undefined): Promise<number> {
  const { kind, about, key_id, at, finding } = await checkSignedFile(file, await readTrust(trust));
  const findings = finding === undefined ? [] : [finding];
  const colours = coloursFor(process.stdout);
  const name = colours.bold(printable(file));
  await write(
    json === true
      ? `${JSON.stringify({ schema_version: SCHEMA_VERSION, kind, about, intact: findings.length === 0, key_id, at, findings })}\n`
      : finding === undefined
        ? `${name} ${colours.green('is as it was signed')}: ${kind} of ${printable(about)}, at ${at} by key ${key_id.slice(0, 16)}, which you trust\n`
        : `${name} ${colours.red('is not shown to be what was signed')}\n  ${colours.red(finding.code)} ${printable(finding.problem)}\n`,
  );
  return finding === undefined ? EXIT_OK : EXIT_REFUSED;
}

async function proof(file: string, trust: string, json: boolean | undefined): Promise<number> {
  const { run_id, case_id, signed, findings } = await auditProof(file, await readTrust(trust));
  const holds = findings.length === 0;
  if (json === true) {
    const said = { run_id, case_id, intact: holds, signed, findings };
    await write(`${JSON.stringify({ schema_version: SCHEMA_VERSION, ...said })}\n`);
    return holds ? EXIT_OK : EXIT_REFUSED;
  }
  const colours = coloursFor(process.stdout);
  const name = colours.bold(`${printable(case_id)} of ${printable(run_id)}`);
  const lines = holds
    ? [
        `${name} ${colours.green('is in the sealed record')}, and its ruling follows from what was said`,
        ...signed.map(
          ({ leaf, key_id, at }) =>
            `  ${leaf === 'case' ? 'the ruling' : 'the settlement'}: signed at ${at} by key ${key_id.slice(0, 16)}, which you trust`,
        ),
      ]
    : [
        `${name} ${colours.red('is not shown to be what was sealed')}`,
        ...findings.map(({ code, problem }) => `  ${colours.red(code)} ${printable(problem)}`),
      ];
  await write(`${lines.join('\n')}\n`);
  return holds ? EXIT_OK : EXIT_REFUSED;
}

async function wholeRun(file: string, trust: string | undefined, json: boolean | undefined): Promise<number> {
  const { opened, audit } = await auditRunFile(
    file,
    trust === undefined ? undefined : await readTrust(trust),
  );
  const { run_id } = opened.manifest;
  const { cases, closed, events, sealed, findings } = audit;
  const intact = findings.length === 0;
  const record = { run_id, intact, cases, closed, events, sealed, findings };
  const colours = coloursFor(process.stdout);
  const counts = `${sayCount(cases, 'case')}, ${sayCount(events, 'event')}, ${sayCount(closed, 'ruling')} reproduced`;
  await write(
    json === true
      ? `${JSON.stringify({ schema_version: SCHEMA_VERSION, ...record })}\n`
      : `${[
          `${colours.bold(printable(run_id))} in ${printable(file)} ${intact ? colours.green('is intact') : colours.red('is not intact')}: ${counts}${sealed ? '' : '; not sealed'}`,
          ...(trust !== undefined && intact ? ['  its seal is signed by a key that you trust'] : []),
          ...findings.map(({ code, problem }) => `  ${colours.red(code)} ${printable(problem)}`),
        ].join('\n')}\n`,
  );
  return intact ? EXIT_OK : EXIT_REFUSED;
}
