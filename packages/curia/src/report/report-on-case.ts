/** The report of a court on one case, as a document. */
import { relative, resolve } from 'node:path';
import { CuriaError } from '@curia/core';
import { oneOf } from '@curia/core/text';
import { findCase } from '../kept/find-case.ts';
import type { OpenedRun } from '../kept/opened-run.ts';
import { isRuled, readCase } from '../runs/closed-cases.ts';
import type { Store } from '../store/store.ts';
import { version } from '../version.ts';

/** How a report is written. */
export interface CaseReport {
  readonly as: string;
  /** The folder from which links into the repository of the run lead. */
  readonly from: string;
  readonly language?: string | undefined;
}

/** Writes the report; undefined while the case is not ruled. */
export async function reportOn(
  store: Store,
  { manifest: { run_id }, kind, options, court }: OpenedRun,
  name: string,
  { as, from, language }: CaseReport,
): Promise<string | undefined> {
  const { forms = [] } = kind.folder ?? {};
  if (!forms.includes(as)) {
    const hint = forms.length === 0 ? 'it has no reports on cases' : `it has ${oneOf([...forms])}`;
    throw new CuriaError('USAGE', `${kind.name} does not report on a case as ${as}: ${hint}`);
  }
  const stored = await findCase(store, run_id, kind, name);
  const one = readCase(court, stored, await store.cases.events(run_id, stored.case_id));
  if (!isRuled(one)) return undefined;
  const repository = kind.examiner?.places(options).repository;
  return kind.folder?.report?.(one, as, {
    version: version(),
    language,
    repository: repository && seenFrom(from, repository),
  });
}

/** A folder as it is seen from another, with forward slashes. */
const seenFrom = (from: string, folder: string): string =>
  relative(resolve(from), resolve(folder)).replaceAll('\\', '/');
