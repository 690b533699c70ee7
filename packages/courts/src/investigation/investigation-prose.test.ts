/** An investigator who answers in prose, though asked again for a report, is heard on weak evidence; nobody is left out in silence. */

import { type Agent, readAnswer } from '@curia/core/in/agent';
import type { FinalReport } from '@curia/courts/investigation';
import { expect, test } from 'vitest';
import { readCourtOptions } from '../../../curia/src/courts/court-options.ts';
import { findCourt } from '../../../curia/src/courts/find-court.ts';
import { holdCourt } from '../../../curia/src/courts/held-court.ts';
import { driveRun } from '../../../curia/src/drive/drive-run.ts';
import { chooseRulebook } from '../../../curia/src/kept/law/rulebook.ts';
import { temporaryStore } from '../../../curia/src/store/temporary/temporary.ts';

async function reportOn(agent: Agent): Promise<FinalReport> {
  const kind = findCourt('investigation');
  const options = readCourtOptions(kind, {});
  const court = holdCourt(kind, chooseRulebook(kind, options), options);
  const store = temporaryStore();
  const input = JSON.stringify({ query: 'why?', investigators: ['CODE-CONFIG', 'LOG-PATTERN'] });
  await store.runs.create('r', [{ case_id: 'c', input, problem: null }], () => ({
    created_at: '',
    manifest: '{}',
  }));
  await driveRun(store, 'r', court, agent, { concurrency: 2 });
  for await (const { body } of store.cases.eventsOfKind('r', ['ruled']))
    return JSON.parse(body).ruling as FinalReport;
  throw new Error('there is no ruling');
}

const MARKDOWN = '## Executive summary\n- the pool leaks\n- the timeout hides it\n';

test.each([
  ['a sentence', 'The pool leaks.', ['The pool leaks.']],
  ['a summary in Markdown', MARKDOWN, ['the pool leaks', 'the timeout hides it']],
  ['Markdown as layer 1', { layer_1: MARKDOWN }, ['the pool leaks', 'the timeout hides it']],
])('%s', async (_what, said, claims) => {
  const report = await reportOn({
    ask: async (ask) =>
      ask.key.startsWith('CODE-CONFIG-R1')
        ? readAnswer(ask, said)
        : { failure: 'timeout', message: 'too slow' },
  });
  expect(report.findings.map(({ finding }) => finding)).toEqual(claims);
  expect(
    report.findings.every(({ flags, tag }) => flags.includes('degraded_input') && tag === 'Uncertain'),
  ).toBe(true);
  const actions = report.metadata.excluded.map(({ investigator, action }) => `${investigator}: ${action}`);
  expect(actions).toContain('CODE-CONFIG-R1: only its claims were kept, on weak evidence and low confidence');
  expect(actions).toContain('LOG-PATTERN-R1: excluded after one retry');
});
