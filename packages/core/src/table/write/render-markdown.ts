/** A table as a Markdown page: rules in order, facts, outcomes, parameters. */

import { markdownTable } from '../../text/markdown-table.ts';
import { type AnyTable, policyName } from '../define/table.ts';
import { describeFact, describeParameter, describeWhen } from '../explain/describe-when.ts';
import { tableGrid } from './table-grid.ts';

/** Renders the whole page of a policy. */
export function renderMarkdown(table: AnyTable): string {
  const sections = [
    `# ${table.title} (\`${policyName(table)}\`)`,
    table.doc,
    'The rules are tried from top to bottom; the first that matches decides.',
    rulesTable(table),
    '## Facts',
    markdownTable(
      ['fact', 'value', 'meaning'],
      Object.entries(table.facts).map(([name, fact]) => [code(name), describeFact(fact), fact.doc]),
    ),
    '## Outcomes',
    markdownTable(
      ['outcome', 'meaning'],
      Object.entries(table.outcomes).map(([name, meaning]) => [code(name), meaning]),
    ),
    ...parameterSection(table),
    ...neverSection(table),
    ...acceptedSection(table),
  ];
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`;
}

/** Only the grid of rules. */
function rulesTable(table: AnyTable): string {
  const rows = tableGrid(table).map(({ number, rule, when, then, code: word, reason, source }) => {
    const asked = when.map(({ fact, wanted }) => `${code(fact)} ${wanted}`).join('<br>');
    const always = number === null ? 'no rule matches' : 'always';
    return [
      number === null ? '' : String(number),
      code(rule),
      asked || always,
      code(then),
      code(word),
      reason,
      code(source),
    ];
  });
  return markdownTable(['#', 'rule', 'when', 'then', 'code', 'reason', 'source'], rows);
}

function parameterSection(table: AnyTable): string[] {
  const entries = Object.entries(table.params);
  if (entries.length === 0) return [];
  const rows = entries.map(([name, parameter]) => [
    code(name),
    code(String(table.values[name])),
    describeParameter(parameter),
    parameter.doc,
  ]);
  return [
    '## Parameters',
    'Set them with `--set name=value`.',
    markdownTable(['parameter', 'value', 'accepts', 'meaning'], rows),
  ];
}

function neverSection(table: AnyTable): string[] {
  if (table.never.length === 0) return [];
  const rows = table.never.map(({ when, because }) => {
    const asked = describeWhen(table, when).map(({ fact, wanted }) => `${code(fact)} ${wanted}`);
    return [asked.join(' and '), because];
  });
  return [
    '## What cannot occur',
    'Analysis leaves these cases out; deciding does not look at this.',
    markdownTable(['case', 'because'], rows),
  ];
}

function acceptedSection(table: AnyTable): string[] {
  if (table.accepted.length === 0) return [];
  const rows = table.accepted.map(({ kind, rule, because }) => [kind, code(rule), because]);
  return ['## Findings the authors know of', markdownTable(['finding', 'rule', 'kept because'], rows)];
}

const code = (text: string): string => `\`${text}\``;
