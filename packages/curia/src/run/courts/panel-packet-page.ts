/** A packet of a court of one's own in words: the case, and for each open item why it is open and what was said on it. */
import { type Block, blocksToHtml, blocksToMarkdown, shorten } from '@curia/core/internal';
import type { PanelVote } from '@curia/core/internal/panel';
import type { PacketReading } from '../court.ts';
import type { PanelPacket } from './panel-packet.ts';

const MOST_SHOWN = 50;
const MOST_ON_PAGE = 200;
const LONGEST_NOTE = 400;
const LONGEST_FIELD = 200_000;

type OpenItem = PanelPacket['items'][number];

/** Words a packet. */
export function readPanelPacket(packet: PanelPacket): PacketReading {
  const { packet_id, items, court } = packet;
  const { outcome, rule, code, reason } = reasonOf(packet);
  const shown = items.slice(0, MOST_SHOWN);
  return {
    about: packet_id,
    outcome,
    why: `by ${rule} (${code}): ${reason}`,
    status: `${court}: ${items.length} open ${items.length === 1 ? 'item' : 'items'}, opened ${packet.opened_at}`,
    columns: ['item', 'outcome', 'why', 'leading', 'votes'],
    rows: shown.map((item) => [
      item.item,
      item.outcome,
      `${item.reason} (${item.rule})`,
      leadingOf(item),
      item.votes.map((vote) => `${voiceOf(vote)}: ${answerOf(vote)}`),
    ]),
    left_out: items.length - shown.length,
    notes: Object.entries(packet.case).map(([name, value]) => ({
      text: `${name}: ${shorten(textOf(value), LONGEST_NOTE)}`,
      is_aside: false,
    })),
    page: (format) =>
      format === 'html'
        ? blocksToHtml(`${packet_id}: for a person to decide`, blocksOf(packet))
        : blocksToMarkdown(blocksOf(packet)),
  };
}

/** Why a person decides: the verdict's reason where the case as a whole is open, or that of the first open item. */
const reasonOf = ({ verdict, items }: PanelPacket): Pick<OpenItem, 'outcome' | 'rule' | 'code' | 'reason'> =>
  // A case without a verdict is escalated because one of its items is.
  verdict ?? items[0]!;

function blocksOf(packet: PanelPacket): Block[] {
  const { packet_id, court, items, rulebook_hash, opened_at } = packet;
  const { outcome, rule, code, reason } = reasonOf(packet);
  const shown = items.slice(0, MOST_ON_PAGE);
  return [
    { kind: 'heading', level: 1, text: `${packet_id}: please decide` },
    { kind: 'text', text: `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`, isStrong: true },
    {
      kind: 'table',
      head: ['', ''],
      rows: [
        ['court', court],
        ['outcome', `${outcome} by ${rule} (${code})`],
        ['open items', String(items.length)],
        ['opened', opened_at],
        ['rulebook', rulebook_hash],
      ],
    },
    { kind: 'heading', level: 2, text: 'The case' },
    ...Object.entries(packet.case).map(([name, value]): Block => {
      const text = shorten(textOf(value), LONGEST_FIELD);
      return typeof value === 'object' && value !== null
        ? { kind: 'folded', label: name, text }
        : { kind: 'quote', label: name, text };
    }),
    { kind: 'heading', level: 2, text: 'Open items' },
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
