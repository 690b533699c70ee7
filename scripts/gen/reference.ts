/** Codes, errors, sources and input shapes, each from its one definition. */

import { ERRORS, policyName } from '@curia/core';
import { tablesOf } from '@curia/core/in/table';
import { tableFile } from '@curia/core/table';
import { markdownTable } from '@curia/core/text';
import { SOURCES } from '@curia/courts/in/rule-sources';
import { courtFile } from '@curia/courts/panel';
import { z } from 'zod';
import { questions } from '../../packages/curia/src/courts/list.ts';
import { LIMITS, type Limit, sayLimit } from '../../packages/curia/src/files/foreign/limits.ts';
import type { Page } from '../gen.ts';
import { GENERATED } from './generated.ts';

/** Every page that is not about one table. */
export function referencePages(): Page[] {
  return [
    ['docs/built/codes.md', codesPage()],
    ['docs/reference/errors.md', errorsPage()],
    ['docs/reference/limits.md', limitsPage()],
    ['docs/built/sources.md', sourcesPage()],
    ['docs/reference/inputs.md', inputsPage()],
    ['docs/reference/table-file.schema.json', schema(tableFile, 'A rule table for Curia')],
    ['docs/reference/court-file.schema.json', schema(courtFile, 'A court of your own for Curia')],
    ...questions.map(
      (question): Page => [
        `docs/reference/inputs/${question.name}.schema.json`,
        schema(question.input, `A case of ${question.name}`),
      ],
    ),
  ];
}

const schema = (type: z.ZodType, title: string): string =>
  `${JSON.stringify({ title, ...z.toJSONSchema(type, { io: 'input' }) }, null, 2)}\n`;

const tables = questions.flatMap(tablesOf);

function codesPage(): string {
  const rows = tables.flatMap((table) =>
    [...table.rules, { id: 'otherwise', ...table.otherwise }].map((rule) => [
      `\`${rule.code}\``,
      `\`${policyName(table)}\``,
      `\`${rule.id}\``,
      `\`${rule.then}\``,
      rule.reason,
    ]),
  );
  rows.sort((a, b) => (a.join() < b.join() ? -1 : 1));
  return `${GENERATED}\n# Codes\n\nWhat programs switch on. A code never changes its meaning.\n\n${markdownTable(['code', 'policy', 'rule', 'outcome', 'reason'], rows)}\n`;
}

function errorsPage(): string {
  const rows = Object.entries(ERRORS).map(([code, { kind, means, remedy }]) => [
    `\`${code}\``,
    kind,
    means,
    remedy,
  ]);
  return `${GENERATED}\n# Errors\n\nEvery error has a code, a kind, a message and details (\`path\`, \`problem\`). The kind tells whether a retry helps: only \`unavailable\` does by itself.\n\n${markdownTable(['code', 'kind', 'means', 'what to do'], rows)}\n`;
}

function limitsPage(): string {
  const rows = Object.entries(LIMITS).flatMap(([format, limits]) =>
    Object.values<Limit>(limits).map((limit) => [format, sayLimit(limit), limit.remedy]),
  );
  return `${GENERATED}\n# Limits\n\nWhat is read of files that Curia did not write, by format. A file beyond a limit is refused with that limit and what to do about it. PDF files are read in a process of their own, which is ended when a limit is passed.\n\n${markdownTable(['format', 'at most', 'what to do with more'], rows)}\n`;
}

function sourcesPage(): string {
  const parts = SOURCES.map(({ prefix, title, about }) => {
    const citing = tables.flatMap((table) =>
      [...table.rules, { id: 'otherwise', ...table.otherwise }]
        .filter((rule) => rule.source.startsWith(`${prefix}/`))
        .map((rule) => [`\`${rule.source}\``, `\`${policyName(table)}\``, `\`${rule.id}\``]),
    );
    const list =
      citing.length === 0 ? 'No rule cites it yet.' : markdownTable(['source', 'policy', 'rule'], citing);
    return `## ${prefix}: ${title}\n\n${about}\n\n${list}`;
  });
  return `${GENERATED}\n# Sources\n\nEvery rule says where it comes from. Rules taken from the five documents that Curia was built from keep the document’s number and the rule’s number in it; the policies named after them follow them to the letter.\n\n${parts.join('\n\n')}\n`;
}

function inputsPage(): string {
  const parts = questions.map(
    (question) =>
      `## ${question.name}\n\n${question.title}. Policies: ${question.policies.map((table) => `\`${table.policy}\``).join(', ')} (the first is the default). [JSON Schema](inputs/${question.name}.schema.json).\n\n\`\`\`json\n${JSON.stringify(question.example, null, 2)}\n\`\`\``,
  );
  return `${GENERATED}\n# Inputs\n\nWhat a line of \`curia decide <table>\` looks like. Unknown fields are ignored, unless a name is nearly that of a known one: then the line is refused.\n\n${parts.join('\n\n')}\n`;
}
