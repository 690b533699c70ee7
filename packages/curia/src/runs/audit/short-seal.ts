/** A short seal: one line about a completed run, kept away from the store, that a store rewritten as a whole no longer fits. */
import { createHash } from 'node:crypto';
import { CuriaError } from '@curia/core';
import { isFile, readText } from '../../files/read-file.ts';
import type { AuditFinding } from '../../kept/audit-case.ts';
import { sealIn, sealRun } from '../../kept/seal/seal.ts';
import { RUN_LOG } from '../../store/cases.ts';
import type { Store } from '../../store/store.ts';
import { logEnds } from './receipt.ts';

/** What the line says. */
interface ShortSeal {
  readonly run_id: string;
  /** How many events all logs of the run had together. */
  readonly events: number;
  /** Over the end of every case; fixed once the run is completed. */
  readonly rulings: string;
  /** Over the end of every log; another one after each review. */
  readonly logs: string;
  /** Whether a case was ruled on votes that were given with it; a seal of an earlier version does not say. */
  readonly given: boolean;
}

const LINE = /^curia-seal-1 (\S+) (\d{1,15}) ([0-9a-f]{64}) ([0-9a-f]{64})( given-votes)?$/;

/** The seal of a completed run as it is stored now. */
export async function makeShortSeal(store: Store, run_id: string): Promise<string> {
  if (sealIn(await store.cases.events(run_id, RUN_LOG)) === null)
    throw new CuriaError('USAGE', `run ${run_id} is not completed; finish it first: curia resume ${run_id}`);
  const { events, rulings, logs, given } = await sealedNow(store, run_id);
  return `curia-seal-1 ${run_id} ${events} ${rulings} ${logs}${given ? ' given-votes' : ''}`;
}

async function sealedNow(store: Store, run_id: string): Promise<ShortSeal> {
  const hash = createHash('sha256');
  let events = 0;
  let given = false;
  for await (const end of logEnds(store, run_id)) {
    hash.update(`${end.seq} ${end.hash}\n`);
    events += end.seq;
    given ||= end.given_votes === true;
  }
  return { run_id, events, rulings: await sealRun(store, run_id), logs: hash.digest('hex'), given };
}

/** Checks a run against its seal, given as the line itself or as a file with it. */
export async function checkShortSeal(store: Store, run_id: string, given: string): Promise<AuditFinding[]> {
  const sealed = readShortSeal(given, run_id);
  const now = await sealedNow(store, run_id);
  const problem = problemOf(sealed, now);
  if (problem === undefined) return [];
  return [{ schema_version: '1', code: 'SEAL_DIFFERS', case_id: RUN_LOG, seq: 0, problem }];
}

function problemOf(sealed: ShortSeal, now: ShortSeal): string | undefined {
  if (sealed.given && !now.given) return 'it was sealed as ruled on given votes, and its log has none';
  if (now.rulings !== sealed.rulings) return 'the cases or rulings are not those that were sealed';
  if (now.events < sealed.events)
    return `${sealed.events} events were sealed, and ${now.events} are left: something was cut off`;
  // What came later, such as a review, leaves the rulings as they are and cannot be told apart by one line.
  if (now.events === sealed.events && now.logs !== sealed.logs)
    return 'the rulings are those that were sealed, but an event after them is another one';
  return undefined;
}

function readShortSeal(given: string, run_id: string): ShortSeal {
  const text = (!LINE.test(given) && isFile(given) ? readText(given) : given).trim();
  const [, of, events, rulings, logs, mark] = LINE.exec(text) ?? [];
  if (of === undefined)
    throw new CuriaError(
      'INPUT_INVALID',
      'this is not a seal: give the whole line that curia audit printed, --print-seal in quotes, or a file with it',
    );
  if (of !== run_id) throw new CuriaError('INPUT_INVALID', `the seal is of run ${of}, not of run ${run_id}`);
  return { run_id, events: Number(events), rulings: rulings!, logs: logs!, given: mark !== undefined };
}
