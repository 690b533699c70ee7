/** `curia why`: one ruling taken apart, and what would change it. */
import {
  type AnyTable,
  CuriaError,
  type Explanation,
  explain,
  type FactsOf,
  type FactValues,
  policyHash,
  policyName,
  type Question,
} from '@curia/core';
import { Command } from 'commander';
import { z } from 'zod';
import { parseLine, readCaseId, SCHEMA_VERSION } from '../decide-lines.ts';
import { type Chosen, findPolicy, isProcedureName } from '../find-policy.ts';
import { openInput } from '../open-input.ts';
import { coloursFor, printable, write } from '../output.ts';
import { readLines } from '../read-lines.ts';
import { collect } from './options.ts';

interface Options {
  readonly policy?: string;
  readonly set: string[];
  readonly line?: string;
  readonly case?: string;
  readonly json?: boolean;
}

/** Builds the command. */
export function whyCommand(): Command {
  return new Command('why')
    .summary('explain one ruling and what would change it')
    .description(
      'Explains a case, or a line of rulings that carries its facts (decide --facts or --trace): the winning rule, ' +
        'what failed in the rules above it, and the nearest changes that lead to each other outcome.',
    )
    .argument('[table]', 'the procedure or table file; not needed for a line of rulings')
    .argument('[file]', 'a case, JSON lines, or rulings; standard input if absent or -')
    .option('--policy <name>', 'the policy to decide by')
    .option('--set <key=value>', 'set a parameter of the policy; may be repeated', collect, [])
    .option('--line <number>', 'which line of the file')
    .option('--case <id>', 'which case of the file, by its case_id')
    .option('--json', 'one JSON object')
    .addHelpText(
      'after',
      `
Examples:
  $ curia why disposition case.json
  $ curia why disposition cases.jsonl --case doc-7
  $ curia decide disposition cases.jsonl --facts > rulings.jsonl
  $ curia why rulings.jsonl --line 3`,
    )
    .action(async (first: string | undefined, second: string | undefined, options: Options) => {
      const [name, file] = splitArguments(first, second);
      // A misspelt table is told before anything is read.
      if (name !== undefined) findPolicy(name, options.policy, options.set);
      const input = await pickCase(file, options);
      const { chosen, questions } = prepare(name, input, options);
      const explained = questions.map((question) => ({
        question,
        explanation: explain(question.table, question.facts as FactsOf<AnyTable>),
      }));
      if (options.json === true) {
        await write(`${JSON.stringify(toJson(chosen, input, explained))}\n`);
        return;
      }
      for (const { question, explanation } of explained) await write(toText(question, explanation));
    });
}

/** The table may be left out for rulings, so a lone argument is a file unless it names a table. */
function splitArguments(
  first: string | undefined,
  second: string | undefined,
): [string | undefined, string | undefined] {
  if (first === undefined || second !== undefined) return [first, second];
  const isTable =
    isProcedureName(first) || /\.ya?ml$/i.test(first) || !(/\.jsonl?$/i.test(first) || first === '-');
  return isTable ? [first, undefined] : [undefined, first];
}

/** Finds the one case that is meant: the only one, or the one chosen by line or id. */
async function pickCase(file: string | undefined, options: Options): Promise<unknown> {
  const wantedLine = options.line === undefined ? undefined : Number(options.line);
  if (wantedLine !== undefined && !(Number.isInteger(wantedLine) && wantedLine > 0)) {
    throw new CuriaError('USAGE', `--line takes a line number from 1, got ${JSON.stringify(options.line)}`);
  }
  if (wantedLine !== undefined && options.case !== undefined) {
    throw new CuriaError('USAGE', 'give --line or --case, not both');
  }
  const input = openInput(file);
  const found: { number: number; text: string }[] = [];
  let isOneObject = true;
  for await (const { first, lines, isCut } of readLines(input.stream)) {
    for (const [at, line] of lines.entries()) {
      const number = first + at;
      if (wantedLine !== undefined ? number !== wantedLine : typeof line === 'string' && line.trim() === '')
        continue;
      if (options.case !== undefined) {
        const parsed = typeof line === 'string' ? tryParse(line) : undefined;
        if (parsed !== undefined && idOf(parsed, number) === options.case) return parsed;
        continue;
      }
      if (typeof line !== 'string') throw new CuriaError(line.code, `line ${number}: ${line.message}`);
      if (wantedLine !== undefined) return parseLine(line, isCut);
      // More than a few lines: they can only be one case written over many lines, or too many to choose from.
      if (found.length < 10_000) found.push({ number, text: line });
      else isOneObject = false;
    }
  }
  if (wantedLine !== undefined || options.case !== undefined) {
    const what = wantedLine !== undefined ? `line ${wantedLine}` : `case ${options.case}`;
    throw new CuriaError('CASE_NOT_FOUND', `${input.name} has no ${what}`);
  }
  if (found.length === 0) throw new CuriaError('CASE_NOT_FOUND', `${input.name} holds no case`);
  if (found.length === 1) return parseLine(found[0]!.text, true);
  const whole = isOneObject ? tryParse(found.map(({ text }) => text).join('\n')) : undefined;
  if (whole !== undefined) return whole;
  throw new CuriaError(
    'USAGE',
    `${input.name} holds ${isOneObject ? found.length : 'many'} lines; choose one with --line or --case`,
  );
}

