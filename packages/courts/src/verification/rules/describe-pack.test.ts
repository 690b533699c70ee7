/** Two packs that may decide differently are never described alike. */
import { describe, expect, test } from 'vitest';
import { canonicalJson } from '../../../../core/src/text/canonical-json.ts';
import type { PackFile } from './pack/declared-file.ts';
import { declarePack, parsePack } from './pack/declared-pack.ts';
import { type DomainPack, definePack, describePack } from './pack/pack.ts';
import { packUnder } from './pack/pack-under.ts';
import { packs } from './packs/packs.ts';

const described = (pack: DomainPack): string => canonicalJson(describePack(pack));
describe.each(packs.map((pack) => [pack.id, pack] as const))('%s', (_id, pack) => {
  const [first, ...others] = pack.checks;
  const [prompt] = pack.prompts;
  const range = pack.codes.FIELD_RANGE!;
  const withoutFirstFixer: Partial<DomainPack> = {
    fixers: pack.fixers.slice(1),
    codes: Object.fromEntries(
      Object.entries(pack.codes).map(([code, { fix_id, ...entry }]) => [
        code,
        fix_id === undefined || fix_id === pack.fixers[0]?.fix_id ? entry : { ...entry, fix_id },
      ]),
    ),
  };

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
    ['fixers', withoutFirstFixer],
    [
      'what its functions are made from',
      { declares: () => ({ ...pack.declares!(), traps: ['another word'] }) },
    ],
  ])('is another with another %s, and becomes that one again under its description', (_what, change) => {
    const other = describePack({ ...pack, ...change });
    expect(canonicalJson(other)).not.toBe(described(pack));
    expect(described(packUnder(pack, JSON.parse(JSON.stringify(other))).pack)).toBe(canonicalJson(other));
  });

  test('under its own description it is itself', () => {
    expect(packUnder(pack, JSON.parse(described(pack)))).toEqual({ pack, finds_the_same: true });
  });

  test('only other functions find something else', () => {
    const { version, limits } = pack;
    const under = (change: Partial<DomainPack>): boolean =>
      packUnder(pack, JSON.parse(described({ ...pack, ...change }))).finds_the_same;
    expect(under({ limits: { ...limits, snippet_words: 7 } })).toBe(true);
    expect(under({ version: version + 1 })).toBe(false);
    expect(under(withoutFirstFixer)).toBe(false);
    expect(under({ checks: others })).toBe(false);
    expect(under({ declares: () => ({ words: ['another'] }) })).toBe(false);
  });

  test.each([null, 7, {}, { codes: [] }])('%j describes no pack', (no) => {
    expect(() => packUnder(pack, no)).toThrow(expect.objectContaining({ code: 'PACK_INVALID' }));
  });
});

test('a pack as a file is described by the whole of it', () => {
  const file: PackFile = {
    id: 'notes',
    fields: [
      { path: 'total', type: 'number' },
      { path: 'parts', type: 'list' },
      { path: 'parts[].amount', type: 'number' },
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
    { ...file, citations: [{ path: 'parts[]' }] },
  ];
  const all = [file, ...changed].map((one) => described(parsePack(one)));
  expect(new Set(all).size).toBe(all.length);
});

test.each([0, 1.5, Number.NaN])('%d is not a version', (version) => {
  const notes = declarePack({ id: 'notes', fields: [{ path: 'total', type: 'number' }] });
  expect(() => definePack({ ...notes, version })).toThrow(expect.objectContaining({ code: 'PACK_INVALID' }));
});
