/** What a voice would have answered to a question in a run, according to its lines in a case. */
import { own } from '../file/court-names.ts';
import { equalForm } from '../file/item-id.ts';
import { courtPlan, type Panel } from '../file/panel.ts';
import { type PanelQuestion, turned } from './question.ts';
import { readPanelCase } from './read-case.ts';

type Line = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Line =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const SAID = ['item', 'state', 'confidence', 'reason', 'quotation'];

/** Turns the lines of a valid case into an answer; null if the voice said nothing about what it is asked. */
export function givenAnswer(
  panel: Panel,
  input: unknown,
  { role, voice, order, items }: Pick<PanelQuestion, 'role' | 'voice' | 'order' | 'items'>,
): { readonly votes: readonly object[] } | null {
  const made = panel[courtPlan];
  const formOf = (item: unknown): string => equalForm(made, item as string);
  const isOnly = made.roles.length === 1;
  const { votes } = input as { readonly votes?: unknown };
  const said = (Array.isArray(votes) ? votes : [])
    .filter(isRecord)
    .filter(
      (line) =>
        line.voice === voice &&
        (line.role ?? (isOnly ? role : null)) === role &&
        (line.order ?? null) === order,
    );
  const forms = items === null ? null : new Set(items.map(formOf));
  const asked = said.filter(({ item }) => forms === null || item == null || forms.has(formOf(item)));
  // Where voices name the items, a line without one only says that the voice answered.
  const isNamed = made.items === 'named';
  const spoken = asked.filter(({ item, state }) => state !== 'missing' && !(isNamed && item == null));
  const lines = spoken.map((line) => ({
    ...Object.fromEntries(SAID.flatMap((name) => (own(line, name) == null ? [] : [[name, line[name]]]))),
    ...(line.value === undefined ? {} : { value: turned(made, order, line.value) }),
  }));
  // Where voices name the items, one who voted in the case and does not name an item says that there is none.
  const hasVoted = (): boolean =>
    readPanelCase(panel, input).voices[made.roleOf.get(role)!.at]!.some(
      (one) => one.name === voice && one.hasVoted,
    );
  const named = new Set(asked.filter(({ item }) => item != null).map(({ item }) => formOf(item)));
  const none =
    isNamed && items !== null && hasVoted()
      ? items.filter((item) => !named.has(formOf(item))).map((item) => ({ item, value: null }))
      : [];
  const hasAnswered = asked.some(({ state }) => (state ?? 'voted') === 'voted');
  const isSilent = spoken.length === 0 && none.length === 0 && !hasAnswered;
  return isSilent ? null : { votes: [...lines, ...none] };
}
