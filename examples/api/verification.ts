/** `@curia/courts/verification`: an output is checked against its document, and a table decides what becomes of it. */
import { decide } from '@curia/core';
import {
  countIssues,
  type DomainPack,
  declarePack,
  definePack,
  disposition,
  dispositionV5,
  type Issue,
  indexPages,
  packs,
  parsePack,
  readBundle,
  readOutput,
  ruleDisposition,
  type VerificationReport,
  verificationTables,
  verifyOutput,
} from '@curia/courts/verification';

// A pack says what an output of one kind must look like and what it must quote.
const written = {
  id: 'notes',
  fields: [
    { path: 'rows', type: 'list' },
    { path: 'rows[].snippet', type: 'text' },
    { path: 'rows[].page', type: 'integer' },
  ],
  citations: [{ path: 'rows[]' }],
} as const;
const pack: DomainPack = parsePack(written);
const pages = indexPages(
  readBundle({ doc_id: 'note-1', pages: [{ page_num: 1, text: 'The battery lasts two days.' }] }),
);
const setting = { pack, pages, tables: verificationTables };
const verify = (output: unknown): VerificationReport => verifyOutput(setting, readOutput(output));
for (const snippet of ['battery lasts two days', 'battery lasts two weeks']) {
  const { arbiter_decision, issues } = verify({ rows: [{ page: 1, snippet }] });
  console.log(
    `${snippet}: ${arbiter_decision.decision}, ${issues.map(({ code }) => code).join(', ') || 'no issues'}`,
  );
}
console.log(verify('not JSON').issues[0]?.code);

// The same pack with a check of its own, in TypeScript; others ship with Curia.
const stricter = definePack({
  ...declarePack(parsed()),
  id: 'short-notes',
});
console.log(stricter.id, packs.map(({ id }) => id).join(', '));
function parsed() {
  return structuredClone(written) as unknown as Parameters<typeof declarePack>[0];
}

// Whoever has issues from elsewhere needs no pack: they are counted, and the table decides.
const issues: readonly Issue[] = [{ severity: 'MAJOR', auto_fixable: true }, { severity: 'MINOR' }];
console.log(decide(dispositionV5, countIssues(issues)).rule, ruleDisposition(issues).decision);
console.log(disposition.rule({ issues }, dispositionV5).ruling.reason);
