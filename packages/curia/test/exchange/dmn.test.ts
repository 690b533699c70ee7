/** DMN as other tools write it: what is read, what is proved, what is refused and why. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CuriaError, decide } from '@curia/core';
import type { FactValues } from '@curia/core/table';
import { afterAll, describe, expect, test } from 'vitest';
import { readDmnTable } from '../../src/exchange/dmn/read-dmn.ts';
import { type TakeOptions, takeTable } from '../../src/exchange/take-table.ts';
import { curia } from '../run-curia.ts';

const folder = mkdtempSync(join(tmpdir(), 'curia-dmn-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

interface Column {
  readonly name: string;
  readonly type?: string;
  readonly values?: string;
}
interface Answer {
  readonly name?: string;
  readonly values?: string;
  readonly fallback?: string;
}

const SPACE = 'https://www.omg.org/spec/DMN/20230324/MODEL/';
const xml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const cell = (name: string, text: string): string => `<${name}><text>${xml(text)}</text></${name}>`;

/** A model with one table; a row is its conditions, then its answers. */
function model(
  hitPolicy: string,
  inputs: readonly Column[],
  outputs: readonly Answer[],
  rows: readonly (readonly string[])[],
  more = '',
  inside = '',
): string {
  const columns = inputs.map(
    ({ name, type, values }) =>
      `<input><inputExpression${type === undefined ? '' : ` typeRef="${type}"`}><text>${xml(name)}</text></inputExpression>` +
      `${values === undefined ? '' : cell('inputValues', values)}</input>`,
  );
  const answers = outputs.map(
    ({ name, values, fallback }) =>
      `<output${name === undefined ? '' : ` name="${name}"`}>${values === undefined ? '' : cell('outputValues', values)}` +
      `${fallback === undefined ? '' : cell('defaultOutputEntry', fallback)}</output>`,
  );
  const rules = rows.map(
    (row) =>
      `<rule>${row.map((text, at) => cell(at < inputs.length ? 'inputEntry' : 'outputEntry', text)).join('')}</rule>`,
  );
  return [
    `<definitions xmlns="${SPACE}" name="loans">`,
    more,
    `<decision id="d" name="Loan decision">${inside}<decisionTable hitPolicy="${hitPolicy}">`,
    ...columns,
    ...answers,
    ...rules,
    '</decisionTable></decision></definitions>',
  ].join('\n');
}

const age: Column = { name: 'Age', type: 'number' };
const risk: Column = { name: 'Risk Category', type: 'string', values: '"High", "Low", "Medium"' };
const affordable: Column = { name: 'isAffordable', type: 'boolean' };

const take = (source: string, options?: TakeOptions) => takeTable(readDmnTable('loan.dmn', source), options);
const outcome = (source: string, facts: FactValues): string => decide(take(source).table, facts).outcome;
const problems = (source: string): string[] => {
  try {
    take(source);
  } catch (error) {
    if (!CuriaError.is(error)) throw error;
    return error.details.length > 0
      ? error.details.map(({ path, problem }) => `${path}: ${problem}`)
      : [error.message];
  }
  return [];
};

