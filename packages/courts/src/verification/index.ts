/** `@curia/courts/verification`: check an output against its document; a table decides whether to accept it, fix it or send it to a person. */
export { default } from './court.ts';
export { readBundle } from './rules/bundle.ts';
export { countIssues } from './rules/count-issues.ts';
export { dispositionV5 } from './rules/disposition.table.ts';
export { disposition, ruleDisposition } from './rules/disposition.ts';
export type { Issue } from './rules/issue.ts';
export { declarePack, parsePack } from './rules/pack/declared-pack.ts';
export { type DomainPack, definePack } from './rules/pack/pack.ts';
export { packs } from './rules/packs/packs.ts';
export { readOutput } from './rules/read-output.ts';
export type { VerificationReport } from './rules/report.ts';
export { verificationTables } from './rules/tables.ts';
export { indexPages } from './rules/text/page-index.ts';
export { verifyOutput } from './rules/verify-output.ts';
