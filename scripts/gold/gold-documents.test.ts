/** The gold documents are what their page says: split by rule, with defects that are there, a share of them only for readers. */

import { indexPages, packs, readBundle, readOutput, verifyOutput } from '@curia/courts/verification';
import { describe, expect, test } from 'vitest';
import { valueAt } from '../../packages/core/src/read/json-patch.ts';
import { reportsDefect } from '../../packages/courts/src/verification/rules/known-defect.ts';
import { shippedTables } from '../../packages/courts/src/verification/rules/tables.ts';
import { idAt, PARTS, partOf } from './part-of.ts';
import { readDocuments } from './read-gold.ts';

const FEWEST_DOCUMENTS = 32;

describe.each(packs.map((pack) => [pack.id, pack] as const))('%s', (id, pack) => {
  const documents = PARTS.flatMap((part) => readDocuments(id, part));
  const defects = documents.flatMap(({ gold }) => gold);

  test.each(PARTS)('%s holds its own documents', (part) => {
    const strays = readDocuments(id, part).filter(({ doc_id }) => partOf(doc_id) !== part);
    expect(strays.map(({ doc_id }) => doc_id)).toEqual([]);
  });

  test('the numbers are consecutive, and about half of the documents are Korean', () => {
    expect(documents.length).toBeGreaterThanOrEqual(FEWEST_DOCUMENTS);
    const prefix = documents[0]!.doc_id.replace(/-\d+$/, '');
    expect(documents.map(({ doc_id }) => doc_id).toSorted()).toEqual(
      documents.map((_, at) => idAt(prefix, at + 1)),
    );
    const korean = documents.filter(({ bundle }) =>
      bundle.pages.some(({ text }) => /\p{Script=Hangul}/u.test(text)),
    );
    expect(korean).toEqual(documents.filter(({ language }) => language === 'ko'));
    expect(korean.length / documents.length).toBeGreaterThan(0.4);
  });

  test('no page occurs twice', () => {
    const pages = documents.flatMap(({ bundle }) => bundle.pages.map(({ text }) => text));
    expect(pages.filter((text, at) => pages.indexOf(text) !== at)).toEqual([]);
  });

  test('some documents are sound, and at least a third of the defects is only for readers', () => {
    expect(documents.filter(({ gold }) => gold.length === 0).length).toBeGreaterThanOrEqual(4);
    expect(defects.filter(({ by }) => by === 'reading').length * 3).toBeGreaterThanOrEqual(defects.length);
  });

  test('the places of a defect are in the output, but for what is missing', () => {
    const lost = documents.flatMap(({ doc_id, output, gold }) =>
      gold
        .filter(({ kind }) => kind !== 'missing_field')
        .filter(({ pointers }) => pointers.some((pointer) => valueAt(output, pointer) === undefined))
        .map(({ note }) => `${doc_id}: ${note}`),
    );
    expect(lost).toEqual([]);
  });

  test('rules find every defect that is marked for them', () => {
    const missed = documents.flatMap(({ doc_id, output, bundle, gold }) => {
      const { issues } = verifyOutput(
        { pack, pages: indexPages(readBundle(bundle)), tables: shippedTables(pack) },
        readOutput(output),
      );
      return gold
        .filter((defect) => defect.by === 'rule' && !issues.some((issue) => reportsDefect(issue, defect)))
        .map(({ note }) => `${doc_id}: ${note}`);
    });
    expect(missed).toEqual([]);
  });
});
