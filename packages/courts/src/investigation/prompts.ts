/** What the prompts of an investigation are made of: the shapes of reports and plans, and the catalog of perspectives. */

import type { PromptLanguage } from '@curia/core/agent';
import { type CourtPrompts, listMeanings } from '@curia/core/court';
import { z } from 'zod';
import {
  CAUSE_MEANINGS,
  CONFIDENCE_MEANINGS,
  EVIDENCE_MEANINGS,
  FIX_MEANINGS,
  ROLE_MEANINGS,
  STRENGTH_MEANINGS,
  VERDICT_MEANINGS,
} from './prompt-words.ts';
import { texts } from './prompts/texts.ts';
import { CATALOG, type InvestigatorType } from './rules/finding/iid.ts';
import { askedReport, askedReview } from './rules/finding/report.ts';
import { FITS_IN_KOREAN } from './rules/plan/assignment-words.ts';
import { COMBINATIONS } from './rules/plan/plan.ts';
import { plannerProposal } from './rules/plan/planner-proposal.ts';

/** What an investigator hands in; the court reads it with small repairs, or saves what it can, also of plain prose. */
export const investigatorAnswer = z.union([z.looseObject({}), z.string()]);

const TYPES = Object.keys(CATALOG) as InvestigatorType[];

const describe = (type: InvestigatorType, language: PromptLanguage, isWithType: boolean): string =>
  CATALOG[type]
    .map(({ name, short, fits }) => {
      const said = language === 'ko' ? FITS_IN_KOREAN[type][short] : fits;
      return `- ${isWithType ? `${type}-${short}` : name}: ${said}`;
    })
    .join('\n');

/** The role in whose words an investigator is asked: one for each type, and one for attacks on what was agreed. */
export const promptRoleOf = (type: InvestigatorType, kind: 'investigate' | 'counter-review'): string =>
  kind === 'counter-review' ? 'counter-reviewer' : `investigator-${type}`;

/** The prompts of investigation. */
export const investigationPrompts: CourtPrompts = {
  texts,
  roles: [...TYPES.map((type) => promptRoleOf(type, 'investigate')), 'counter-reviewer', 'planner'],
  answers: { report: askedReport, counter_review: askedReview, plan: plannerProposal },
  lists: (language) => ({
    ...Object.fromEntries(
      TYPES.map((type) => [`${type.toLowerCase()}_perspectives`, describe(type, language, false)]),
    ),
    catalog: TYPES.filter((type) => type !== 'CR')
      .map((type) => describe(type, language, true))
      .join('\n'),
    query_types: Object.entries(COMBINATIONS)
      .map(([type, usual]) => `- ${type}: ${usual.join(', ')}`)
      .join('\n'),
    evidence_types: listMeanings(EVIDENCE_MEANINGS[language]),
    citation_roles: listMeanings(ROLE_MEANINGS[language]),
    causes: listMeanings(CAUSE_MEANINGS[language]),
    fixes: listMeanings(FIX_MEANINGS[language]),
    strengths: listMeanings(STRENGTH_MEANINGS[language]),
    confidences: listMeanings(CONFIDENCE_MEANINGS[language]),
    verdicts: listMeanings(VERDICT_MEANINGS[language]),
  }),
};
