/** `@curia/courts/investigation`: investigators report, their findings are cross-verified, and a judge weighs them. */
import {
  type FinalReport,
  type InvestigationCommand,
  type InvestigatorReport,
  investigationProtocol,
  investigationTables,
  parseIid,
  planInvestigation,
  type ReadReport,
  readReport,
  renderReport,
} from '@curia/courts/investigation';

const request = { investigation_id: 'inv-1', query: 'Why does the pool run dry?' };
const tables = investigationTables();
const { assignments } = planInvestigation(request, tables);
console.log(assignments.map(({ iid }) => iid).join(', '));

/** What every investigator of this example found, with where it is written. */
function reportOf(iid: string): InvestigatorReport {
  const claim = 'A query that fails never gives its connection back.';
  const read: ReadReport = readReport({
    iid,
    layer_1: { confidence: 'HIGH', one_liner: claim, needs_further: false },
    layer_2: {
      findings: [
        {
          id: 'F1',
          description: claim,
          evidence_strength: 'STRONG',
          confidence: 'HIGH',
          subjects: [{ path: 'src/pool.js', symbol: 'query', lines: [17, 27] }],
          cause: { category: 'leak', object: 'connection' },
          fix: { action: 'release', target: 'connection', text: 'Release it in a finally block.' },
          evidence: [{ type: 'code', location: 'src/pool.js:21-24', snippet: 'this.release(connection);' }],
        },
      ],
    },
  });
  if (read.kind !== 'report') throw new Error(`${iid} handed in no report`);
  // Whoever runs the court checks what is cited, and says what was found there; only that counts.
  for (const { evidence } of read.report.layer_2.findings)
    for (const cited of evidence ?? [])
      Object.assign(cited, {
        verification: 'VERIFIED',
        found: { kind: 'code', path: 'src/pool.js', lines: [21, 24], units: ['query'] },
      });
  return read.report;
}

// The protocol calls nobody: it says what it wants, and is told what happened.
const protocol = investigationProtocol(tables);
let { state, commands } = protocol.start(request);
while (state.ruling === null) {
  const [wanted] = commands as readonly [InvestigationCommand];
  if (wanted.kind === 'survey') {
    // Whoever has a repository says what there is; here nobody can look.
    ({ state, commands } = protocol.step(state, { kind: 'survey-failed', reason: 'no repository' }));
    continue;
  }
  if (!('task' in wanted)) throw new Error('these rules make the plan themselves');
  const { iid } = wanted.task;
  const isReview = parseIid(iid)?.type === 'CR';
  const next = protocol.step(
    state,
    isReview
      ? { kind: 'investigator-failed', iid, reason: 'nobody reviews in this example' }
      : { kind: 'report-received', iid, report: reportOf(iid) },
  );
  state = next.state;
  commands = [...commands.slice(1), ...next.commands];
}
const report: FinalReport = state.ruling;
console.log(
  `${report.outcome}: ${report.findings.map(({ tag, finding }) => `${tag}, ${finding}`).join('; ')}`,
);
console.log(renderReport(report).split('\n')[0]);
