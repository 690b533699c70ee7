/** The desk of a court of one's own: a person says what is right for each open item, and gives the verdict where it is open. */

import { CuriaError } from '@curia/core';
import type { CourtDesk, HandedOver } from '@curia/core/court';
import type { Block } from '@curia/core/page';
import { caseIdIn } from '@curia/core/read';
import type { AnswerKind } from '@curia/core/review';
import { shorten } from '@curia/core/text';
import { askedOfCase, askedOfItem, askedOfVerdict } from './case/asked-words.ts';
import {
  endingVerdicts,
  kindOfItem,
  type OpenParts,
  readPersonAnswer,
  VERDICT,
} from './case/person-answer.ts';
import type { PanelVote } from './case/vote.ts';
import type { Panel } from './file/panel.ts';
import type { PanelPacket } from './packet.ts';
import type { Kind } from './value/kind.ts';
import { written } from './value/written.ts';

const MOST_SHOWN = 200;
const LONGEST_FIELD = 200_000;

/** Where voices name the items, none was named and somebody was silent: a person says whether there is any. */
const IS_THERE = { none: 'NONE', some: 'SOME' } as const;
const UNNAMED = 'nobody named an item, and not everybody answered';

const isUnnamed = ({ items, verdict }: PanelPacket): boolean =>
  items.length === 0 && verdict?.effect !== 'escalate';

type OpenItem = PanelPacket['items'][number];

/** The desk of one case. */
export function panelDesk(panel: Panel, handed: HandedOver): CourtDesk {
  // The packet was made again by the audit before it came here.
  const packet = handed.packet as unknown as PanelPacket;
  const open: OpenParts = {
    items: packet.items.map(({ item }) => item),
    verdicts: isUnnamed(packet)
      ? Object.values(IS_THERE)
      : packet.verdict?.effect === 'escalate'
        ? endingVerdicts(panel)
        : [],
  };
  return {
    packet_id: handed.packet_id,
    asked_of: { ...caseIdIn(handed.input), ...packet.case },
    question: {
      schema_version: '1',
      court: panel.name,
      about: handed.packet_id,
      ...askedOfCase(panel),
      parts: [
        ...open.items.map((item) => {
          const answer = answerKindOf(panel, item);
          return { id: item, ...askedOfItem(panel, item, answer), answer };
        }),
        ...(open.verdicts.length === 0
          ? []
          : [
              {
                id: VERDICT,
                ...(isUnnamed(packet)
                  ? { question: 'Is there any item?' }
                  : askedOfVerdict(panel, open.verdicts)),
                answer: { kind: 'choice', values: open.verdicts } as const,
              },
            ]),
      ],
      evidence: caseBlocks(packet),
    },
    machine: { label: machineLabel(panel, packet, open), blocks: machineBlocks(packet) },
    seats: 1,
    take(submitted) {
      const { values, label } = readPersonAnswer(panel, open, submitted);
      return { answer: values, label };
    },
    truth: ({ answer }, at) => ({
      schema_version: '1',
      case_id: handed.case_id,
      court: panel.name,
      rulebook_hash: packet.rulebook_hash,
      gold: isUnnamed(packet) ? noneIn(answer) : answer,
      updated_at: at,
    }),
    packet: () => handed.packet,
  };
}

/** That there is none is known by item, of which there is none; which ones there are was not asked. */
const noneIn = (answer: unknown): object | null =>
  (answer as { readonly verdict: string }).verdict === IS_THERE.none ? {} : null;

function answerKindOf(panel: Panel, item: string): AnswerKind {
  const kind = kindOfItem(panel, item);
  if (kind === undefined)
    throw new CuriaError('REPLAY_DIVERGED', `${panel.name} has no item ${item}, which the packet asks about`);
  return answerKind(kind);
}

