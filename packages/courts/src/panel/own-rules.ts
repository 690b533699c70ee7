/** The rules of a court file alone, without anything that asks agents or reads files. */
import type { Counts } from '@curia/core/measure';
import { type AnyQuestion, anyQuestion } from '@curia/core/table';
import { panelQuestion } from './panel-question.ts';
import { parsePanel } from './rule/define-panel.ts';
import type { CaseRuling } from './rule/ruling.ts';
import { scoreRuling } from './rule/score-ruling.ts';

/** A court as far as it decides. */
export interface OwnRules {
  readonly question: AnyQuestion;
  /** Hits and misses of a ruling; undefined if the record says nothing about what is right. */
  score(record: unknown, ruling: object): Counts | undefined;
}

/** Reads the content of a court file; throws `COURT_INVALID` with everything that is wrong. */
export function ownRules(definition: unknown): OwnRules {
  const panel = parsePanel(definition);
  return {
    question: anyQuestion(panelQuestion(panel)),
    // It scores what its own question has ruled.
    score: (record, ruling) => scoreRuling(panel, record, ruling as CaseRuling),
  };
}
