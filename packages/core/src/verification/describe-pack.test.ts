/** Two packs that may decide differently are never described alike. */
import { describe, expect, test } from 'vitest';
import { canonicalJson } from '../text/canonical-json.ts';
import { declarePack, type PackFile, parsePack } from './declared-pack.ts';
import { type DomainPack, definePack, describePack } from './pack.ts';
import { packs } from './packs/packs.ts';

const described = (pack: DomainPack): string => canonicalJson(describePack(pack));
describe.each(packs.map((pack) => [pack.id, pack] as const))('%s', (_id, pack) => {
  const [first, ...others] = pack.checks;
  const [prompt] = pack.prompts;
  const range = pack.codes.FIELD_RANGE!;

  test('is described by plain JSON, the same each time', () => {
    expect(JSON.parse(JSON.stringify(describePack(pack)))).toEqual(describePack(pack));
    expect(described(pack)).toBe(described(pack));
  });

  test.each<[string, Partial<DomainPack>]>([
    ['version', { version: pack.version + 1 }],
    ['checks', { checks: others }],
    ['the codes of a check', { checks: [{ ...first!, codes: [...first!.codes, 'FIELD_RANGE'] }, ...others] }],
    ['the verifier of a check', { checks: [{ ...first!, agent: 'V3' }, ...others] }],
    ['a severity', { codes: { ...pack.codes, FIELD_RANGE: { ...range, severity: 'MINOR' } } }],
    ['a further code', { codes: { ...pack.codes, FURTHER: { ...range } } }],
    ['limits', { limits: { ...pack.limits, snippet_words: 7 } }],
    ['labels', { labels: { ...pack.labels, further: ['one'] } }],
    ['a prompt', { prompts: [{ ...prompt!, task: 'look' }] }],
    ['fixers', { fixers: pack.fixers.slice(1) }],
    [
      'what its functions are made from',
      { declares: () => ({ ...pack.declares!(), traps: ['another word'] }) },
    ],
  ])('is another with another %s', (_what, change) => {
    expect(described({ ...pack, ...change })).not.toBe(described(pack));
  });
});

test('a pack as a file is described by the whole of it', () => {
  const file: PackFile = {
    id: 'notes',
    fields: [
      { path: 'total', type: 'number' },
      { path: 'parts', type: 'list' },
    ],
    arithmetic: [{ kind: 'sum', code: 'WRONG', of: 'parts[].amount', equals: 'total' }],
    traps: [{ code: 'WRONG', words: ['void'] }],
    codes: { WRONG: { severity: 'MAJOR', means: 'the total is wrong' } },
  };
  const changed: PackFile[] = [
    { ...file, fields: [{ path: 'total', type: 'integer' }, ...file.fields.slice(1)] },
    {
      ...file,
      arithmetic: [{ kind: 'sum', code: 'WRONG', of: 'parts[].amount', equals: 'total', tolerance: 1 }],
    },
    {
      ...file,
      arithmetic: [{ kind: 'sum', code: 'WRONG', of: 'parts[].amount', equals: 'total', fix: true }],
    },
    { ...file, traps: [{ code: 'WRONG', words: ['void', 'cancelled'] }] },
    { ...file, codes: { WRONG: { severity: 'MINOR', means: 'the total is wrong' } } },
    { ...file, citations: [{ path: 'total' }] },
  ];
  const all = [file, ...changed].map((one) => described(parsePack(one)));
  expect(new Set(all).size).toBe(all.length);
});

test.each([0, 1.5, Number.NaN])('%d is not a version', (version) => {
  const notes = declarePack({ id: 'notes', fields: [{ path: 'total', type: 'number' }] });
  expect(() => definePack({ ...notes, version })).toThrow(expect.objectContaining({ code: 'PACK_INVALID' }));
});
