/** `@curia/core/verification`: check an output against its document; a table decides whether to accept it, fix it or send it to a person. */
export { readBundle } from '../verification/bundle.ts';
export { countIssues } from '../verification/count-issues.ts';
export { declarePack, parsePack } from '../verification/declared-pack.ts';
export { dispositionV5 } from '../verification/disposition.table.ts';
export { disposition, ruleDisposition } from '../verification/disposition.ts';
export type { Issue } from '../verification/issue.ts';
export { type DomainPack, definePack } from '../verification/pack.ts';
export { packs } from '../verification/packs/packs.ts';
export { indexPages } from '../verification/page-index.ts';
export { readOutput } from '../verification/read-output.ts';
export type { VerificationReport } from '../verification/report.ts';
export { verificationTables } from '../verification/tables.ts';
export { verifyOutput } from '../verification/verify-output.ts';
