/** Round 3 without a model: is the citation right, does independent evidence lead there too, does anything speak against it? */

import type { InvestigatorReport } from '../../rules/finding/report.ts';
import type { InvestigatorTask } from '../../rules/plan/investigator-task.ts';
import type { Suspect } from '../suspects.ts';
import type { Wording } from '../words/wording.ts';
import { describeSuspect, type ReportedSuspect, reportOf } from '../write-report.ts';

type Item = InvestigatorTask['items'][number];

/** Line ranges at most this far apart count as one place. */
const NEAR = 20;

/** Looks at each item again: supports what its own evidence leads to, withdraws what it cannot show again, else is silent. */
export function lookAgain(
  task: InvestigatorTask,
  suspects: readonly Suspect[],
  say: Wording,
): InvestigatorReport {
  const own = task.iid.replace(/-R\d.*$/, '');
  const findings: ReportedSuspect[] = [];
  for (const item of task.items) {
    const sides = item.sides.map((side) => ({ side, match: bestMatch(side, suspects) }));
    sides.sort((a, b) => (b.match?.score ?? 0) - (a.match?.score ?? 0));
    const [best] = sides;
    const isAuthor = item.sides.some(({ supporters }) => supporters.includes(own));
    if (best?.match !== undefined) {
      findings.push({
        ...describeSuspect(best.match, findings.length, task, say, suspects.slice(0, 5)),
        item_id: item.item_id,
        side: best.side.side,
        stance: 'supports',
        question_id: item.question_id,
      });
    } else if (isAuthor) findings.push(withdraw(item, findings.length, say));
  }
  return reportOf(task.iid, findings, say.nothingAgain);
}

/** The suspect at the place that a side is about. */
function bestMatch(side: Item['sides'][number], suspects: readonly Suspect[]): Suspect | undefined {
  return suspects.find(({ path, symbol, lines }) =>
    side.claims.some(({ subjects }) =>
      subjects.some((subject) => {
        if (subject.path !== path) return false;
        if (subject.symbol != null && subject.symbol === symbol) return true;
        const [from, to] =
          typeof subject.lines === 'number' ? [subject.lines, subject.lines] : (subject.lines ?? [1, 1e9]);
        return lines[0] <= to + NEAR && lines[1] >= from - NEAR;
      }),
    ),
  );
}

const withdraw = ({ item_id, claim, question_id }: Item, at: number, say: Wording): ReportedSuspect => ({
  id: `F${at + 1}`,
  description: say.withdrawn(claim.slice(0, 500)),
  evidence: [],
  evidence_strength: 'WEAK',
  confidence: 'LOW',
  item_id,
  stance: 'withdraws',
  question_id,
});
