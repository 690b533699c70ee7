/** Which method answers a crowd, in which each of many reviewers has seen few items. The first match wins. */
import { atLeast } from '../../table/define/cell.ts';
import { defineTable } from '../../table/define/define-table.ts';
import { count, flag } from '../../table/define/fact.ts';

/** The table of methods for crowds. */
export const crowdMethod = defineTable({
  id: 'crowd-method',
  policy: 'default',
  title: 'Method for a crowd',
  doc: 'Decides by which method the votes of a crowd become answers. Readings of the crowd are blended with weights of reviewers; the weights alone are taken only where they win clearly on known answers that neither has seen.',
  params: {},
  facts: {
    gold: count('items with a known answer'),
    stack_wins: flag(
      'on known answers that neither has seen, the net wins of the stack over the blend are at least one, and at least the root of the number of items on which they differ',
    ),
    has_room: flag('there is room for the readings of the crowd: their tables grow with items times classes'),
  },
  outcomes: {
    three: 'the mean of three readings of the crowd, which need no gold',
    blend: 'the readings of the crowd and the reviewers are weighed together on gold',
    stack: 'weights of all reviewers are fitted together on gold',
    prior: 'reviewers are weighed by how steady they are; gold is not needed',
  },
  rules: [
    {
      id: 'no-room-no-gold',
      source: 'curia/default/no-room-no-gold',
      when: { has_room: false, gold: 0 },
      then: 'prior',
      code: 'no_gold',
      reason: 'there are too many items and classes to learn from a crowd, and no answer is known',
    },
    {
      id: 'no-room',
      source: 'curia/default/no-room',
      when: { has_room: false },
      then: 'stack',
      code: 'no_room',
      reason: 'there are too many items and classes to learn from a crowd',
    },
    {
      id: 'stack-wins',
      source: 'curia/default/stack-wins',
      when: { stack_wins: true, gold: atLeast(1) },
      then: 'stack',
      code: 'better_on_gold',
      reason: 'the stack is right clearly more often than the blend on the same gold',
    },
    {
      id: 'gold',
      source: 'curia/default/gold',
      when: { gold: atLeast(1) },
      then: 'blend',
      code: 'crowd',
      reason:
        'each of many reviewers has seen few items, so what {gold} known answers say of each is read beside what the crowd says',
    },
  ],
  otherwise: {
    source: 'curia/default/otherwise',
    then: 'three',
    code: 'no_gold',
    reason: 'no answer is known, so the crowd itself is read, in three ways',
  },
  accepted: [{ kind: 'GAP', rule: 'otherwise', because: 'without gold there is nothing else to weigh by' }],
});