/** A kind as the desk describes it; how answers are compared stays the court's. */
function answerKind(kind: Kind): AnswerKind {
  const optional = kind.optional === true ? true : undefined;
  switch (kind.kind) {
    case 'choice':
      return written({ kind: 'choice' as const, values: kind.values, optional });
    case 'number': {
      const { min, max, step } = kind;
      return written({ kind: 'number' as const, min, max, step, optional });
    }
    case 'text':
      return written({ kind: 'text' as const, max: kind.max, optional });
    case 'list':
      return written({ kind: 'list' as const, of: answerKind(kind.of), optional });
    default:
      return written({ kind: kind.kind, optional });
  }
}

/** What the voices would have had, if one value leads for every item and the verdict is not open; null otherwise. */
function machineLabel(panel: Panel, { items }: PanelPacket, open: OpenParts): string | null {
  if (open.verdicts.length > 0 || items.some(({ leading }) => leading?.length !== 1)) return null;
  const values = Object.fromEntries(items.map(({ item, leading }) => [item, leading![0]]));
  return readPersonAnswer(panel, open, values).label;
}

/** What the case says; known answers are never in a packet. */
const caseBlocks = (packet: PanelPacket): Block[] => [
  { kind: 'heading', level: 2, text: 'The case' },
  ...Object.entries(packet.case).map(([name, value]): Block => {
    const text = shorten(textOf(value), LONGEST_FIELD);
    return typeof value === 'object' && value !== null
      ? { kind: 'folded', label: name, text }
      : { kind: 'quote', label: name, text };
  }),
];

/** Why each item is open, and what every voice said on it. */
function machineBlocks(packet: PanelPacket): Block[] {
  const { court, items, rulebook_hash, opened_at, verdict } = packet;
  // A case without a verdict is escalated because one of its items is, or because there are none.
  const grounds = isUnnamed(packet) ? undefined : (verdict ?? items[0]!);
  const reason = grounds?.reason ?? UNNAMED;
  const shown = items.slice(0, MOST_SHOWN);
  return [
    { kind: 'text', text: `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`, isStrong: true },
    {
      kind: 'table',
      head: ['', ''],
      rows: [
        ['court', court],
        ...(grounds === undefined
          ? []
          : [['outcome', `${grounds.outcome} by ${grounds.rule} (${grounds.code})`]]),
        ['items to answer', String(items.length)],
        ['opened', opened_at],
        ['rulebook', rulebook_hash],
      ],
    },
    ...shown.flatMap(itemBlocks),
    ...(items.length > shown.length
      ? [
          {
            kind: 'text',
            text: `… and ${items.length - shown.length} more items, in the packet itself.`,
          } as const,
        ]
      : []),
  ];
}

function itemBlocks(item: OpenItem, at: number): Block[] {
  return [
    { kind: 'heading', level: 3, text: `${at + 1}. ${item.item}` },
    { kind: 'text', text: `${item.outcome} by ${item.rule} (${item.code}): ${item.reason}` },
    ...(item.leading === undefined ? [] : [{ kind: 'text', text: `Leading: ${leadingOf(item)}` } as const]),
    item.votes.length === 0
      ? { kind: 'text', text: 'Nobody said anything on it.' }
      : {
          kind: 'table',
          head: ['voice', 'said', 'confidence', 'reason', 'quotation'],
          rows: item.votes.map((vote) => [
            voiceOf(vote),
            answerOf(vote),
            vote.confidence === undefined ? '' : String(vote.confidence),
            vote.reason ?? '',
            vote.quotation ?? '',
          ]),
        },
  ];
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value, null, 2);

const sayValue = (value: unknown): string =>
  value === null || value === undefined
    ? 'there is none'
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);

const leadingOf = ({ leading = [] }: OpenItem): string => leading.map(sayValue).join(', ');

/** Who spoke, and in which order the case was shown, where there are two. */
const voiceOf = ({ role, voice, order }: PanelVote): string =>
  `${role === undefined ? voice : `${role}/${voice}`}${order === undefined ? '' : `, order ${order}`}`;

const answerOf = ({ state = 'voted', value }: PanelVote): string =>
  state === 'voted' ? sayValue(value) : state;
