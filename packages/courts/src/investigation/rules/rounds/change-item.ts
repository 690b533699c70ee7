/** What a ruling on an item does to it: its category, its flags, its history. */
import type { AnyTable } from '@curia/core';
import { type Category, CONFIDENCES } from '../finding/strength.ts';
import { isByVerification } from '../matrix/classification.ts';
import {
  classifyItem,
  type Findings,
  type ItemDraft,
  type MatrixItem,
  type Moment,
} from '../matrix/matrix.ts';
import type { MatrixUpdateRuling } from '../matrix/matrix-update.ts';

/** Carries out a ruling on an item. */
export function change(
  draft: ItemDraft,
  before: MatrixItem,
  ruling: MatrixUpdateRuling,
  findings: Findings,
  policy: AnyTable,
  when: Moment,
): MatrixItem {
  const move = (to: Category, flags: readonly string[] = []): MatrixItem => ({
    ...draft,
    category: to,
    flags: [...new Set([...draft.flags, ...flags])],
    history: [...before.history, { ...when, from: before.category, to, why: ruling.reason }],
  });
  switch (ruling.change) {
    case 'KEEP':
      return move(before.category);
    case 'RAISE': {
      const at = CONFIDENCES.indexOf(draft.confidence ?? 'LOW');
      return { ...move(before.category), confidence: CONFIDENCES[Math.max(0, at - 1)]! };
    }
    case 'ADD_CAVEAT':
      return move(before.category, ['caveat']);
    case 'CONTEST':
      return move('DISAGREED');
    case 'AGREE': {
      const fresh = { ...draft, verdict: 'NONE', review: null } as const;
      if (isByVerification(policy)) return formedLate(reclassify(fresh, findings, policy, when));
      return { ...move('AGREED', ['formed_in_round3']), verdict: 'NONE', review: null };
    }
    case 'WITHDRAW':
      return move('WITHDRAWN');
    case 'GIVE_UP':
      return move('UNCERTAIN', ['unanswered']);
    case 'RECLASSIFY': {
      const item = reclassify(draft, findings, policy, when);
      return before.category === 'AGREED' ? item : formedLate(item);
    }
  }
}

/** Classifies an item afresh; what its former category said of it no longer counts. */
const reclassify = (draft: ItemDraft, findings: Findings, policy: AnyTable, when: Moment): MatrixItem =>
  classifyItem(
    {
      ...draft,
      flags: draft.flags.filter((flag) => !['weak_consensus', 'request_item', 'one_source'].includes(flag)),
    },
    findings,
    policy,
    when,
  );

/** Agreements formed in round 3 are not independent: everybody has seen the other reports. */
export const formedLate = (item: MatrixItem): MatrixItem =>
  item.category === 'AGREED' ? { ...item, flags: [...new Set([...item.flags, 'formed_in_round3'])] } : item;