describe('cells', () => {
  const number = (test: string) => model('FIRST', [age], [{}], [[test, '"yes"']]);
  const matches = (test: string, value: number): boolean => outcome(number(test), { Age: value }) === 'yes';
  test.each([
    ['>=18', [17.9, false], [18, true]],
    ['[18..65)', [18, true], [65, false]],
    [']18..65]', [18, false], [65, true]],
    ['<18,>=60', [17, true], [18, false], [60, true]],
    ['1, 2, 3', [2, true], [2.5, false]],
    ['[1, 2]', [2, true], [3, false]],
    ['not([18..65])', [17, true], [18, false], [66, true]],
    ['not(<18, 20)', [17, false], [19, true], [20, false]],
    ['? > 3 and ? < 5', [4, true], [5, false]],
    ['!= 3', [3, false], [4, true]],
    ['= 3', [3, true], [4, false]],
    ['-', [0, true]],
    ['', [0, true]],
    ['0.1', [0.1, true], [0.2, false]],
    ['-5', [-5, true], [5, false]],
  ] as [string, ...[number, boolean][]][])('%s', (test, ...expected) => {
    for (const [value, isMatch] of expected) expect(matches(test, value), String(value)).toBe(isMatch);
  });

  test('text and true or false', () => {
    const source = model(
      'FIRST',
      [risk, affordable],
      [{}],
      [
        ['"High","Medium"', 'true', '"ask"'],
        ['not("Low")', '-', '"no"'],
        ['-', 'not(true)', '"never"'],
      ],
    );
    expect(outcome(source, { Risk_Category: 'Medium', isAffordable: true })).toBe('ask');
    expect(outcome(source, { Risk_Category: 'High', isAffordable: false })).toBe('no');
    expect(outcome(source, { Risk_Category: 'Low', isAffordable: false })).toBe('never');
    expect(outcome(source, { Risk_Category: 'Low', isAffordable: true })).toBe('NO_MATCH');
  });

  test('a constant of the model becomes a parameter', () => {
    const constant = `<decision id="c" name="adult"><description>of age</description><literalExpression><text>18</text></literalExpression></decision>`;
    const requires = '<informationRequirement><requiredDecision href="#c"/></informationRequirement>';
    const source = model('FIRST', [age], [{}], [['>= adult', '"yes"']], constant, requires);
    const { table } = take(source);
    expect(table.params).toEqual({ adult: { kind: 'number', doc: 'of age', default: 18 } });
    expect(decide(table, { Age: 18 }).outcome).toBe('yes');
    expect(problems(model('FIRST', [age], [{}], [['>= adult', '"yes"']], constant))[0]).toContain(
      'compares with adult, which is not a constant of the model',
    );
  });

  test('types and their values are found through the model', () => {
    const types =
      `<itemDefinition name="tGrade"><typeRef>string</typeRef>${cell('allowedValues', '"A","B"')}</itemDefinition>` +
      `<itemDefinition name="tPupil"><itemComponent name="Grade"><typeRef>tGrade</typeRef></itemComponent></itemDefinition>` +
      '<inputData name="The pupil"><variable name="The pupil" typeRef="tPupil"/></inputData>';
    const { table, facts } = take(
      model('UNIQUE', [{ name: 'The pupil.Grade' }], [{}], [['"A"', 'true']], types),
    );
    expect(facts).toEqual({ 'The pupil.Grade': 'The_pupil_Grade' });
    expect(table.facts.The_pupil_Grade).toMatchObject({ kind: 'choice', values: ['A', 'B'] });
  });
});

describe('hit policies', () => {
  test('UNIQUE is proved: rules that overlap are named with a case, even if they agree', () => {
    const source = model(
      'UNIQUE',
      [age, affordable],
      [{}],
      [
        ['>=18', '-', '"yes"'],
        ['-', 'true', '"yes"'],
      ],
    );
    expect(problems(source)).toEqual([
      'rules 1 and 2: both match {"Age":18,"isAffordable":true}; UNIQUE lets one rule match',
    ]);
    const { table, overlaps } = take(source, { firstWins: true });
    expect(overlaps).toHaveLength(1);
    expect(decide(table, { Age: 18, isAffordable: true }).rule).toBe('rule-1');
  });

  test('a cell with overlapping alternatives is no overlap of rules', () => {
    expect(problems(model('UNIQUE', [age], [{}], [['<5, <3', '"yes"']]))).toEqual([]);
  });

  test('ANY is proved: rules may overlap if they agree', () => {
    const rows = (other: string) => [
      ['>=18', '-', '"yes"'],
      ['-', 'true', other],
    ];
    expect(problems(model('ANY', [age, affordable], [{}], rows('"yes"')))).toEqual([]);
    expect(problems(model('ANY', [age, affordable], [{}], rows('"no"')))[0]).toContain(
      'ANY wants the same output of all that match',
    );
  });

  test('PRIORITY follows the output values, not the rows', () => {
    const source = model(
      'PRIORITY',
      [age],
      [{ values: '"Approved", "Declined"' }],
      [
        ['-', '"Declined"'],
        ['>=18', '"Approved"'],
      ],
    );
    expect(outcome(source, { Age: 20 })).toBe('Approved');
    expect(outcome(source, { Age: 10 })).toBe('Declined');
    expect(take(source).table.rules.map(({ id }) => id)).toEqual(['rule-2', 'rule-1']);
  });

  test('PRIORITY that decides nothing is refused', () => {
    const outputs = [{ name: 'Status', values: '"Approved"' }, { name: 'Rate' }];
    const rows = [
      ['>=18', '"Approved"', '"Best"'],
      ['-', '"Approved"', '"Basic"'],
    ];
    expect(problems(model('PRIORITY', [age], outputs, rows))[0]).toContain('put neither before the other');
    expect(problems(model('PRIORITY', [age], [{}], [['-', '"x"']]))[0]).toContain('needs output values');
    const stranger = model('PRIORITY', [age], [{ values: '"a"' }], [['-', '"b"']]);
    expect(problems(stranger)[0]).toContain('"b" is not among the output values');
  });

  test.each(['COLLECT', 'RULE ORDER', 'OUTPUT ORDER'])('%s is refused', (policy) => {
    expect(problems(model(policy, [age], [{}], [['-', '"x"']]))[0]).toMatch(
      /^Loan decision, hit policy \(line \d+\): .* answers with several rules at once/,
    );
  });
});