function idOf(input: unknown, number: number): string {
  const id = (input as { case_id?: unknown } | null)?.case_id;
  return String(id ?? number);
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const rulingLine = z.object({
  procedure: z.string().optional(),
  policy: z.string().optional(),
  policy_hash: z.string().optional(),
  facts: z.record(z.string(), z.unknown()).optional(),
  ruling: z.record(z.string(), z.unknown()).optional(),
  error: z.object({ message: z.string() }).optional(),
});

type RulingLine = z.infer<typeof rulingLine>;

/** A line that `curia decide` wrote, or nothing where the value is a case. */
function readRulingLine(input: unknown): RulingLine | undefined {
  const isRuling = typeof input === 'object' && input !== null && 'policy_hash' in input && 'ruling' in input;
  const isRefusal = typeof input === 'object' && input !== null && 'error' in input && 'line' in input;
  if (!isRuling && !isRefusal) return undefined;
  const parsed = rulingLine.safeParse(input);
  if (parsed.success) return parsed.data;
  const details = parsed.error.issues.map(({ path, message }) => ({
    path: path.join('.'),
    problem: message,
  }));
  throw new CuriaError(
    'INPUT_INVALID',
    `this line of rulings is damaged: ${details[0]!.path}: ${details[0]!.problem}`,
    details,
  );
}

function prepare(
  name: string | undefined,
  input: unknown,
  options: Options,
): { chosen: Chosen; questions: readonly Question[] } {
  const line = readRulingLine(input);
  if (line?.error !== undefined) {
    throw new CuriaError(
      'FACTS_MISSING',
      `this line was refused, so there is no ruling to explain: ${line.error.message}`,
    );
  }
  if (line === undefined) {
    if (name === undefined) {
      throw new CuriaError(
        'USAGE',
        'name the procedure or table that the case is for: curia why disposition FILE',
      );
    }
    const chosen = findPolicy(name, options.policy, options.set);
    return { chosen, questions: chosen.procedure.questions(input, chosen.policy) };
  }
  const chosen = findPolicy(name ?? line.procedure ?? '', options.policy ?? line.policy, options.set);
  if (line.policy_hash !== undefined && line.policy_hash !== policyHash(chosen.policy)) {
    throw new CuriaError(
      'POLICY_CHANGED',
      `the ruling was made under ${line.policy}, hash ${line.policy_hash.slice(0, 12)}, but ${policyName(chosen.policy)} has ${policyHash(chosen.policy).slice(0, 12)}; give the same table and --set`,
    );
  }
  const carried =
    line.facts === undefined
      ? (chosen.procedure.recall?.(line.ruling ?? {}) ?? [])
      : [{ about: '', facts: line.facts as FactValues }];
  if (carried.length === 0) {
    throw new CuriaError(
      'FACTS_MISSING',
      'this ruling carries no facts; decide again with --facts, or explain the case itself',
    );
  }
  return { chosen, questions: carried.map((part) => ({ ...part, table: chosen.policy })) };
}

type Explained = { readonly question: Question; readonly explanation: Explanation };

function toJson({ procedure, policy }: Chosen, input: unknown, explained: readonly Explained[]): object {
  return {
    schema_version: SCHEMA_VERSION,
    case_id: readCaseId(input) ?? '1',
    procedure: procedure.name,
    policy: policy.policy,
    policy_hash: policyHash(policy),
    explanations: explained.map(({ question, explanation: { decision, ...parts } }) => ({
      ...(question.about === '' ? {} : { about: question.about }),
      outcome: decision.outcome,
      rule: decision.rule,
      source: decision.source,
      code: decision.code,
      reason: decision.reason,
      facts: decision.facts,
      ...parts,
      ...question.adds?.fields,
    })),
  };
}

function toText(question: Question, explanation: Explanation): string {
  const { decision, won_by, passed_over, nearest, is_searched } = explanation;
  const colours = coloursFor(process.stdout);
  const about = question.about === '' ? '' : `${printable(question.about)}: `;
  const lines = [
    `${about}${colours.bold(colours.cyan(decision.outcome))} by rule ${colours.bold(decision.rule)} (${decision.source}, ${decision.code})`,
    `  ${printable(decision.reason)}`,
    '',
    'Because',
    ...won_by.conditions.map(
      (met) => `  ${colours.green('✓')} ${met.fact} is ${show(met.value)}, wanted ${met.wanted}`,
    ),
  ];
  if (won_by.conditions.length === 0) {
    lines.push(
      `  ${decision.rule === 'otherwise' ? 'no rule matched' : 'this rule matches every case that reaches it'}`,
    );
  }
  if (passed_over.length > 0) lines.push('', 'Rules above it that did not match');
  const width = Math.max(0, ...passed_over.map(({ rule }) => rule.length));
  for (const { rule, failed } of passed_over) {
    const why = failed.map((miss) => `${miss.fact} is ${show(miss.value)}, wanted ${miss.wanted}`).join('; ');
    lines.push(`  ${colours.red('✗')} ${rule.padEnd(width)}  ${why}`);
  }
  lines.push('', 'What would change it');
  for (const { outcome, rule, changes, distance } of nearest) {
    const said = changes.map(({ fact, from, to }) => `${fact} ${show(from)} → ${show(to)}`).join(', ');
    lines.push(`  ${colours.cyan(outcome)} if ${said}  ${colours.dim(`(${rule}, distance ${distance})`)}`);
  }
  if (!is_searched) lines.push('  not searched: the table tells too many cases apart');
  else if (nearest.length === 0) lines.push('  nothing: no case of this table has another outcome');
  if (question.adds !== undefined) {
    lines.push('', question.adds.heading, ...question.adds.lines.map((line) => `  ${printable(line)}`));
  }
  return `${lines.join('\n')}\n\n`;
}

const show = (value: unknown): string => printable(typeof value === 'string' ? value : JSON.stringify(value));
