/** The packet for a case that a user-defined court escalates: the case, and the votes on each open item. */

import type { Packet } from '@curia/core/court';
import { fieldsOf } from './case/fields-of.ts';
import type { PanelVote } from './case/vote.ts';
import type { Panel } from './file/panel.ts';
import type { PanelState } from './rule/protocol.ts';
import type { CaseRuling, ItemRuling } from './rule/ruling.ts';
import { written } from './value/written.ts';

/** The packet of an escalated case. */
export interface PanelPacket {
  readonly schema_version: '1';
  readonly packet_id: string;
  readonly court: string;
  readonly rulebook_hash: string;
  readonly opened_at: string;
  /** The fields of the case. */
  readonly case: Readonly<Record<string, unknown>>;
  /** Why a person decides the case as a whole, if the court has a verdict table. */
  readonly verdict?: CaseRuling['verdict'];
  readonly items: readonly (Pick<ItemRuling, 'item' | 'outcome' | 'rule' | 'code' | 'reason' | 'leading'> & {
    readonly votes: readonly Omit<PanelVote, 'item' | 'family' | 'cost'>[];
  })[];
}

/** Makes the packet; undefined if no person has to decide. Known answers never reach the desk. */
export function panelPacket(
  panel: Panel,
  { ruling, input, votes }: PanelState,
  {
    case_id,
    rulebook_hash,
    at,
  }: { readonly case_id: string; readonly rulebook_hash: string; readonly at: string },
): Packet | undefined {
  if (ruling === null || ruling.effect !== 'escalate') return undefined;
  const packet: PanelPacket = written({
    schema_version: '1' as const,
    packet_id: case_id,
    court: panel.name,
    rulebook_hash,
    opened_at: at,
    case: fieldsOf(panel, input),
    verdict: ruling.verdict,
    items: ruling.items
      .filter(({ effect }) => effect === 'escalate' || ruling.verdict?.effect === 'escalate')
      .map(({ item, outcome, rule, code, reason, leading }) =>
        written({
          ...{ item, outcome, rule, code, reason, leading },
          votes: votes
            .filter((vote) => (vote.item ?? 'value') === item)
            .map(({ item: _item, family: _family, cost: _cost, ...said }) => said),
        }),
      ),
  });
  return { packet_id: case_id, packet };
}
