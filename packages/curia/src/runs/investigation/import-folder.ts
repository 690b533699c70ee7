/** Takes over a folder of an earlier version, whose record was a file of its own: its events become the log of a run. */

import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Hearing } from '@curia/core/court';
import { type Answer, reportKnown } from '@curia/core/in/agent';
import { canonicalJson } from '@curia/core/text';
import { type InvestigationPlan, iidIn } from '@curia/courts/in/investigation';
import investigationCourt from '@curia/courts/investigation';
import { promptOf } from '../../agents/prompts/prompt-for.ts';
import { failureOf, makeEvent } from '../../drive/log/case-event.ts';
import { openCase } from '../../drive/open-case.ts';
import type { OpenQuestion } from '../../drive/open-questions.ts';
import { readText } from '../../files/read-file.ts';
import { fileInFolder } from '../../files/read-folder.ts';
import type { NewEvent } from '../../store/cases.ts';
import { openStore } from '../../store/open-store.ts';
import { lockRun } from '../../store/sqlite/lock-run.ts';
import type { Store } from '../../store/store.ts';
import { damaged, type EarlierEvent, readEarlierEvents } from './earlier-events.ts';
import { NOBODY_WAITS } from './ingest-reports.ts';
import {
  callingOff,
  driveInvestigation,
  REPORTS,
  RUN,
  readInvestigation,
  startInvestigation,
  storeIn,
} from './investigation-folder.ts';

const RECORD = 'events.jsonl';

/** Under this name the record of the earlier version is kept. */
export const KEPT = 'events.imported.jsonl';

/** Imports the record of an earlier version if a folder has one and no store; returns whether it did. */
export async function importFolder(dir: string): Promise<boolean> {
  const record = join(dir, RECORD);
  const isNeeded = (): boolean => !existsSync(storeIn(dir)) && existsSync(record);
  if (!isNeeded()) return false;
  const lock = lockRun(storeIn(dir), RUN);
  const draft = `${storeIn(dir)}.new`;
  try {
    // Another process may have been faster.
    if (!isNeeded()) return false;
    forget(draft);
    const store = openStore(draft);
    try {
      await takeOver(store, dir, record);
    } finally {
      await store.close();
    }
    // The store appears whole or not at all; while it is missing, the old record still counts.
    renameSync(draft, storeIn(dir));
    renameSync(record, join(dir, KEPT));
    return true;
  } finally {
    forget(draft);
    await lock.release();
  }
}

const forget = (store: string): void => {
  for (const end of ['', '-wal', '-shm', '-locks'])
    rmSync(`${store}${end}`, { recursive: true, force: true });
};

async function takeOver(store: Store, dir: string, file: string): Promise<void> {
  const [first, ...events] = readEarlierEvents(file, readText(fileInFolder(dir, RECORD)));
  const { plan } = first;
  mkdirSync(join(dir, REPORTS), { recursive: true });
  const opened = await startInvestigation(dir, store, {
    investigation_id: plan.investigation_id,
    input: inputOf(plan),
    choice: {
      policies: [plan.reading === 'literal' ? 'literal' : plan.profile, `planning=${plan.profile}`],
    },
    created_at: first.at,
    is_earlier: true,
    from: `${RECORD} of an earlier version`,
  });
  const { stored, state } = await readInvestigation(opened);
  if (canonicalJson(state.plan) !== canonicalJson(plan))
    throw damaged(file, 1, `the plan is none that Curia makes: ${differences(plan, state.plan).join(', ')}`);
  const started = openCase(opened.court, stored);
  if ('error' in started) throw damaged(file, 1, started.error.message);
  const { hearing } = started;
  await store.cases.append(RUN, stored.case_id, 0, translate(events, hearing));
  // It was already judged, so questions that today's rules would still ask are skipped.
  const isJudged = existsSync(join(dir, 'final-report.json'));
  if (hearing.ruling() !== undefined || isJudged)
    await driveInvestigation(opened, callingOff('judged before this was asked'));
}

const differences = (earlier: InvestigationPlan, made: InvestigationPlan): string[] =>
  Object.keys({ ...earlier, ...made }).filter(
    (name) =>
      canonicalJson(earlier[name as keyof InvestigationPlan] ?? null) !==
      canonicalJson(made[name as keyof InvestigationPlan] ?? null),
  );

/** The case that leads to a plan. */
function inputOf({ query, query_type, questions, quick, assignments }: InvestigationPlan): object {
  const scope = assignments[0]?.scope ?? '';
  return {
    query,
    query_type,
    questions: questions.map(({ text }) => text),
    ...(scope === '' ? {} : { scope }),
    ...(quick
      ? { single_place: true }
      : { investigators: assignments.map(({ iid }) => iid.replace(/-R1$/, '')) }),
  };
}

/** The events as a run logs them: what was left out first, since nothing may follow the answer that closes the case. */
function translate(events: readonly EarlierEvent[], hearing: Hearing): NewEvent[] {
  const left: NewEvent[] = [];
  const answers: NewEvent[] = [];
  const asked = (): OpenQuestion[] => hearing.tasks().filter((task) => task.does === 'ask');
  const answer = (question: OpenQuestion, { at, file, sha256 }: EarlierEvent, given: Answer): void => {
    const { key, role } = question;
    const prompt = promptOf(investigationCourt.prompts, question.prompt(), question.answer);
    const ask = { court: investigationCourt.name, case_id: '', key, role, prompt, answer: question.answer };
    const source = file === undefined || sha256 === undefined ? {} : { file: { name: file, sha256 } };
    // An investigator that was not waited for gave no answer.
    const isCalledOff = 'failure' in given && given.failure === 'called_off';
    const calls = isCalledOff ? [] : [{ ...reportKnown(ask, 'files', 'person', given), ...source }];
    const common = { key, role, prompt_hash: prompt.hash, calls };
    answers.push(
      'failure' in given
        ? makeEvent('failed', at, { ...common, ...failureOf(given) })
        : makeEvent('answered', at, { ...common, answer: given.answer }),
    );
    hearing.tell(key, given);
  };
  for (const line of events) {
    const { event, at, file, sha256 } = line;
    if (event.event === 'budget-exhausted') {
      for (const question of asked())
        answer(question, line, { failure: 'called_off', message: event.reason });
      continue;
    }
    const question = 'iid' in event ? asked().find(({ key }) => iidIn(key) === event.iid) : undefined;
    if (question !== undefined && 'iid' in event) {
      answer(question, line, answerOf(event));
      continue;
    }
    const name = 'iid' in event ? event.iid : event.name;
    const reason = 'iid' in event ? NOBODY_WAITS : event.reason;
    left.push(
      makeEvent('left-out', at, {
        name,
        reason,
        ...(file === undefined || sha256 === undefined ? {} : { sha256 }),
      }),
    );
  }
  return [...left, ...answers];
}

function answerOf(event: Extract<EarlierEvent['event'], { iid: string }>): Answer {
  switch (event.event) {
    case 'report-received':
      return { answer: event.report };
    case 'review-received':
      return { answer: event.review };
    case 'investigator-failed':
      return { failure: 'no_answer', message: event.reason };
    case 'report-malformed': {
      const { problem, remains } = event;
      const said = remains === undefined ? {} : { said: JSON.stringify(remains) };
      return { failure: 'wrong_shape', message: problem, ...said };
    }
  }
}
