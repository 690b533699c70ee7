/** `curia tables`: lists the tables, or shows one as a grid, or writes it in a form that others read. */

import { policyName } from '@curia/core';
import { sayCount } from '@curia/core/in/read';
import { describeFact, describeParameter, describeWhen, hashIn, tablesOf } from '@curia/core/in/table';
import { SQL_DIALECTS } from '@curia/core/in/table/write';
import { Command, Option } from 'commander';
import { loadQuestions } from '../../courts/load-question.ts';
import { type FormOptions, TABLE_FORMATS, type TableFormat } from '../../exchange/table-formats.ts';
import type { Chosen } from '../../kept/law/chosen.ts';
import { findPolicies } from '../../runs/find-policy.ts';
import { EXIT_OK, EXIT_REFUSED } from '../exit-status.ts';
import { collectSettings } from '../options/collect-settings.ts';
import { grid } from '../print/grid.ts';
import { coloursFor, printable, write, writeWhole } from '../print/output.ts';
import { collect, POLICY_HELP, SET_HELP } from './options.ts';
import { type CheckOptions, checkTables } from './tables/check.ts';

type Options = FormOptions &
  CheckOptions & {
    readonly check?: boolean;
    readonly as: TableFormat | 'grid';
    readonly json?: boolean;
    readonly checkJs?: string;
  };

/** Builds the command. */
export function tablesCommand(): Command {
  return new Command('tables')
    .summary('list the tables, show one, or check it for gaps')
    .description(
      'Lists all tables and policies, or shows one with its rules, facts and parameters. With --check, reports rules that are never ' +
        'reached, rules that never change an outcome, and cases that no rule covers: proved for all cases that the table can tell apart, ' +
        'each with a case that shows it; a question that takes too long is listed as not settled. For a court of your own it checks ' +
        'every panel: whatever the voices may say, or leave unsaid, and whether it keeps its purposes. A court that ships is walked ' +
        'across all its tables: results that can never happen, bounds, answers that never matter, silence that helps, better answers ' +
        'that make it worse, laxer policies that do less. A name that is both means the table and then the court.',
    )
    .argument(
      '[table...]',
      'NAME, NAME@POLICY, a court file or a table file, with --check a court too; every table if absent',
    )
    .option('--check', 'check instead of showing')
    .option('--policy <name>', `with --check, of a court: ${POLICY_HELP}`, collect, [])
    .option('--set <key=value>', `with --check, of a court: ${SET_HELP}`, collectSettings, [])
    .option('--overlaps', 'with --check: also cases that a later rule with another outcome would match')
    .option(
      '--strict',
      'with --check: exit 2 if a finding is not accepted by the table or court, or a question is not settled',
    )
    .addOption(
      new Option('--as <format>', 'the form of a table')
        .choices(['grid', ...Object.keys(TABLE_FORMATS)])
        .default('grid'),
    )
    .addOption(
      new Option('--dialect <database>', 'the database that --as sql writes for')
        .choices(Object.keys(SQL_DIALECTS))
        .default('postgres'),
    )
    .addOption(
      new Option('--params <how>', 'whether --as sql writes parameters as numbers or as placeholders to bind')
        .choices(['literal', 'bind'])
        .default('literal'),
    )
    .option('--json', 'the same as --as json')
    .option(
      '--check-js <file>',
      'prove that a file is what --as js writes for its table; exit 2 if it is not',
    )
    .addHelpText(
      'after',
      `
Examples:
  $ curia tables
  $ curia tables disposition
  $ curia tables disposition@v5 --as mermaid
  $ curia tables disposition@v5 --as dmn > disposition.dmn
  $ curia tables disposition@v5 --as sql --dialect duckdb > disposition.sql
  $ curia tables disposition@v5 --as js > disposition.js
  $ curia tables --check-js disposition.js
  $ curia tables --check ./my-table.yaml --strict
  $ curia tables --check debate-override --policy override-gate=t0 --policy adoption=ev`,
    )
    .action(async (names: string[], options: Options) => {
      if (options.check === true) {
        process.exitCode = await checkTables(names, options);
        return;
      }
      if (options.checkJs !== undefined) {
        const { is_its_table, message } = await (await import('../../exchange/check-js.ts')).checkJs(
          options.checkJs,
          names,
        );
        await write(`${printable(message)}\n`);
        process.exitCode = is_its_table ? EXIT_OK : EXIT_REFUSED;
        return;
      }
      const form = options.json === true ? 'json' : options.as;
      if (names.length === 0) {
        const all = (await loadQuestions()).flatMap((question) =>
          tablesOf(question).map((policy) => ({ question, policy })),
        );
        if (form !== 'json') await write(`${list(all)}\n`);
        else for (const chosen of all) await write(TABLE_FORMATS.json(chosen));
        return;
      }
      const found = await Promise.all(names.map(findPolicies));
      for (const chosen of found.flat())
        await (form === 'grid'
          ? write(showTable(chosen))
          : writeWhole(await TABLE_FORMATS[form](chosen, options)));
    });
}

function list(tables: readonly Chosen[]): string {
  const questions = new Set(tables.map(({ question }) => question.name)).size;
  const sentence = `${tables.length} policies of ${sayCount(questions, 'table')}; curia tables NAME shows one.\n`;
  return (
    sentence +
    grid(
      ['table', 'rules', 'outcomes', 'hash'],
      tables.map(({ question, policy: table }) => [
        policyName(table),
        String(table.rules.length),
        Object.keys(table.outcomes).join('\n'),
        hashIn(question, table).slice(0, 12),
      ]),
    )
  );
}

function showTable({ question, policy: table }: Chosen): string {
  const colours = coloursFor(process.stdout);
  const title = `${colours.bold(policyName(table))} has ${sayCount(table.rules.length, 'rule')}: ${printable(table.title)}. ${colours.dim(hashIn(question, table).slice(0, 12))}`;
  const rules = table.rules.map((rule, at) => [
    String(at + 1),
    rule.id,
    describeWhen(table, rule.when)
      .map(({ fact, wanted }) => `${fact} ${wanted}`)
      .join('\n') || 'always',
    rule.then,
    rule.code,
    rule.source,
  ]);
  rules.push([
    '',
    'otherwise',
    'no rule matches',
    table.otherwise.then,
    table.otherwise.code,
    table.otherwise.source,
  ]);
  const facts = Object.entries(table.facts).map(([name, fact]) => [
    name,
    describeFact(fact),
    printable(fact.doc),
  ]);
  const parts = [
    title,
    printable(table.doc),
    grid(['#', 'rule', 'when', 'then', 'code', 'source'], rules),
    grid(['fact', 'value', 'meaning'], facts),
  ];
  const parameters = Object.entries(table.params);
  if (parameters.length > 0) {
    const rows = parameters.map(([name, parameter]) => [
      name,
      String(table.values[name]),
      describeParameter(parameter),
      printable(parameter.doc),
    ]);
    parts.push(grid(['parameter', 'value', 'accepts', 'meaning'], rows));
  }
  return `${parts.filter((part) => part !== '').join('\n')}\n\n`;
}
