/** Who may do what at the desk, every role with every act. */
import { expect, test } from 'vitest';
import { type DeskAct, isAllowed, ROLES, type Role } from './role.ts';
import { refuseRole } from './sitting.ts';

const ALLOWED: Readonly<Record<Role, string>> = {
  viewer: 'look measure',
  reviewer: 'look review measure',
  adjudicator: 'look review adjudicate reopen open measure',
  operator: 'look open ask measure measure-open arrange',
  agent: 'ask',
  speaker: 'ask',
  metrics: '',
  admin: 'look open ask measure measure-open arrange',
};
const ACTS: readonly DeskAct[] = [
  'look',
  'review',
  'adjudicate',
  'reopen',
  'open',
  'ask',
  'measure',
  'measure-open',
  'arrange',
];

test.each(ROLES)('%s', (role) => {
  expect(ACTS.filter((act) => isAllowed(role, act)).sort()).toEqual(
    ALLOWED[role].split(' ').filter(Boolean).sort(),
  );
});

test('a refusal names the person, the role and the act in words', () => {
  for (const role of ROLES)
    for (const act of ACTS) {
      const refused = refuseRole({ person: 'ann', role }, act);
      expect(refused === undefined).toBe(isAllowed(role, act));
      if (refused === undefined) continue;
      expect(refused.problem).toMatch(new RegExp(`^ann .*${role}.* may not \\w+`));
      expect(refused.problem).not.toContain('undefined');
    }
});