describe('outputs', () => {
  test('several become one outcome named by all of them, kept by column', () => {
    const source = model(
      'UNIQUE',
      [age],
      [
        { name: 'Status', fallback: '"Declined"' },
        { name: 'Rate', fallback: '3.5' },
      ],
      [['>=18', '"Approved"', '2']],
    );
    const { table } = take(source);
    expect(table.outputs).toEqual({
      'Approved / 2': { Status: 'Approved', Rate: 2 },
      'Declined / 3.5': { Status: 'Declined', Rate: 3.5 },
    });
    expect(decide(table, { Age: 3 }).outcome).toBe('Declined / 3.5');
  });

  test('one that is no text keeps its kind', () => {
    expect(take(model('UNIQUE', [age], [{}], [['-', 'true']])).table.outputs).toEqual({
      true: { 'Loan decision': true },
    });
  });

  test('an output that is computed is refused', () => {
    expect(problems(model('UNIQUE', [age], [{}], [['-', 'Age + 1']]))[0]).toContain(
      'rule 1, output 1 (line 6): the output Age + 1 is computed or unknown',
    );
  });
});

describe('what does not fit is refused by cell, with line and reason', () => {
  test.each([
    [age, '> date("2026-01-01")', 'calls a function'],
    [age, 'count([1, 2])', 'calls a function'],
    [age, '> Other', 'compares with Other'],
    [age, '> 1 + 1', 'is computed'],
    [age, '"x"', '"x" is no number'],
    [age, '> ', 'is not FEEL'],
    [age, '[5..3]', 'no number that the input may have can match'],
    [age, '12345678901234567890', 'has more digits than can be kept'],
    [age, '[1..', 'is not FEEL'],
    [risk, '"high"', '"high" is not among the values of the input'],
    [risk, '> "A"', 'compares numbers'],
    [affordable, '1', '1 is neither true nor false'],
    [{ name: 'Name', type: 'string' }, '"x"', 'is text whose possible values are not listed'],
    [{ name: 'Day', type: 'date' }, '-', 'is of type date'],
    [{ name: 'X' }, '-', 'has no type'],
    [{ name: 'Age * 2', type: 'number' }, '1', 'is computed'],
    [{ name: 'sum(Ages)', type: 'number' }, '1', 'is computed'],
  ] as const)('%o %s', (column, text, reason) => {
    const [problem] = problems(model('FIRST', [column], [{}], [[text, '"yes"']]));
    expect(problem).toContain(reason);
    expect(problem).toMatch(/\(line \d+\)/);
  });

  test('all of it at once', () => {
    const source = model('COLLECT', [age, risk], [{}], [['x', '"high"', 'y()']]);
    expect(problems(source)).toHaveLength(3);
  });

  test('another expression language', () => {
    const source = model('FIRST', [age], [{}], [['-', '"x"']]).replace(
      '<inputEntry>',
      '<inputEntry expressionLanguage="juel">',
    );
    expect(problems(source)[0]).toContain('is written in juel; only FEEL is read');
  });
});

