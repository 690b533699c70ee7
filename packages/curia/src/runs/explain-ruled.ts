/** Explains a ruled case of a run, of any court: what its record answers, and the decision behind every headline of its ruling. */
import { explain } from '@curia/core';
import type { RunCase } from '@curia/core/court';
import { explainParameters, type Overheard } from '@curia/core/in/table';
import type { Headline } from '@curia/core/table';
import type { Chosen } from '../kept/law/chosen.ts';
import type { OpenedRun } from '../kept/opened-run.ts';
import type { StoredCase } from '../store/cases.ts';
import type { Explained as WireExplained } from '../wire/ruling.ts';
import { decisionBehind, decisionsOf, factsOf, questionOf } from './decisions-of.ts';
import { askedIn, describeExplained, type Explained, explainQuestions } from './explain-case.ts';

/** Parts of a case that are explained at most: each is searched for the nearest changes. */
const MOST_EXPLAINED = 200;

type Opened = Pick<OpenedRun, 'kind' | 'court'>;

/** One part of a ruled case explained, the table that ruled on it, and the headline of the ruling that states it, if one does. */
export interface ExplainedPart extends Explained {
  readonly chosen: Chosen;
  readonly headline?: Headline;
}

/** What the table question of a recorded case answers; a part that the court decided otherwise is left out. */
export function explainRecorded(
  opened: Opened,
  { record, ruling }: Pick<RunCase, 'record' | 'ruling'>,
): ExplainedPart[] {
  if (record === undefined || ruling === undefined) return [];
  const { chosen, questions } = askedIn(opened, record);
  const headlines = opened.kind.headlines(ruling);
  return explainQuestions(questions.slice(0, MOST_EXPLAINED)).flatMap((part) => {
    const { rule, outcome } = part.explanation.decision;
    const stated = headlines.filter((headline) => headline.rule === rule && headline.outcome === outcome);
    const headline = stated.find(({ about }) => about === part.question.about) ?? stated[0];
    return headline === undefined ? [] : [{ ...part, chosen, headline }];
  });
}

/**
 * What would have changed a ruled case, part by part: the headlines of the ruling, each with the decision that made it, then what the
 * court's own record answers on the way there. What cannot be told for certain is left out.
 */
export function explainParts(
  opened: Opened,
  one: Pick<RunCase, 'record' | 'ruling' | 'events'>,
  stored: StoredCase,
): ExplainedPart[] {
  if (one.record === undefined || one.ruling === undefined) return [];
  const recorded = explainRecorded(opened, one);
  const heard = decisionsOf(opened, stored, one.events);
  const rest = opened.kind
    .headlines(one.ruling)
    .slice(0, MOST_EXPLAINED)
    .filter(
      (headline) =>
        !recorded.some(
          (part) => part.headline?.rule === headline.rule && part.headline.outcome === headline.outcome,
        ),
    )
    .flatMap((headline) => explainLine(opened, headline, heard));
  const onTheWay =
    recorded.length > 0 ? [] : explainOnTheWay(opened, { record: one.record, ruling: one.ruling }, heard);
  return [...recorded, ...rest, ...onTheWay];
}

function explainLine(opened: Opened, headline: Headline, heard: readonly Overheard[]): ExplainedPart[] {
  const found = decisionBehind(headline, heard);
  const chosen = found === undefined ? undefined : questionOf(opened, found.table);
  if (found === undefined || chosen === undefined) return [];
  return [{ ...explainHeard(found, headline.about), chosen, headline }];
}

function explainHeard(found: Overheard, about: string): Explained {
  const { table } = found;
  const facts = factsOf(found);
  return {
    question: { about, table, facts },
    explanation: explain(table, facts),
    parameters: explainParameters(table, facts),
  };
}

/** What the record answers without being a headline of the ruling, where a headline rests on it or the case was decided by it. */
function explainOnTheWay(
  opened: Opened,
  { record, ruling }: { readonly record: object; readonly ruling: object },
  heard: readonly Overheard[],
): ExplainedPart[] {
  if (opened.kind.asked === undefined) return [];
  const { chosen, questions } = askedIn(opened, record);
  const headlines = opened.kind.headlines(ruling);
  return explainQuestions(questions.slice(0, MOST_EXPLAINED))
    .filter(({ explanation: { decision } }) => {
      const isHeard = ({ table, decision: made }: Overheard): boolean =>
        table.id === chosen.policy.id && made.rule === decision.rule && made.outcome === decision.outcome;
      return heard.some(isHeard) || headlines.some(({ reason }) => reason.includes(decision.reason));
    })
    .map((part) => ({ ...part, chosen }));
}

/** The same for programs; nothing for a case that was not ruled. */
export const explainRuled = (
  opened: Opened,
  one: Pick<RunCase, 'record' | 'ruling' | 'events'>,
  stored: StoredCase,
): WireExplained[] => explainParts(opened, one, stored).map((part) => describeExplained(part.chosen, part));
