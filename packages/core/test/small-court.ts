/** A court of one role that takes what leads, for tests that say only what is different about theirs. */

import type { Panel } from '../../courts/src/panel/file/panel.ts';
import { parsePanel } from '../../courts/src/panel/rule/define-panel.ts';

/** The smallest whole court about a kind of value, with anything in it replaced. */
export const smallCourt = (value: object, more: object = {}): Panel =>
  parsePanel({
    court: 'small',
    value,
    roles: { one: { voices: 3 } },
    facts: { voted: { count: 'voted' } },
    outcomes: { TAKE: { effect: 'take', what: 'leading' }, EXPERT: { effect: 'escalate' } },
    rules: [{ id: 'spoken', when: { voted: { at_least: 1 } }, then: 'TAKE', reason: 'somebody voted' }],
    otherwise: { then: 'EXPERT', reason: 'nobody voted' },
    ...more,
  });