describe('hostile files', () => {
  const refused = (source: string): string => {
    try {
      readDmnTable('bad.dmn', source);
    } catch (error) {
      if (CuriaError.is(error)) return `${error.code} ${error.message}`;
      throw error;
    }
    return 'read';
  };
  const good = model('FIRST', [age], [{}], [['-', '"x"']]);

  test('external entities and a billion laughs', () => {
    const external = `<!DOCTYPE definitions [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n${good.replace('"x"', '&x;')}`;
    expect(refused(`\n${external}`)).toBe(
      'FOREIGN_INVALID bad.dmn:2: has a document type (<!DOCTYPE …>), which is not read: remove it',
    );
    const laughs = Array.from({ length: 20 }, (_, at) => `<!ENTITY l${at + 1} "&l${at};&l${at};">`);
    expect(
      refused(`<!DOCTYPE d [<!ENTITY l0 "ha">${laughs.join('')}]>${good.replace('"x"', '&l20;')}`),
    ).toContain('document type');
    expect(refused(good.replace('"x"', '&undeclared;'))).toContain(
      'has an entity nobody knows: &undeclared;',
    );
    expect(refused(good.replace('"x"', '&#x110000;'))).toContain('is no character');
    expect(refused('<a>'.repeat(10_000))).toBe(
      'FOREIGN_INVALID bad.dmn:1: elements are opened and never closed',
    );
  });

  test('wrong namespaces, wrong files', () => {
    expect(refused(good.replace(SPACE, 'http://example.org/'))).toContain(
      'bad.dmn:1: is not a DMN model of version 1.1 to 1.5, but <definitions> in the namespace http://example.org/',
    );
    expect(refused(good.replace('<definitions ', '<x:definitions '))).toContain('FOREIGN_INVALID');
    expect(refused('<html/>')).toContain('but <html> in the namespace (none)');
    expect(refused(`<definitions xmlns="${SPACE}"/>`)).toContain('has no decision table');
    expect(refused('')).toContain('FOREIGN_INVALID');
    expect(refused('{}')).toContain('bad.dmn:1');
    expect(refused(good.replace('</rule>', ''))).toMatch(/FOREIGN_INVALID bad\.dmn:\d+: /);
    expect(refused('<a>'.repeat(5000) + '</a>'.repeat(5000))).toContain('FOREIGN_INVALID');
    expect(refused(good.replace('<decision ', '<__proto__/><decision '))).toContain(
      'Invalid name: "__proto__"',
    );
  });

  test('a note of Curia that somebody changed is checked like any table', async () => {
    const written = (await curia(['tables', 'disposition@v5', '--as', 'dmn'])).stdout;
    expect(refused(written.replace('&quot;schema_version&quot;:&quot;1&quot;', 'x'))).toContain(
      'the note of Curia is not JSON',
    );
    expect(refused(written.replace('&quot;outcomes&quot;', '&quot;outcome&quot;'))).toContain(
      'FOREIGN_UNFIT',
    );
    expect(refused(written.replace('curia:of="', 'curia:of="minors '))).toContain('but its note says');
  });
});

describe('the command', () => {
  test('writes a table file that every command takes', async () => {
    const source = file('loan.dmn', model('UNIQUE', [age, risk], [{}], [['>=18', '"Low"', '"Approved"']]));
    const out = join(folder, 'loan.yaml');
    const ran = await curia(['import', source, '--out', out]);
    expect(ran.stderr).toContain('Risk Category is the fact Risk_Category');
    const decided = await curia(
      ['decide', out],
      '{"Age":20,"Risk_Category":"Low"}\n{"Age":20,"Risk_Category":"low"}\n',
    );
    expect(decided.lines[0]).toMatchObject({ ruling: { outcome: 'Approved', rule: 'rule-1' } });
    expect(decided.lines[1]).toMatchObject({ error: { code: 'FACTS_REJECTED' } });
    const [line] = (await curia(['import', source, '--json', '--name', 'loans'])).lines;
    expect(line).toMatchObject({
      schema_version: '1',
      table: { id: 'loans' },
      facts: { Age: 'Age' },
      overlaps: [],
    });
  });

  test('refuses with the file, and says of overlaps what was taken', async () => {
    const source = file(
      'two.dmn',
      model(
        'UNIQUE',
        [age],
        [{}],
        [
          ['-', '"a"'],
          ['>1', '"b"'],
        ],
      ),
    );
    const refused = await curia(['import', source]);
    expect(refused.status).toBe(1);
    expect(refused.stderr).toContain('FOREIGN_UNFIT');
    expect(refused.stderr).toContain('rules 1 and 2');
    const taken = await curia(['import', source, '--first-wins']);
    expect(taken.status).toBe(0);
    expect(taken.stderr).toContain('1 overlap, where the first rule decides');
  });

  test('names the decisions if there are several', async () => {
    const one = model('FIRST', [age], [{}], [['-', '"a"']]);
    const two = one.replace(
      '</definitions>',
      one.match(/<decision [\s\S]*<\/decision>/)![0].replace('Loan decision', 'Other'),
    );
    const source = file('several.dmn', `${two}</definitions>`);
    expect((await curia(['import', source])).stderr).toContain('--decision takes Loan decision or Other');
    expect((await curia(['import', source, '--decision', 'Other'])).stdout).toContain('id: other');
    expect((await curia(['import', source, '--decision', 'X'])).stderr).toContain(
      'has no decision table of X',
    );
    expect((await curia(['import', join(folder, 'absent.dmn')])).stderr).toContain('FILE_UNREADABLE');
  });
});
