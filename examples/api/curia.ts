/** `curia`: runs in a store of your own: started, driven, stopped, resumed, audited, replayed and reported. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Audit,
  type AuditFinding,
  type CaseResult,
  type Curia,
  CuriaError,
  type DriveRequest,
  describeCourts,
  gradeWith,
  type OwnAgent,
  openCuria,
  openStore,
  type Replay,
  type RunEnd,
  type RunLine,
  type RunRequest,
  type RunSummary,
  readPrompt,
  type Store,
  startWorker,
  type TableChoices,
  temporaryStore,
} from 'curia';

const courts = describeCourts();
console.log(courts.map(({ name }) => name).join(', '));
const { system } = readPrompt('conflict-review', 'reviewer-A');
console.log(system.length > 0 ? 'reviewers have a prompt' : 'no prompt');

/** Finds one aspect in every text, and keeps whatever it reviews. */
const agent: OwnAgent = ({ role, inputs }) => {
  if (role.startsWith('perspective-'))
    return {
      answer: { triplets: [{ aspect_term: 'sound', aspect_ref: '본품#품질', polarity: 'positive' }] },
    };
  const candidates = inputs.candidates as readonly { readonly tuple_id: string }[];
  return {
    answer: {
      review_actions: candidates.map(({ tuple_id }) => ({
        action_type: 'KEEP',
        target_tuple_ids: [tuple_id],
        new_value: null,
        reason_code: '',
      })),
    },
  };
};

const folder = mkdtempSync(join(tmpdir(), 'curia-example-'));
const store: Store = openStore(join(folder, 'store.sqlite'));
const curia: Curia = openCuria(store);
try {
  const request: RunRequest = {
    run_id: 'first',
    court: 'conflict-review',
    cases: [{ case_id: 'a', text: 'The sound is great.' }, { case_id: 'b' }],
    agents: agent,
  };
  const begun: RunLine = await curia.start(request);
  console.log(`${begun.run_id} ${begun.status}: ${begun.closed} of ${begun.cases} cases`);

  // A budget stops the run cleanly; driving it again goes on within the limits of the run, unless they are raised, and nothing is asked twice.
  const stopped: RunEnd = await curia.drive('first', { limits: { calls: 2 } });
  console.log(stopped.status, stopped.error?.code);
  const drive: DriveRequest = { agents: agent, limits: { calls: 100, concurrency: 4 } };
  console.log((await curia.drive('first', drive)).status);

  const say = ({ case_id, status, headlines, error }: CaseResult): string =>
    `${case_id} ${status}: ${headlines[0]?.reason ?? error?.message}`;
  for await (const one of curia.cases('first')) console.log(say(one));

  const { findings, sealed }: Audit = await curia.audit('first');
  const problem = ({ code, case_id }: AuditFinding): string => `${code} in ${case_id}`;
  console.log(sealed ? 'sealed' : 'not sealed', findings.map(problem).join(', ') || 'no findings');
  const tables: TableChoices = { 'conflict-review': { policy: 'v2' } };
  const { moved }: Replay = await curia.replay('first', tables);
  const { flows } = await curia.compare('first', 'first@v2');
  console.log(`${moved.length} rulings would move under v2`, flows);
  const summary: RunSummary = await curia.report('first', join(folder, 'report'));
  console.log(summary.outcomes, readdirSync(join(folder, 'report')).includes('report.html'));

  // A court grades what another tool produced, as promptfoo calls an assertion.
  const grade = gradeWith({
    court: 'conflict-review',
    agents: agent,
    passing: ['KEEP'],
    caseOf: (output) => ({ text: output }),
  });
  const { pass, score } = await grade('The sound is great.');
  console.log(pass, score);

  // What cannot be run is refused before anything is stored.
  await openCuria(temporaryStore())
    .start({ ...request, court: 'conflict' })
    .catch((error: unknown) => console.log(CuriaError.is(error) ? error.code : error));

  // Any number of programs share the runs of a store in PostgreSQL that are left to workers; a file has none.
  const work = { store: join(folder, 'store.sqlite'), concurrency: 32 };
  await startWorker(work).catch((error: unknown) => console.log(CuriaError.is(error) ? error.code : error));
} finally {
  await curia.close();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
}
