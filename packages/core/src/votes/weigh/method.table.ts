/** Which method to use: what suits the votes, unless gold shows that another is better. The first match wins. */
import { atLeast } from '../../table/define/cell.ts';
import { defineTable } from '../../table/define/define-table.ts';
import { choice, count, flag } from '../../table/define/fact.ts';

/** The table of methods. */
export const voteMethod = defineTable({
  id: 'vote-method',
  policy: 'default',
  title: 'Method for votes',
  doc: 'Decides by which method votes become answers. A method that another one beats on gold is never kept, and Dawid and Skene are never the default where the panel contradicts their claims.',
  params: {},
  facts: {
    beaten_by: choice(
      'the method that is better than the default on gold, by a paired sign test with p of at most 0.01',
      ['nothing', 'majority', 'best-single', 'dawid-skene', 'stack', 'prior'],
    ),
    kind: choice('a panel sees most items; of a crowd each sees few', ['panel', 'crowd']),
    doubted: flag('the claims of Dawid and Skene do not fit the votes or the gold'),
    gold: count('items with a known answer'),
  },
  outcomes: {
    majority: 'most votes decide',
    'best-single': 'the best reviewer decides alone',
    'dawid-skene': 'the errors of each reviewer are learned from the votes of all',
    stack: 'weights of all reviewers are fitted together on gold',
    prior: 'reviewers are weighed by how steady they are; gold is not needed',
  },
  rules: [
    {
      id: 'majority-is-better',
      source: 'curia/default/majority-is-better',
      when: { beaten_by: 'majority' },
      then: 'majority',
      code: 'better_on_gold',
      reason: 'the majority is right more often than the default on the same gold',
    },
    {
      id: 'single-is-better',
      source: 'curia/default/single-is-better',
      when: { beaten_by: 'best-single' },
      then: 'best-single',
      code: 'better_on_gold',
      reason: 'the best reviewer alone is right more often than the default on the same gold',
    },
    {
      id: 'dawid-skene-is-better',
      source: 'curia/default/dawid-skene-is-better',
      when: { beaten_by: 'dawid-skene', doubted: false },
      then: 'dawid-skene',
      code: 'better_on_gold',
      reason: 'Dawid and Skene are right more often than the default on the same gold',
    },
    {
      id: 'stack-is-better',
      source: 'curia/default/stack-is-better',
      when: { beaten_by: 'stack' },
      then: 'stack',
      code: 'better_on_gold',
      reason: 'the stack is right more often than the default on the same gold',
    },
    {
      id: 'prior-is-better',
      source: 'curia/default/prior-is-better',
      when: { beaten_by: 'prior' },
      then: 'prior',
      code: 'better_on_gold',
      reason: 'weights by steadiness are right more often than the default on the same gold',
    },
    {
      id: 'crowd',
      source: 'curia/default/crowd',
      when: { kind: 'crowd', doubted: false },
      then: 'dawid-skene',
      code: 'crowd',
      reason: 'each of many reviewers has seen few items, so gold says little about each',
    },
    {
      id: 'gold',
      source: 'curia/default/gold',
      when: { gold: atLeast(1) },
      then: 'stack',
      code: 'gold',
      reason: 'answers are known for {gold} items, so reviewers can be weighed together',
    },
  ],
  otherwise: {
    source: 'curia/default/otherwise',
    then: 'prior',
    code: 'no_gold',
    reason: 'no answer is known, so only the steadiness of the reviewers counts',
  },
  accepted: [{ kind: 'GAP', rule: 'otherwise', because: 'without gold there is nothing else to weigh by' }],
});
