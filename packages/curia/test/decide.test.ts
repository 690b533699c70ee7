/** `curia decide`: the contract, on good and on bad input. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bin, curia, fileWith } from './run-curia.ts';

const minor = '{"case_id":"a","issues":[{"severity":"MINOR"}]}';
const blocker = '{"case_id":"b","issues":[{"severity":"BLOCKER","auto_fixable":true}]}';

test('a ruling has the fields of the contract, and only those', async () => {
  const { status, stdout, stderr, lines } = await curia(['decide', 'disposition'], `${blocker}\n`);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout.endsWith('}\n')).toBe(true);
  expect(lines).toEqual([
    {
      schema_version: '1',
      case_id: 'b',
      procedure: 'disposition',
      policy: 'v5',
      policy_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      ruling: {
        decision: 'ESCALATE_TO_SME',
        reason: '1 blocking issue(s): the output is structurally broken or fabricated',
        rule: 'blocker-present',
        source: '004/1',
        code: 'BLOCKER_PRESENT',
        issues_analyzed: 1,
        blocker_count: 1,
        major_count: 0,
        minor_count: 0,
        fixable_count: 1,
      },
    },
  ]);
});

test('lines come out in input order; a case without an id gets its line number', async () => {
  const input = `${minor}\n\n${' '.repeat(3000)}\n{"issues":[]}\n{"case_id":7,"issues":[]}\n{"case_id":null,"issues":[]}\n`;
  const { lines } = await curia(['decide', 'disposition'], input);
  expect(lines.map((line) => line.case_id)).toEqual(['a', '4', 7, '6']);
});

test('--facts adds what was counted, --trace also every rule that was tried', async () => {
  const counted = (await curia(['decide', 'disposition', '--facts'], minor)).lines[0];
  expect(counted.facts).toEqual({
    blockers: 0,
    majors_fixable: 0,
    majors_unfixable: 0,
    minors: 1,
    unknown_severities: 0,
    majors: 0,
    total: 1,
  });
  expect(counted.trace).toBeUndefined();
  const traced = (await curia(['decide', 'disposition', '--trace'], minor)).lines[0];
  expect(traced.facts).toEqual(counted.facts);
  expect(traced.trace.map((rule: { rule: string }) => rule.rule)).toEqual([
    'blocker-present',
    'too-many-majors',
    'several-unfixable',
    'one-unfixable',
    'unknown-severity',
    'fixable-majors',
    'minor-only',
  ]);
  expect(traced.trace.at(-1).conditions[0]).toEqual({
    fact: 'minors',
    value: 1,
    wanted: 'at least 1',
    pass: true,
  });
});

test('--set changes the ruling and the hash', async () => {
  const odd = '{"issues":[{"severity":"INFO"}]}';
  const refused = await curia(['decide', 'disposition'], odd);
  expect(refused.status).toBe(2);
  expect(refused.lines[0].error.code).toBe('UNKNOWN_SEVERITY');
  const escalated = await curia(['decide', 'disposition', '--set', 'unknown_severity=escalate'], odd);
  expect(escalated.status).toBe(0);
  expect(escalated.lines[0].ruling).toMatchObject({
    decision: 'ESCALATE_TO_SME',
    rule: 'unknown-severity',
    source: '004/8',
    code: 'UNKNOWN_SEVERITY',
  });
  const plain = await curia(['decide', 'disposition'], minor);
  expect(escalated.lines[0].policy_hash).not.toBe(plain.lines[0].policy_hash);
});

test('bad lines are refused with line, path and problem; every good line is still decided', async () => {
  const input = [
    'not json',
    minor,
    '[]',
    '{"issues":{}}',
    '{"issues":[{"severity":3}]}',
    '{"case_id":"x","issues":[{"severity":"MAJOR","auto_fixable":"yes"}]}',
    '{"case_id":{},"issues":[]}',
    'null',
    blocker,
  ].join('\n');
  const { status, lines } = await curia(['decide', 'disposition'], input);
  expect(status).toBe(2);
  expect(lines).toHaveLength(9);
  expect(lines.map((line) => line.error?.code ?? line.ruling.decision)).toEqual([
    'JSON_INVALID',
    'AUTO_ACCEPT',
    'INPUT_INVALID',
    'INPUT_INVALID',
    'INPUT_INVALID',
    'INPUT_INVALID',
    'INPUT_INVALID',
    'INPUT_INVALID',
    'ESCALATE_TO_SME',
  ]);
  expect(lines[5]).toEqual({
    schema_version: '1',
    case_id: 'x',
    line: 6,
    error: {
      code: 'INPUT_INVALID',
      kind: 'input',
      message: expect.stringContaining('issues[0].auto_fixable'),
      details: [{ path: 'issues[0].auto_fixable', problem: expect.stringContaining('true or false') }],
    },
  });
  expect(lines[0]).toMatchObject({ case_id: '1', line: 1 });
});

test('a file that ends in the middle of a line says so', async () => {
  const { status, lines } = await curia(
    ['decide', 'disposition'],
    `${minor}\n{"case_id":"c","issues":[{"sev`,
  );
  expect(status).toBe(2);
  expect(lines[0].ruling.decision).toBe('AUTO_ACCEPT');
  expect(lines[1].error).toMatchObject({
    code: 'JSON_INVALID',
    message: expect.stringContaining('ends in the middle of this line'),
  });
});

test('a last line without a line break is a line', async () => {
  expect((await curia(['decide', 'disposition'], minor)).lines).toHaveLength(1);
});

test('Windows line endings and a byte order mark are accepted', async () => {
  const { status, lines } = await curia(['decide', 'disposition'], `\ufeff${minor}\r\n${blocker}\r\n`);
  expect(status).toBe(0);
  expect(lines).toHaveLength(2);
});

test('text that is not UTF-8 is refused, not repaired in silence', async () => {
  const broken = Buffer.concat([
    Buffer.from('{"case_id":"'),
    Buffer.from([0xff, 0xfe]),
    Buffer.from('","issues":[]}\n'),
  ]);
  const { status, lines } = await curia(
    ['decide', 'disposition'],
    Buffer.concat([broken, Buffer.from(minor)]),
  );
  expect(status).toBe(2);
  expect(lines.map((line) => line.error?.code ?? 'ok')).toEqual(['UTF8_INVALID', 'ok']);
});

test('an empty input is refused', async () => {
  for (const input of ['', '\n\n']) {
    const { status, stdout, stderr } = await curia(['decide', 'disposition'], input);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain('INPUT_EMPTY standard input has no cases');
  }
});

test('a line above 32 MiB is refused, its neighbours are decided', async () => {
  const long = `{"case_id":"long","issues":[],"text":"${'x'.repeat(50 * 1024 * 1024)}"}`;
  const { status, lines } = await curia(['decide', 'disposition'], `${minor}\n${long}\n${blocker}\n`);
  expect(status).toBe(2);
  expect(lines.map((line) => [line.case_id, line.error?.code])).toEqual([
    ['a', undefined],
    ['2', 'LINE_TOO_LONG'],
    ['b', undefined],
  ]);
});

test('a line that is nested too deeply or repeats a key is refused, wherever it is, and stops no other line', async () => {
  const deep = `{"issues":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
  const ignored = `{"issues":[],"other":${'['.repeat(5000)}${']'.repeat(5000)}}`;
  const blocker = '{"issue_id":"V1-0","severity":"BLOCKER","message":"x"}';
  const twice = `{"issues":[${blocker}],"issues":[]}`;
  const inside = '{"issues":[],"other":[{"a":1,"\\u0061":2}]}';
  const { status, lines } = await curia(
    ['decide', 'disposition'],
    [deep, ignored, twice, inside, minor].join('\n'),
  );
  expect(status).toBe(2);
  expect(lines.map((line) => line.ruling?.decision ?? line.error.code)).toEqual([
    'JSON_TOO_DEEP',
    'JSON_TOO_DEEP',
    'JSON_KEY_TWICE',
    'JSON_KEY_TWICE',
    'AUTO_ACCEPT',
  ]);
  expect(lines[3].error.details).toEqual([{ path: 'other[0].a', problem: 'is given twice' }]);
});

test('wrong usage is exit 1 with what to do, and nothing on standard output', async () => {
  const wrong: [string[], RegExp][] = [
    [['decide', 'dispositon'], /did you mean disposition/],
    [['decide', 'disposition', '/no/such/file.jsonl'], /FILE_UNREADABLE.*does not exist/],
    [['decide', 'disposition', join(import.meta.dirname, '../demo')], /is a folder/],
    [['decide', 'disposition', '--set', 'severity=x'], /PARAMETER_UNKNOWN/],
    [['decide', 'disposition', '--set', 'unknown_severity=maybe'], /must be one of refuse, escalate/],
    [['decide', 'disposition', '--set', 'nonsense'], /key=value/],
    [['decide', 'disposition', '--policy', 'v4'], /has no policy v4; it has v5/],
    [['decide', 'disposition', '--tracee'], /unknown option '--tracee'/],
    [['decide'], /missing required argument/],
    [['decid'], /Did you mean decide/],
    [['decide', 'disposition', '--set', '__proto__=1'], /PARAMETER_UNKNOWN/],
    [['decide', 'disposition@v5@v6'], /TABLE_UNKNOWN/],
  ];
  for (const [args, message] of wrong) {
    const { status, stdout, stderr } = await curia(args, minor);
    expect({ args, status, stdout }).toEqual({ args, status: 1, stdout: '' });
    expect(stderr).toMatch(message);
  }
});

test('a reader that closes the pipe ends it quietly', async () => {
  const file = fileWith('many.jsonl', `${minor}\n`.repeat(200_000));
  const child = spawn('sh', [
    '-c',
    `"${process.execPath}" "${bin}" decide disposition "${file}" | head -1; exit 0`,
  ]);
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    stderr += part;
  });
  await once(child, 'close');
  expect(stderr).toBe('');
});

test('no colour code and no progress reaches a pipe', async () => {
  const { stdout, stderr } = await curia(['decide', 'disposition'], `${minor}\n${blocker}\n`);
  expect(`${stdout}${stderr}`).not.toContain('\u001b');
});

test('a number that JSON cannot represent is not an id', async () => {
  const { lines } = await curia(['decide', 'disposition'], '{"case_id":12345678901234567890,"issues":[]}');
  expect(lines[0]).toMatchObject({
    case_id: '1',
    error: { details: [{ path: 'case_id', problem: expect.stringContaining('as text') }] },
  });
});

test('an absent fixability can only escalate, and one that is null is refused', async () => {
  const { lines } = await curia(
    ['decide', 'disposition'],
    '{"issues":[{"severity":"MAJOR"}]}\n{"issues":[{"severity":"MAJOR","auto_fixable":null}]}',
  );
  expect(lines[0].ruling).toMatchObject({ decision: 'ESCALATE_TO_SME', rule: 'one-unfixable' });
  expect(lines[1].error).toMatchObject({ details: [{ path: 'issues[0].auto_fixable' }] });
});

test('a failure to write the output is reported', async () => {
  const child = spawn('sh', [
    '-c',
    `echo '${minor}' | "${process.execPath}" "${bin}" decide disposition > /dev/full`,
  ]);
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    stderr += part;
  });
  const [status] = await once(child, 'close');
  expect({ status, isTold: stderr.includes('OUTPUT_FAILED') }).toEqual({ status: 1, isTold: true });
});
