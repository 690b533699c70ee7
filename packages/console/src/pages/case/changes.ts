/** What would change a ruling, in the words of whoever computed it: votes of others, or facts. */
import type { CaseQuestion } from '../../api/case.ts';
import { isFields, sayValue } from '../../parts/say-value.ts';

/** One change that leads elsewhere. */
export interface Change {
  readonly outcome: string;
  readonly rule: string;
  /** The whole change in the words of its table; empty if votes change. */
  readonly said: string;
  /** Who or what would have to differ, and how. */
  readonly steps: readonly { readonly who: string; readonly from: string; readonly to: string }[];
}

/** What is known about changing one part. */
export interface Changes {
  /** Whose vote alone decided; undefined if the court does not vote. */
  readonly pivotal: readonly string[] | undefined;
  readonly changes: readonly Change[];
  /** False if the search was given up. */
  readonly isSearched: boolean;
}

/** Changes that are shown. */
const MOST_SHOWN = 8;

/** Reads what a court says would change a part. */
export function changesIn({ swing, pivotal, nearest, unsettled }: CaseQuestion): Changes {
  if (isFields(swing)) {
    const own = Array.isArray(pivotal) ? pivotal : swing.pivotal_reviewers;
    return {
      pivotal: Array.isArray(own) ? own.map(nameOf) : undefined,
      changes: listOf(swing.changes).map(changeOf).slice(0, MOST_SHOWN),
      isSearched: swing.is_searched !== false,
    };
  }
  return {
    pivotal: undefined,
    changes: listOf(nearest).map(changeOf).slice(0, MOST_SHOWN),
    isSearched: !Array.isArray(unsettled) || unsettled.length === 0,
  };
}

const listOf = (value: unknown): Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter(isFields) : [];

/** The name of a voice, a reviewer or a fact. */
const nameOf = (one: unknown): string =>
  isFields(one) ? sayValue(one.voice ?? one.reviewer ?? one.fact ?? one.role) : sayValue(one);

/** What somebody says, or that they say nothing. */
const saidOf = (value: unknown): string =>
  isFields(value) ? sayValue(value.value ?? value.state) : sayValue(value);

function changeOf(change: Readonly<Record<string, unknown>>): Change {
  const steps = [...listOf(change.votes), ...listOf(change.changes)];
  return {
    outcome: sayValue(change.outcome ?? change.action_type),
    rule: sayValue(change.rule),
    said: sayValue(change.said),
    steps: steps.map((step) => ({ who: nameOf(step), from: saidOf(step.from), to: saidOf(step.to) })),
  };
}
