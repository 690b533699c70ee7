/** The forms in which a table can be written, by name; whatever writes one is loaded when it is asked for. */

import { renderMarkdown, renderMermaid, toJs, toSql } from '@curia/core';
import { hashIn } from '@curia/core/in/table';
import type { SqlOptions } from '@curia/core/in/table/write';
import type { Chosen } from '../kept/law/chosen.ts';
import { tableRecord } from '../runs/table-record.ts';

/** What a form may need to know besides the table. */
export type FormOptions = Pick<SqlOptions, 'dialect' | 'params'>;

/** Writes a table in one form. */
export type WriteTable = (chosen: Chosen, options: FormOptions) => string | Promise<string>;

/** Every form besides the grid of a terminal. */
export const TABLE_FORMATS = {
  markdown: ({ policy }) => renderMarkdown(policy),
  mermaid: ({ policy }) => renderMermaid(policy),
  json: (chosen) => `${JSON.stringify(tableRecord(chosen))}\n`,
  js: ({ question, policy }) => toJs(policy, { hash: hashIn(question, policy) }),
  sql: ({ question, policy }, options) => toSql(policy, { ...options, hash: hashIn(question, policy) }),
  dmn: async ({ policy }) => (await import('./dmn/write-dmn.ts')).writeDmn(policy),
  jdm: async ({ policy }) => (await import('./jdm/write-jdm.ts')).writeJdm(policy),
} as const satisfies Readonly<Record<string, WriteTable>>;

/** The name of a form. */
export type TableFormat = keyof typeof TABLE_FORMATS;
