/** A page, a flowchart and the JSON of every table. */
import { type AnyTable, analyze, policyHash, policyName, renderMarkdown, renderMermaid } from '@curia/core';
import { tablesOf } from '@curia/core/in/table';
import { markdownTable } from '@curia/core/text';
import { caseFolder, readCases } from '../../packages/core/test/case-folder.ts';
import { questions } from '../../packages/curia/src/courts/list.ts';
import type { Page } from '../gen.ts';
import { GENERATED } from './generated.ts';

/** Every page about tables. */
export function tablePages(): Page[] {
  const tables = questions.flatMap(tablesOf);
  return [
    ['docs/reference/tables.md', tableIndex(tables)],
    ...tables.flatMap((table): Page[] => [
      [`docs/reference/tables/${fileName(table)}.md`, tablePage(table)],
      [
        `docs/reference/tables/${fileName(table)}.json`,
        `${JSON.stringify({ schema_version: '1', policy_hash: policyHash(table), ...table }, null, 2)}\n`,
      ],
    ]),
  ];
}

const fileName = (table: AnyTable): string => `${table.id}-${table.policy}`;

function tableIndex(tables: readonly AnyTable[]): string {
  const rows = tables.map((table) => [
    `[\`${policyName(table)}\`](tables/${fileName(table)}.md)`,
    table.title,
    String(table.rules.length),
    Object.keys(table.outcomes).join(', '),
    `\`${policyHash(table).slice(0, 12)}\``,
  ]);
  return `${GENERATED}\n# Tables\n\n${markdownTable(['policy', 'decides', 'rules', 'outcomes', 'hash'], rows)}\n`;
}

function tablePage(table: AnyTable): string {
  return [
    GENERATED,
    renderMarkdown(table),
    `Policy hash: \`${policyHash(table)}\`.\n`,
    `## Flowchart\n\n\`\`\`mermaid\n${renderMermaid(table)}\`\`\`\n`,
    `## Analysis\n\n${analysisSection(table)}\n`,
    `## Cases\n\n${casesSection(table)}\n`,
  ].join('\n');
}

function analysisSection(table: AnyTable): string {
  const { coverage, findings } = analyze(table);
  const rows = Object.entries(coverage).map(([rule, cases]) => [`\`${rule}\``, String(cases)]);
  const found = findings.map((finding) => [
    finding.kind,
    `\`${finding.rule}\``,
    finding.message,
    finding.witness === undefined ? '' : `\`${JSON.stringify(finding.witness)}\``,
  ]);
  const list =
    found.length === 0 ? 'No findings.' : markdownTable(['finding', 'rule', 'what', 'witness'], found);
  return `\`curia tables --check ${policyName(table)}\` checks every case the table can tell apart.\n\n${markdownTable(['rule', 'distinguishable cases'], rows)}\n\n${list}`;
}

function casesSection(table: AnyTable): string {
  const folder = caseFolder(table.id);
  const rows = readCases(table.id).flatMap(({ file, content: { name, policy } }) => {
    const policies = policy === undefined ? [] : [policy].flat();
    if (policies.length > 0 && !policies.includes(table.policy)) return [];
    return [[`[${file}](../../../${folder}/${file})`, name]];
  });
  return markdownTable(['case', 'what it shows'], rows);
}
