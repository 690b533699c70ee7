/** Verifiers are told what a code means in the language of the document. */
import { describe, expect, test } from 'vitest';
import { type TaskLanguage, verifierRequest } from './model-verifier.ts';
import { parsePack } from './pack/declared-pack.ts';
import { type DomainPack, describePack } from './pack/pack.ts';
import { packUnder } from './pack/pack-under.ts';
import { packs } from './packs/packs.ts';
import { indexPages } from './text/page-index.ts';

const HANGUL = /[가-힣]/;
const page = indexPages({ doc_id: 'd', pages: [{ page_num: 1, text: 'x' }] });
const meanings = (pack: DomainPack, language: TaskLanguage): string[] =>
  pack.prompts.flatMap((prompt) =>
    verifierRequest(pack, prompt, {}, page, language).codes.map(({ means }) => means),
  );
const english = (pack: DomainPack): string[] =>
  pack.prompts.flatMap(({ codes }) => codes.map((code) => pack.codes[code]!.means));

describe.each(packs.map((pack) => [pack.id, pack] as const))('%s', (_id, pack) => {
  test('every code is defined in both languages', () => {
    const missing = Object.entries(pack.codes)
      .filter(([, { means, means_ko = '' }]) => HANGUL.test(means) || !HANGUL.test(means_ko))
      .map(([code]) => code);
    expect(missing).toEqual([]);
  });

  test('a question shows the definitions of its language', () => {
    expect(meanings(pack, 'en')).toEqual(english(pack));
    expect(meanings(pack, 'ko').filter((means) => !HANGUL.test(means))).toEqual([]);
  });

  test('a run from before the Korean definitions is asked as it was, and its checks still find the same', () => {
    const codes = Object.entries(pack.codes).map(([code, { means_ko: _, ...entry }]) => [code, entry]);
    const before = { ...describePack(pack), codes: Object.fromEntries(codes) };
    const under = packUnder(pack, JSON.parse(JSON.stringify(before)));
    expect(meanings(under.pack, 'ko')).toEqual(english(pack));
    expect(under.finds_the_same).toBe(true);
  });
});

test('a pack file may define its codes in Korean too; without that the English stands', () => {
  const file = (more: object) =>
    parsePack({
      id: 'notes',
      fields: [{ path: 'total', type: 'number' }],
      codes: {
        VOID: { severity: 'MAJOR', means: 'the note is void', ...more },
        COPY: { severity: 'MINOR', means: 'the note is a copy' },
      },
      prompts: [{ agent: 'V3', task: 'Is it a note?', codes: ['VOID', 'COPY', 'PAGES_MISSING'] }],
    });
  const pack = file({ means_ko: '무효인 문서이다' });
  expect(meanings(pack, 'ko')).toEqual([
    '무효인 문서이다',
    'the note is a copy',
    expect.stringMatching(HANGUL),
  ]);
  expect(meanings(pack, 'en')).toEqual(english(pack));
  expect(packUnder(pack, describePack(file({ means_ko: '효력이 없다' })))).toMatchObject({
    finds_the_same: true,
    pack: { codes: { VOID: { means_ko: '효력이 없다' } } },
  });
  expect(() => file({ means_ko: '' })).toThrow(expect.objectContaining({ code: 'PACK_INVALID' }));
});
