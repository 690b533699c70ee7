/** What an investigator is asked, as data, for agents that read no prose. */
import type { InvestigationState } from '../rules/investigation-state.ts';
import type { InvestigatorTask } from '../rules/plan/investigator-task.ts';
import type { AssignedTask } from '../rules/rounds/task.ts';

/** Describes a task with the items it is about. */
export function describeTask(
  { plan, items, findings }: InvestigationState,
  task: AssignedTask,
): InvestigatorTask {
  const byRef = new Map(findings.map((one) => [one.ref, one]));
  const asked = items.filter(({ item_id }) => task.items.includes(item_id));
  return {
    iid: task.iid,
    kind: task.kind,
    round: task.round,
    query: plan.query,
    questions: plan.questions,
    scope: task.scope,
    places: task.iid === plan.lead ? plan.places : undefined,
    items: asked.map(({ item_id, category, claim, question_id, sides }) => ({
      item_id,
      category,
      claim,
      question_id,
      sides: sides.map(({ side, supporters, members }) => ({
        side,
        supporters: [...supporters],
        claims: members.map((ref) => {
          const {
            iid,
            description,
            evidence,
            evidence_strength,
            confidence,
            subjects,
            cause,
            fix,
            derived_from,
          } = byRef.get(ref)!;
          return {
            ref,
            iid,
            description,
            evidence,
            evidence_strength,
            derived_from: derived_from ?? [],
            confidence,
            subjects: subjects ?? [],
            cause: cause ?? null,
            fix: fix ?? null,
          };
        }),
      })),
    })),
  };
}
