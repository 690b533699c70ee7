/** A run of given votes rules as `decide` does: on eight courts, over random panels with every state, order and later role. */

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CaseRuling, parsePanel, ruleCase } from '@curia/courts/panel';
import { afterAll, describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { type CourtLike, Dice, randomCase } from '../../../core/test/random-panel.ts';
import { IN_THE_CASE } from '../../../courts/src/panel/seating.ts';
import { givenAgent } from '../drive/agents/given-agent.ts';
import { TEMPORARY_RUN, tryCourt } from '../drive/run-temporarily.ts';
import { bindRulebook } from '../kept/law/rulebook.ts';
import { readCase } from '../runs/closed-cases.ts';
import { holdCourt } from './held-court.ts';
import { readCourt } from './own-court.ts';

const CASES = 150;
const courts = join(import.meta.dirname, '../../../core/test/courts');
const folder = mkdtempSync(join(tmpdir(), 'curia-panel-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(readdirSync(courts))('%s', (name) => {
  const file = parse(readFileSync(join(courts, name), 'utf8')) as CourtLike;
  for (const role of Object.values(file.roles) as { prompt?: string }[]) delete role.prompt;
  const path = join(folder, name);
  writeFileSync(path, stringify(file));
  const panel = parsePanel(file);

  test('rules as decide does, and its record gives the same ruling again', async () => {
    const kind = readCourt(path);
    const options = { seats: IN_THE_CASE };
    const court = holdCourt(kind, bindRulebook(kind, { [kind.name]: panel.table }, options), options);
    const dice = new Dice(20_261_115);
    const cases = Array.from({ length: CASES }, (_, at) => ({
      case_id: String(at),
      input: JSON.stringify(randomCase(dice, file)),
      problem: null,
    }));
    const { store, end } = await tryCourt(court, cases, async (own) => givenAgent(own, TEMPORARY_RUN, kind), {
      concurrency: 8,
      budget: {},
    });
    expect(end.status).toBe('completed');
    let same = 0;
    for (const { case_id, input } of cases) {
      const stored = (await store.cases.find(TEMPORARY_RUN, case_id))!;
      const one = readCase(court, stored, await store.cases.events(TEMPORARY_RUN, case_id));
      const given = JSON.parse(input) as Record<string, unknown>;
      expect(one.status, JSON.stringify(one.error)).toBe('ruled');
      expect(ruleCase(panel, one.record)).toEqual(one.ruling);
      const decided = ruleCase(panel, given);
      // A run asks whom `decide` would have to leave unasked, and seats that role even where nobody voted.
      if (decided.effect === 'ask' || hasEmptyRole(file, given) || leavesOut(file, given)) continue;
      expect(endOf(one.ruling as CaseRuling), input).toEqual(endOf(decided));
      same++;
    }
    expect(same).toBeGreaterThan(CASES / 4);
  });
});

/** A role of whoever is heard, of whom nobody is: a run asks one seat in vain. */
const hasEmptyRole = ({ roles }: CourtLike, { votes }: Record<string, unknown>): boolean =>
  Object.entries(roles).some(
    ([role, { voices }]) =>
      voices === 'any' && !(votes as { role?: string }[]).some((vote) => (vote.role ?? role) === role),
  );

/** Who names the items cannot leave one out: whoever does says that there is none. */
const leavesOut = ({ items }: CourtLike, { votes }: Record<string, unknown>): boolean =>
  items === 'named' && (votes as { state?: string }[]).some(({ state }) => state === 'missing');

const endOf = ({ effect, verdict, items }: CaseRuling): object => ({
  effect,
  verdict,
  items: items.map(({ item, outcome, value, rule, round, votes }) => ({
    item,
    outcome,
    value,
    rule,
    round,
    votes,
  })),
});
