/** Every exception of the hunt for silence still occurs: one that does not is taken off the list. */
import { expect, test } from 'vitest';
import { courts } from '../../packages/curia/src/courts/list.ts';
import { baseOf, gainedBy } from './driven.ts';
import { DRIVE_EXCEPTIONS, SCENE_EXCEPTIONS } from './exceptions.ts';
import { courtUnder, movedIn, ruleScene } from './shipped-courts.ts';

test.each(SCENE_EXCEPTIONS)('$court, judgement $judgement, $role: $because', ({ court, role, to, shown }) => {
  const kind = courts.find(({ name }) => name === court)!;
  const under = courtUnder(kind, shown.policies);
  const before = ruleScene(under, shown.scene);
  const after = ruleScene(under, shown.scene, ({ ask }) =>
    ask.role === shown.role ? { failure: 'timeout', message: 'gone' } : undefined,
  );
  if (before === 'refused' || after === 'refused') throw new Error('the case that shows it is refused');
  expect(before.asked.map(({ ask }) => ask.role)).toContain(shown.role);
  expect(movedIn(before, after)).toMatchObject({ from: shown.from, to: shown.to });
  expect([role.test(shown.role), to.includes(shown.to)]).toEqual([true, true]);
});

test.each(DRIVE_EXCEPTIONS)('runs, $role: $because', async ({ scene, role, shown }) => {
  const base = await baseOf(shown.scene, shown.set);
  const [key] = base.said.find(([, said]) => said.role === shown.role)!;
  const gained = await gainedBy(base, key, { failure: 'timeout', message: 'gone' });
  expect(gained).not.toEqual([]);
  expect([scene.test(shown.scene), role.test(shown.role)]).toEqual([true, true]);
});
