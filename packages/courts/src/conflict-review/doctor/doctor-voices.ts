/** What a panel reveals about its members: reviewers who always say the same, and readers who find far less than others. */
import { ENOUGH, type Part, type Symptom, type Untold } from '@curia/core/court/doctor';
import { reviewersIn } from '../rules/absence.ts';
import { REVIEWERS, type Reviewer } from '../rules/action.ts';
import type { ConflictCase } from '../rules/conflict-case.ts';

/** A part of the examination that looks at all panels together. */
interface PanelPart extends Part {
  add(panel: ConflictCase, caseId: string): void;
}

/** Reviewers who always say the same, and so add nothing to the panel. */
export function startReviewerVoices(): PanelPart {
  const voices = REVIEWERS.map((reviewer) => ({ reviewer, keeps: 0, others: 0, possible: 0, example: '' }));
  return {
    add({ candidates, review_actions, absent }, caseId) {
      const absentees = reviewersIn(absent);
      // If nobody votes and nobody is absent, nobody was asked.
      if (absentees.length === 0 && REVIEWERS.every((one) => review_actions[one].length === 0)) return;
      for (const voice of voices) {
        if (absentees.includes(voice.reviewer)) continue;
        voice.possible += candidates.length;
        if (voice.example === '' && candidates.length > 0) voice.example = caseId;
        for (const { action_type, target_tuple_ids } of review_actions[voice.reviewer]) {
          if (action_type === 'KEEP' || action_type === 'MERGE') voice.keeps += target_tuple_ids.length;
          else voice.others += target_tuple_ids.length;
        }
      }
    },
    symptoms: () =>
      voices.flatMap(({ reviewer, keeps, others, possible, example }): Symptom[] => {
        if (possible < ENOUGH) return [];
        const said = keeps + others;
        if (said === 0)
          return [voiceSymptom('SILENT_REVIEWER', reviewer, 'never votes', possible, possible, example)];
        if (said < ENOUGH) return [];
        if (others === 0)
          return [voiceSymptom('NEVER_DISSENTS', reviewer, 'keeps everything', keeps, said, example)];
        return keeps === 0
          ? [voiceSymptom('ALWAYS_DISSENTS', reviewer, 'keeps nothing', others, said, example)]
          : [];
      }),
    untold: () =>
      voices.flatMap(({ reviewer, keeps, others, possible }): Untold[] => {
        const said = keeps + others;
        const about = `reviewer ${reviewer}`;
        if (said === 0 && possible > 0 && possible < ENOUGH)
          return [{ code: 'SILENT_REVIEWER', about, seen: possible, needed: ENOUGH }];
        const isOneSided = (keeps === 0) !== (others === 0);
        return isOneSided && said < ENOUGH
          ? [{ code: others === 0 ? 'NEVER_DISSENTS' : 'ALWAYS_DISSENTS', about, seen: said, needed: ENOUGH }]
          : [];
      }),
  };
}

/** A share of empty readings larger than another's by this much is not due to the texts. */
const UNEVEN = 0.3;

/** Finds readers of the same texts, one of whom finds nothing far more often: their prompts may treat empty answers differently. */
export function startReaders(): PanelPart {
  const readers = new Map<string, { found: number; example: string }>();
  let [texts, first] = [0, ''];
  const count = () =>
    Array.from(readers, ([name, { found, example }]) => ({ name, empty: texts - found, example })).sort(
      (a, b) => a.empty - b.empty || (a.name < b.name ? -1 : 1),
    );
  return {
    add({ candidates }, caseId) {
      const heard = new Set(candidates.flatMap(({ origin_agent }) => origin_agent ?? []));
      if (heard.size === 0) return;
      if (texts === 0) first = caseId;
      for (const name of heard) {
        // A reader first heard late found nothing in the earlier texts.
        const reader = readers.get(name) ?? { found: 0, example: texts === 0 ? '' : first };
        readers.set(name, reader);
        reader.found++;
      }
      for (const [name, reader] of readers)
        if (!heard.has(name) && reader.example === '') reader.example = caseId;
      texts++;
    },
    symptoms() {
      const counts = count();
      const [fullest, emptiest] = [counts[0], counts.at(-1)];
      if (texts < ENOUGH || fullest === undefined || emptiest === undefined) return [];
      if (emptiest.empty - fullest.empty <= UNEVEN * texts) return [];
      return [
        {
          code: 'UNEVEN_EMPTY_READINGS',
          lesson: 'L13',
          what: `agent ${emptiest.name} finds nothing in texts in which others find something; agent ${fullest.name} does so in ${fullest.empty}`,
          count: emptiest.empty,
          of: texts,
          example: emptiest.example,
          remedy:
            'Tell all readers the same way what to answer if they find nothing: otherwise you compare their prompts, not their readings.',
        },
      ];
    },
    untold: () =>
      texts >= ENOUGH || readers.size < 2
        ? []
        : [
            {
              code: 'UNEVEN_EMPTY_READINGS',
              about: 'the agents that read',
              seen: texts,
              needed: ENOUGH,
            },
          ],
  };
}

const voiceSymptom = (
  code: string,
  reviewer: Reviewer,
  does: string,
  count: number,
  of: number,
  example: string,
): Symptom => ({
  code,
  what: `reviewer ${reviewer} ${does}`,
  count,
  of,
  example,
  remedy: 'A voice that always says the same decides nothing: check its prompt, or save its cost.',
});
