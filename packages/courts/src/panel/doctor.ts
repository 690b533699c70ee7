/** Looks through the cases of a court for what its voices get wrong: values and reasons outside the lists, quotations that are not there, voices that add nothing. */
import { type Chart, type Doctor, doctorOf, ENOUGH, startIdleRules } from '@curia/core/court/doctor';
import { startVoices } from './calibrate/voice-symptoms.ts';
import { reviewerOf } from './case/labelled-votes.ts';
import type { PanelCase } from './case/panel-case.ts';
import { Problems } from './case/problems.ts';
import { Quotations } from './case/quotations.ts';
import { readGivenCase, readPanelCase } from './case/read-case.ts';
import { readPanelVotes } from './case/read-votes.ts';
import { courtPlan, type Panel } from './file/panel.ts';
import { StateAt } from './file/seat.ts';
import { type CaseDecision, decideCase } from './rule/decide-case.ts';

/** What each symptom means and what to do about it. */
const ADVICE = {
  VALUE_OUTSIDE_THE_KIND: {
    what: 'votes say a value that the court does not have, so that their case is refused',
    remedy:
      'Put the list of values into the prompt, word for word; in a run such answers are asked for again.',
  },
  UNREADABLE_VOTE: {
    what: 'votes cannot be read for another reason',
    remedy: 'The example names the place; docs of the court file say which fields a vote has.',
  },
  UNUSABLE_VOTE: {
    what: 'votes could not be used, so that their voice counts as silent there',
    remedy:
      '`curia why RUN CASE` says what was wrong; put the values and the form of an answer into the prompt.',
  },
  UNLISTED_REASON: {
    what: 'votes give a reason that is not on the list, so that no fact counts it',
    remedy: 'Put the list of reasons into the prompt, or add the reason to the court.',
  },
  CONTRADICTS_ITSELF: {
    what: 'times a voice says something else once the two fields are swapped',
    remedy: 'Such a voice follows the place, not the content: change its prompt, or use another model.',
  },
  QUOTES_WHAT_IS_NOT_THERE: {
    what: 'quotations do not occur in the fields they are looked up in',
    remedy: 'Ask for words copied from the case; with `quote: { required: true }` such votes do not count.',
  },
} as const;

/** The doctor of a court. */
export const panelDoctor = (panel: Panel): Doctor =>
  doctorOf({
    court: panel.name,
    advice: ADVICE,
    recognises: (record) => 'votes' in record && Array.isArray(record.votes),
    read: (record) => record,
    start(chart) {
      const voices = startVoices(panel, ENOUGH);
      const rules = startIdleRules([panel.table]);
      return {
        parts: [voices, rules],
        add(record, caseId) {
          const votes = checkVotes(panel, chart, record, caseId);
          const one = readPanelCase(panel, { ...(record as object), votes });
          checkLines(panel, chart, one, caseId);
          const decided = decideCase(panel, one);
          checkOrders(panel, chart, decided, caseId);
          voices.add(decided, caseId);
          const { items } = decided;
          rules.add(items.length, [items.flatMap(({ decision, passed }) => [...passed, decision.rule])]);
        },
      };
    },
  });

const voiceIn = (vote: unknown): string => {
  const { role, voice } = (vote ?? {}) as Record<string, unknown>;
  return [role, voice].filter((part) => typeof part === 'string').join('/') || 'nobody';
};

/** Counts votes that cannot be read; returns the others. */
function checkVotes(panel: Panel, chart: Chart, record: unknown, caseId: string): unknown[] {
  const { items } = readGivenCase(panel, record);
  const { votes } = record as { votes: readonly unknown[] };
  return votes.filter((vote, at) => {
    const wrong = new Problems();
    readPanelVotes(panel[courtPlan], items, [vote], wrong);
    const [problem] = wrong.list;
    const isValue = problem?.path.endsWith('.value') === true;
    const where = (): string => `${caseId} votes[${at}] ${problem!.problem}`;
    chart.check('VALUE_OUTSIDE_THE_KIND', isValue, where, voiceIn(vote));
    chart.check('UNREADABLE_VOTE', problem !== undefined && !isValue, where, voiceIn(vote));
    return problem === undefined;
  });
}

function checkLines(panel: Panel, chart: Chart, one: PanelCase, caseId: string): void {
  const { reasons } = panel.court;
  const quotations = new Quotations(panel[courtPlan], one.given);
  for (const { id, lines } of one.items) {
    for (const { voice, state, reason, quotation } of lines) {
      const name = reviewerOf(panel, voice.role, voice.name);
      chart.check('UNUSABLE_VOTE', state === StateAt.unusable, () => `${caseId} ${id} ${voice.name}`, name);
      const at = (what: string | null): string => `${caseId} ${id} ${voice.name} ${JSON.stringify(what)}`;
      if (reasons !== undefined && reason !== null) {
        chart.check('UNLISTED_REASON', !reasons.includes(reason), () => at(reason), reason);
      }
      const found = quotations.look(quotation);
      if (panel[courtPlan].quote === null || found === 'none') continue;
      chart.check('QUOTES_WHAT_IS_NOT_THERE', found === 'not-found', () => at(quotation), name);
    }
  }
}

/** Of all seats that voted, those that gave two different values; only a court with `swap` asks twice. */
function checkOrders(panel: Panel, chart: Chart, { items }: CaseDecision, caseId: string): void {
  for (const { bench, item } of items) {
    for (const { role, voice, state } of bench.seats) {
      if (state !== StateAt.voted && state !== StateAt.inconsistent) continue;
      // Who has spoken has a name.
      const name = reviewerOf(panel, role, voice!);
      chart.check(
        'CONTRADICTS_ITSELF',
        state === StateAt.inconsistent,
        () => `${caseId} ${item.id} ${name}`,
        name,
      );
    }
  }
}
