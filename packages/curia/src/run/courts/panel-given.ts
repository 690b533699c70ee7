/** The votes that a case carries as answers to the questions of a run. */
import type { Panel } from '@curia/core/panel';
import type { Ask } from '../../agents/agent.ts';
import { type RecordedAnswer, recordsIn } from '../../agents/recorded.ts';

/** What a question of a court is about, as its prompt says it to agents that are no models. */
export interface AskedOf {
  readonly role: string;
  readonly voice: string;
  readonly order: '1' | '2' | null;
  readonly items: readonly string[] | null;
}

/** The answer of the voice that is asked, on the items that it is asked about; nothing where it is not recorded. */
export function givenVotes(panel: Panel, input: unknown, { key, prompt }: Ask): RecordedAnswer[] {
  const { role, voice, order, items } = prompt.inputs as unknown as AskedOf;
  const { roles, swap } = panel.court;
  const isOnly = Object.keys(roles).length === 1;
  const turned = (value: unknown): unknown => {
    if (swap === undefined || order !== '2') return value;
    const at = swap.indexOf(value as string);
    return at < 0 ? value : swap[1 - at];
  };
  const lines = recordsIn((input as { readonly votes?: unknown }).votes).filter(
    (vote) =>
      vote.voice === voice &&
      (vote.role ?? (isOnly ? role : null)) === role &&
      (vote.order ?? null) === order &&
      isAsked(items, vote.item ?? null),
  );
  const votes = lines
    // What is missing was not said; a line that only tells that the voice answered names no item.
    .filter(({ state, item }) => state !== 'missing' && !(items === null && isBare(state, item)))
    .map(({ item, state, value, confidence, reason, quotation }) => ({
      ...present({ item, state, confidence, reason, quotation }),
      ...(value === undefined ? {} : { value: turned(value) }),
    }));
  const isSilent = lines.every(({ state }) => state === 'missing');
  return isSilent ? [] : [{ role, key, answer: { votes } as never }];
}

const isBare = (state: unknown, item: unknown): boolean =>
  (item ?? null) === null && (state ?? 'voted') === 'voted';

/** A vote without an item is about the one item there is. */
const isAsked = (items: readonly string[] | null, item: unknown): boolean =>
  items === null || item === null || items.includes(item as string);

const present = (fields: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));
