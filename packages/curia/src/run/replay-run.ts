/** Decides a whole run again under another rulebook, from the recorded answers. */
import { addCounts, type Counts, CuriaError, hashIn } from '@curia/core/internal';
import type { Store } from '../store/store.ts';
import { readBody } from './case-event.ts';
import type { CourtKind } from './courts/court-kind.ts';
import { readCourt } from './courts/panel.ts';
import { isCourtFile } from './input/load-court.ts';
import { courtOf, type Manifest } from './manifest.ts';
import { compareRulings, loggedCases, type Moved, replayCase } from './replay.ts';
import { bindRulebook, chooseTables, mainTable, type TableChoice } from './rulebook.ts';
import { storedJson } from './stored-json.ts';

/** The result of a replay. */
export interface Replay {
  readonly policy: string;
  readonly policy_hash: string;
  readonly rulebook_hash: string;
  readonly cases: number;
  /** Cases that ask what nobody was asked. */
  readonly unanswered: number;
  readonly moved: readonly Moved[];
  /** Hits and misses, if the cases carry gold. */
  readonly before: Counts | undefined;
  readonly after: Counts | undefined;
}

/** A court file in the place of a policy: the whole court is another one. */
function otherCourt(
  { definition, name }: CourtKind,
  { policies = [], settings = [] }: TableChoice,
): { readonly kind: CourtKind; readonly choice: TableChoice } | undefined {
  const file = definition === undefined ? undefined : policies.find(isCourtFile);
  if (file === undefined) return undefined;
  if (policies.length > 1)
    throw new CuriaError('USAGE', `${file} is a whole court, so no other policy can be given with it`);
  const kind = readCourt(file);
  if (kind.name === name) return { kind, choice: { settings } };
  throw new CuriaError('USAGE', `${file} is the court ${kind.name}, but the run was made by ${name}`);
}

/** Replays a whole run under other tables; tables that are not named stay as they are. */
export async function replayRun(store: Store, manifest: Manifest, choice: TableChoice): Promise<Replay> {
  const opened = courtOf(manifest);
  const other = otherCourt(opened.kind, choice);
  const kind = other?.kind ?? opened.kind;
  const standing = other === undefined ? opened.court.rulebook.tables : {};
  const tables = chooseTables(kind, manifest.options, other?.choice ?? choice, standing);
  const rulebook = bindRulebook(kind, tables, manifest.options);
  const court = kind.make(rulebook, manifest.options);
  const moved: Moved[] = [];
  let cases = 0;
  let unanswered = 0;
  let before: Counts | undefined;
  let after: Counts | undefined;
  const add = (sum: Counts | undefined, counts: Counts): Counts =>
    addCounts(sum === undefined ? [counts] : [sum, counts]);
  for await (const { stored, events } of loggedCases(store, manifest.run_id)) {
    const end = events.find(({ kind: what }) => what === 'ruled');
    if (end === undefined || stored.input === null) continue;
    cases++;
    const again = replayCase(court, stored, events);
    if (again.status !== 'ruled') {
      unanswered++;
      continue;
    }
    const { ruling } = readBody('ruled', end);
    moved.push(...compareRulings(kind.headlines, stored.case_id, ruling, again.ruling));
    const input = storedJson(stored.input, `the input of case ${stored.case_id}`);
    const [old, now] = [kind.score?.(input, ruling), kind.score?.(input, again.ruling)];
    if (old === undefined || now === undefined) continue;
    before = add(before, old);
    after = add(after, now);
  }
  const policy = mainTable(kind, rulebook);
  return {
    policy: policy.policy,
    policy_hash: hashIn(kind.procedures[0], policy),
    rulebook_hash: rulebook.hash,
    cases,
    unanswered,
    moved,
    before,
    after,
  };
}
