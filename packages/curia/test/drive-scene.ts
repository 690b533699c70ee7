/** Drives one scene from its first question to its ruling, and audits it. */

import type { Agent } from '@curia/core/in/agent';
import { expect } from 'vitest';
import { choicesFor, tablesFor } from '../src/cli/options/choices.ts';
import { readCourtOptions } from '../src/courts/court-options.ts';
import { findCourt } from '../src/courts/find-court.ts';
import { holdCourt } from '../src/courts/held-court.ts';
import { examinedBy } from '../src/drive/agents/examining-agent.ts';
import { driveRun } from '../src/drive/drive-run.ts';
import { chooseRulebook } from '../src/kept/law/rulebook.ts';
import { auditRun } from '../src/runs/audit/audit.ts';
import { temporaryStore } from '../src/store/temporary/temporary.ts';
import type { Scene } from './scripted-model.ts';

/** How a case ended: its ruling, and what a person is handed. */
export interface SceneEnd {
  readonly ruling: Record<string, unknown>;
  readonly packets: number;
}

const today = (): string => '2026-01-01T00:00:00.000Z';

/** Drives a scene; the case must be closed by a ruling that an audit comes to as well. */
export async function driveScene(scene: Scene, agent: Agent): Promise<SceneEnd> {
  const kind = findCourt(scene.court);
  const options = readCourtOptions(kind, choicesFor(kind, { set: scene.options }).options);
  const court = holdCourt(
    kind,
    chooseRulebook(kind, options, tablesFor(kind, { policy: [scene.policy] })),
    options,
  );
  const store = temporaryStore();
  const cases = [{ case_id: 'c1', input: JSON.stringify(scene.input), problem: null }];
  await store.runs.create('r', cases, () => ({ created_at: today(), manifest: '{}' }));
  const examined = examinedBy(kind, agent, options);
  const end = await driveRun(store, 'r', court, examined, { concurrency: 8, today });
  expect(end).toMatchObject({ status: 'completed', closed: 1 });
  expect((await auditRun(store, 'r', court)).findings).toEqual([]);
  let ruling: SceneEnd['ruling'] | undefined;
  let packets = 0;
  for await (const { kind: what, body } of store.cases.eventsOfKind('r', ['ruled', 'packet-opened'])) {
    if (what === 'packet-opened') packets++;
    else ({ ruling } = JSON.parse(body) as { ruling: SceneEnd['ruling'] });
  }
  expect(ruling).toBeDefined();
  return { ruling: ruling!, packets };
}
