/** One case of a run as a caller may see it. */
import { CuriaError } from '@curia/core';
import { courtOfRun } from '../desk/court-of-run.ts';
import { lookAt } from '../desk/look.ts';
import { itemOfCase } from '../desk/open-item.ts';
import type { ReadingStore } from '../desk/reading/reading-store.ts';
import { findCase } from '../kept/find-case.ts';
import { findRun } from '../kept/find-run.ts';
import { courtOf, type OpenedRun } from '../kept/opened-run.ts';
import { readCase } from '../runs/closed-cases.ts';
import { SCHEMA_VERSION } from '../runs/decide-lines.ts';
import { recordedQuestions } from '../runs/explain-case.ts';
import { explainRuled } from '../runs/explain-ruled.ts';
import { caseRecord } from '../runs/run-records.ts';
import type { StoredCase } from '../store/cases.ts';
import type { CaseShown } from '../wire/case.ts';
import { deskOf } from './desk.ts';
import type { Project } from './project.ts';

/** What cases are shown from: the store as somebody may read it, and the desk that knows the item of a hidden case. */
export interface CaseSource extends Pick<Project, 'vault' | 'desk_watch' | 'folders'> {
  readonly store: ReadingStore;
}

/** One case with its ruling in short, how it came about, and its log; of a case to be judged blind, the question that is asked. */
export async function showCase(
  source: CaseSource,
  run: string,
  name: string,
  options: { readonly explain?: boolean } = {},
): Promise<CaseShown> {
  const { store } = source;
  const opened = await courtOf(store, await findRun(store, run));
  const { manifest, kind, court } = opened;
  const { run_id } = manifest;
  const hidden = await store.hiddenCase(run_id, name);
  if (hidden !== undefined) return showBlind(source, opened, hidden);
  const stored = await findCase(store, run_id, kind, name);
  const one = readCase(court, stored, await store.cases.events(run_id, stored.case_id));
  const standing = await store.standingOf(run_id, one);
  const { ruling, record } = one;
  return {
    ...caseRecord(run_id, one, standing),
    position: stored.position,
    headlines: ruling === undefined ? [] : kind.headlines(ruling),
    tells: ruling === undefined ? [] : [...(kind.tells?.(ruling) ?? [])],
    questions: ruling === undefined || record === undefined ? [] : recordedQuestions(opened, record),
    trace: ruling === undefined || record === undefined ? undefined : kind.trace?.(record, court.rulebook),
    explanations: options.explain === true ? explainRuled(opened, one, stored) : undefined,
  };
}

/** A case that its reader is to judge, or may still be asked to: what a reviewer sees of it. */
async function showBlind(
  source: CaseSource,
  opened: OpenedRun,
  { case_id, position }: Pick<StoredCase, 'case_id' | 'position'>,
): Promise<CaseShown> {
  const { run_id } = opened.manifest;
  const place = deskOf(source);
  const reader = await source.store.reader();
  // One that is not decided yet has no item.
  const row = await itemOfCase(place, await courtOfRun(place.store, run_id), case_id).catch(unlessOpen);
  const item = row === undefined ? null : await lookAt(place, row, reader);
  return {
    schema_version: SCHEMA_VERSION,
    run_id,
    case_id,
    position,
    status: item === null ? ('open' as const) : ('ruled' as const),
    headlines: [],
    tells: [],
    questions: [],
    events: [],
    blind: item === null ? {} : { item_id: item.item_id, question: item.question },
  };
}

function unlessOpen(error: unknown): undefined {
  if (CuriaError.is(error) && error.code === 'PACKET_NOT_FOUND') return undefined;
  throw error;
}
