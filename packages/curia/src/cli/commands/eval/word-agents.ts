/** What measuring agents came to, as people read it. */
import type { AgentsReport } from '@curia/core/measure';
import { grid } from '../../print/grid.ts';

/** The report as people read it. */
export function wordAgents({ rows, tags, sentences }: AgentsReport): string {
  const three = (value: number | null): string => (value === null ? 'n/a' : value.toFixed(3));
  const further = [...new Set(rows.flatMap(({ more }) => Object.keys(more)))];
  const shown = [...new Set(tags.flatMap(({ f1 }) => Object.keys(f1)))];
  const money = rows.some(({ cost_usd }) => cost_usd > 0);
  const table = grid(
    [
      'system',
      'F1',
      '95 %',
      'precision',
      'recall',
      ...further,
      'calls/case',
      'ms/case',
      ...(money ? ['USD'] : []),
    ],
    rows.map((row) => [
      row.system,
      three(row.f1),
      row.interval === null ? 'n/a' : `${three(row.interval.low)}–${three(row.interval.high)}`,
      three(row.precision),
      three(row.recall),
      ...further.map((name) => three(row.more[name] ?? null)),
      row.calls_per_case.toFixed(2),
      row.agent_ms_per_case.toFixed(1),
      ...(money ? [row.cost_usd.toFixed(4)] : []),
    ]),
  );
  const byTag = grid(
    ['F1 on', 'cases', ...shown],
    tags.map(({ tag, cases, f1 }) => [tag, String(cases), ...shown.map((name) => three(f1[name] ?? null))]),
  );
  return `${[table, ...(tags.length === 0 ? [] : [byTag]), ...sentences].join('\n')}\n`;
}
