/** A table as a Mermaid flowchart: one question per rule, yes to its outcome, no to the next. */

import type { AnyTable } from '../define/table.ts';
import { describeCondition } from '../explain/describe-when.ts';

/** Renders the flowchart of a policy. */
export function renderMermaid(table: AnyTable): string {
  const lines = [
    'flowchart TD',
    `  start([${quote(table.title)}]) --> ${table.rules.length > 0 ? 'r1' : 'fallback'}`,
  ];
  table.rules.forEach((rule, at) => {
    const here = `r${at + 1}`;
    const next = at + 1 < table.rules.length ? `r${at + 2}` : 'fallback';
    lines.push(`  ${here}{${quote(describeCondition(table, rule.when))}}`);
    lines.push(`  ${here} -->|yes| o${at + 1}([${quote(`${rule.then}: ${rule.code}`)}])`);
    lines.push(`  ${here} -->|no| ${next}`);
  });
  lines.push(`  fallback([${quote(`${table.otherwise.then}: ${table.otherwise.code}`)}])`);
  return `${lines.join('\n')}\n`;
}

/** Mermaid reads codes of letters inside quotes, so no text of a table can end its label, start a directive or become markup. */
const quote = (text: string): string =>
  `"${text.replace(/["#%&<>`\r\n]/g, (letter) => `#${letter.charCodeAt(0)};`)}"`;
