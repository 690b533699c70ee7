/** What tables come to under several settings, as people read it. */
import type { StudyPoint, Sweep } from '@curia/core/measure';
import type { TablePoint } from '../../../measure/tables/study-table.ts';
import { grid } from '../../print/grid.ts';
import { printable } from '../../print/output.ts';

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

/** A study by the court itself: what is changed, mended, broken and skipped. */
export function wordStudy(sweeps: readonly Sweep[], points: readonly StudyPoint[]): string {
  const reasons = [...new Set(points.flatMap(({ skips }) => Object.keys(skips)))].sort();
  const hasGold = points.some(({ judged }) => judged > 0);
  const head = [
    ...sweeps.map(({ name }) => name),
    'applied',
    ...(hasGold ? ['fixes', 'breaks'] : []),
    ...reasons,
  ];
  const rows = points.map(({ values, applied, fixes, breaks, skips }) => [
    ...sweeps.map(({ name }) => String(values[name])),
    String(applied),
    ...(hasGold ? [String(fixes), String(breaks)] : []),
    ...reasons.map((reason) => String(skips[reason] ?? 0)),
  ]);
  const [first] = points;
  const seen = Object.entries(first?.seen ?? {}).map(([what, count]) => `${count} ${what}`);
  const said = `${seen.join(', ')}${hasGold ? `, ${first?.judged} with gold` : ', no gold'}`;
  return `${said}\n${grid(head, rows)}\n`;
}

/** What other values do to any table: what moves, how cases end, and where it is known, how much is right. */
export function sharesRight(sweeps: readonly Sweep[], points: readonly TablePoint[]): string {
  const [first] = points;
  const outcomes = [...new Set(points.flatMap((point) => Object.keys(point.outcomes)))].sort();
  const hasGold = points.some(({ judged }) => judged > 0);
  const rows = points.map(({ values, moved, scores, better, worse, outcomes: ended }) => [
    ...sweeps.map(({ name }) => String(values[name])),
    String(moved),
    ...(hasGold ? [scores === null ? '' : scores.f1.toFixed(3), String(better), String(worse)] : []),
    ...outcomes.map((outcome) => String(ended[outcome] ?? 0)),
  ]);
  const head = [
    ...sweeps.map(({ name }) => name),
    'moved',
    ...(hasGold ? ['F1', 'better', 'worse'] : []),
    ...outcomes.map(printable),
  ];
  const said = `${first?.cases} cases, ${hasGold ? `${first?.judged} with gold` : 'no gold'}; moved, better and worse are cases against the values as they are`;
  return `${said}\n${grid(head, rows)}\n`;
}

/** A table against known outcomes: how much is right, and what comes instead. */
export function wordTable({ cases, judged, scores, ends }: TablePoint, isScored: boolean): string {
  const counted = `${judged} of ${cases} cases say what is right`;
  if (scores === null) return `${counted}.\n`;
  if (isScored)
    return `${counted}: F1 ${scores.f1.toFixed(3)}, precision ${scores.precision.toFixed(3)}, recall ${scores.recall.toFixed(3)}.\n`;
  const parts = ends.reduce((sum, { times }) => sum + times, 0);
  const right = ends.reduce((sum, { known, outcome, times }) => sum + (known === outcome ? times : 0), 0);
  const rows = ends.map(({ known, outcome, times }) => [
    printable(known ?? ''),
    printable(outcome),
    String(times),
    known === outcome ? 'right' : 'wrong',
  ]);
  return `${right} of ${parts} outcomes are right (${percent(right / parts)}); ${counted}.\n${grid(['must be', 'is', 'times', ''], rows)}\n`;
}
