/** The rules of a court file alone, without anything that asks agents or reads files. */
import { type AnyQuestion, anyQuestion } from '@curia/core/table';
import { panelQuestion } from './panel-question.ts';
import { parsePanel } from './rule/define-panel.ts';
import type { CaseRuling } from './rule/ruling.ts';
import { knownParts } from './rule/score-ruling.ts';

/** A court as far as it decides. */
export interface OwnRules {
  readonly question: AnyQuestion;
  /** Whether what each part of a ruling takes is known to be right, by the name of the part. */
  known(record: unknown, ruling: object): ReadonlyMap<string, 'right' | 'wrong'>;
}

/** Reads the content of a court file; throws `COURT_INVALID` with everything that is wrong. */
export function ownRules(definition: unknown): OwnRules {
  const panel = parsePanel(definition);
  return {
    question: anyQuestion(panelQuestion(panel)),
    // It looks at what its own question has ruled.
    known: (record, ruling) => knownParts(panel, record, ruling as CaseRuling),
  };
}
