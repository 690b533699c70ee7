/** What a webhook is told: ids, outcomes, rules and hashes, never a document. It follows from the log, so that every attempt sends the same bytes. */
import { CuriaError, type ErrorRecord } from '@curia/core';
import { sha256 } from '@curia/core/text';
import { hasGivenIn } from '../../drive/agents/given-votes.ts';
import { readBody } from '../../kept/case-event.ts';
import { readManifest } from '../../kept/manifest.ts';
import type { StoredEvent } from '../../store/cases.ts';
import type { OutboxMessage } from '../../store/outbox.ts';
import type { Store } from '../../store/store.ts';
import { wordFor } from './webhook-config.ts';

/** The body of a message; refused if its run was removed meanwhile, or cannot be read. */
export async function messageBody(
  store: Store,
  { message_id, kind, run_id, case_id, seq }: OutboxMessage,
): Promise<string> {
  const [run, log] = await Promise.all([store.runs.find(run_id), store.cases.events(run_id, case_id)]);
  const event = log.find((one) => one.seq === seq);
  if (run === undefined) throw new CuriaError('RUN_NOT_FOUND', `there is no run ${run_id}`);
  if (event === undefined) throw new CuriaError('STORE_INVALID', `case ${case_id} has no event ${seq}`);
  const { court, policy, policy_hash, rulebook_hash } = readManifest(run);
  const { lines } = await store.lists.listing(run_id, case_id);
  return JSON.stringify({
    schema_version: '1',
    type: `case.${wordFor(kind)}`,
    timestamp: event.at,
    message_id,
    data: {
      run_id,
      case_id,
      seq,
      event_hash: event.hash,
      court,
      policy,
      policy_hash,
      rulebook_hash,
      rulings: lines ?? [],
      given_votes: hasGivenIn(log),
      ...detailsOf(event),
    },
  });
}

/** What the event itself adds. An answer of a person may quote the document, so only its hash leaves. */
function detailsOf(event: StoredEvent): object {
  if (event.kind === 'refused') {
    const error: ErrorRecord = readBody('refused', event).error;
    return { error_code: error.code };
  }
  if (event.kind === 'packet-opened') return { packet_id: readBody('packet-opened', event).packet_id };
  if (event.kind !== 'review-settled') return {};
  const { packet_id, item_id, round, state, rule, code, label } = readBody('review-settled', event);
  return { packet_id, settlement: { item_id, round, state, rule, code, answer_sha256: sha256(label) } };
}
