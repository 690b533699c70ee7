/** The last door before a prompt: every message passes every guard, and what each did is counted. */
import { firstLetters } from '../text/code-points.ts';
import { LONGEST_MESSAGE } from './advisory.ts';
import { hasInjection, hasPressure, namesEntries } from './guard-injection.ts';
import { withholdLabels } from './guard-label-hint.ts';
import { repeatsSource } from './guard-verbatim.ts';
import { seenText } from './limited-text.ts';

/** The case that is advised: what messages are compared with. */
export interface CaseAtHand {
  readonly text: string;
  /** Its aspect terms and references. */
  readonly terms: readonly string[];
}

/** What the guards did. */
export interface GuardCounts {
  readonly label_hint_rewritten_n: number;
  readonly label_hint_dropped_n: number;
  readonly verbatim_dropped_n: number;
  readonly injection_dropped_n: number;
  readonly pressure_dropped_n: number;
}

type Deed = keyof GuardCounts;

const SENTENCES: Readonly<Record<Deed, string>> = {
  label_hint_rewritten_n: 'labels were withheld from a message that named a term of the case',
  label_hint_dropped_n: 'a message hid a label and was dropped',
  verbatim_dropped_n: 'a message repeated the text of the case and was dropped',
  injection_dropped_n: 'a message gave orders to its reader and was dropped',
  pressure_dropped_n: 'a message forced an answer or added confidence and was dropped',
};

const DEEDS = Object.keys(SENTENCES) as Deed[];

/** The message as it may be shown, or nothing; and what was done to it. */
export function guardMessage(
  message: string,
  { text, terms }: CaseAtHand,
): { readonly message: string | null; readonly deed: Deed | null } {
  const seen = seenText(message);
  if (hasInjection(seen) || namesEntries(seen)) return { message: null, deed: 'injection_dropped_n' };
  if (hasPressure(seen)) return { message: null, deed: 'pressure_dropped_n' };
  if (repeatsSource(seen, text)) return { message: null, deed: 'verbatim_dropped_n' };
  const guarded = withholdLabels(seen, terms);
  if (guarded.message === null) return { message: null, deed: 'label_hint_dropped_n' };
  const deed = guarded.isRewritten ? 'label_hint_rewritten_n' : null;
  return { message: firstLetters(guarded.message, LONGEST_MESSAGE), deed };
}

/** Guards the messages of several items; items whose message is dropped are left out. */
export function guardMessages<T extends { readonly message: string }>(
  items: readonly T[],
  caseAtHand: CaseAtHand,
): { readonly passed: T[]; readonly counts: GuardCounts } {
  const counts = Object.fromEntries(DEEDS.map((deed) => [deed, 0])) as Record<Deed, number>;
  const passed = items.flatMap((item) => {
    const { message, deed } = guardMessage(item.message, caseAtHand);
    if (deed !== null) counts[deed]++;
    return message === null ? [] : [{ ...item, message }];
  });
  return { passed, counts };
}

/** One sentence for each guard that did something. */
export const sayGuards = (counts: GuardCounts): string[] =>
  DEEDS.filter((deed) => counts[deed] > 0).map((deed) => `${SENTENCES[deed]} (${counts[deed]})`);
