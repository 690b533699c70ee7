/** `memory=S0_single_pass`: one integrated reading, nobody reviews it, one call a case. */
import type { OwnAgent } from '@curia/core/agent';
import { expect, test } from 'vitest';
import { openCuria } from '../../index.ts';
import { temporaryStore } from '../../store/temporary/temporary.ts';

const read = { aspect_term: 'screen', aspect_ref: '본품#품질', evidence: 'The screen is bright' };
const triplets = [
  { ...read, polarity: 'positive', confidence: 0.9 },
  { ...read, polarity: 'negative', confidence: 0.9 },
];

/** Carries one text through conflict review, and tells who was asked. */
async function asked(options: Record<string, unknown>, policy?: string) {
  const tables = { 'conflict-review': { policy } };
  const roles: string[] = [];
  const agents: OwnAgent = ({ role }) => {
    roles.push(role);
    return { answer: role.startsWith('perspective') ? { triplets } : { review_actions: [] } };
  };
  const curia = openCuria(temporaryStore());
  const cases = [{ case_id: 'c', text: 'The screen is bright.' }];
  await curia.start({ court: 'conflict-review', cases, agents, options, tables, run_id: 'r' });
  await curia.drive('r', { agents });
  let ruling: object | undefined;
  for await (const one of curia.cases('r')) ruling = one.ruling;
  await curia.close();
  return { roles, ruling };
}

test('one call, whatever is read and whatever else is chosen', async () => {
  for (const more of [{}, { ask: 'always' }, { recheck: true }, { stage1: 'multi_facet' }]) {
    const { roles } = await asked({ memory: 'S0_single_pass', ...more });
    expect(roles).toEqual(['perspective-S0']);
  }
});

test('without it the same text takes a whole panel', async () => {
  expect((await asked({ memory: 'M0' })).roles).toHaveLength(6);
});

test('under the source’s own table all that was read stands, and its conflict is flagged', async () => {
  const { ruling } = await asked({ memory: 'S0_single_pass' }, 'v2');
  expect(ruling).toMatchObject({
    reviewed: false,
    final_tuples: [{ polarity: 'positive' }, { polarity: 'negative' }],
    conflict_flags: [{ tuple_ids: ['t0', 't1'] }],
  });
});

test('a debate has no single pass, and says so', async () => {
  const start = openCuria(temporaryStore()).start({
    court: 'debate-override',
    cases: [{ text: 'x' }],
    agents: { kind: 'given' },
    options: { memory: 'S0_single_pass' },
  });
  await expect(start).rejects.toMatchObject({ code: 'USAGE' });
});
