/** The gold documents, made of their hand-written sources, and the counts in the page about the gold sets. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { markdownTable } from '@curia/core/text';
import { parse } from 'yaml';
import type { Page } from '../gen.ts';
import { goldClinical } from '../gold/clinical.ts';
import type { GoldDocument } from '../gold/gold-document.ts';
import { TAGS } from '../gold/gold-review.ts';
import { goldInvoices } from '../gold/invoices.ts';
import { PARTS, type Part, partOf } from '../gold/part-of.ts';
import { ROOT, readReviews } from '../gold/read-gold.ts';

const MAKERS: Readonly<Record<string, (source: unknown) => GoldDocument[]>> = {
  'clinical-documents': goldClinical,
  'invoice-extraction': goldInvoices,
};

/** A pack's documents in one part. */
interface Group {
  readonly pack: string;
  readonly part: Part;
  readonly documents: readonly GoldDocument[];
}

/** The documents of both packs, and the page with its counts brought up to date. */
export function goldPages(): Page[] {
  const groups = Object.entries(MAKERS).flatMap(([pack, make]) => {
    const all = make(parse(readFileSync(join(ROOT, `gold/documents/${pack}/source.yaml`), 'utf8')));
    return PARTS.map(
      (part): Group => ({ pack, part, documents: all.filter((one) => partOf(one.doc_id) === part) }),
    );
  });
  const page = readFileSync(join(ROOT, 'gold/README.md'), 'utf8');
  return [
    ...groups.map(
      ({ pack, part, documents }): Page => [
        `gold/documents/${pack}/${part}.jsonl`,
        documents.map((document) => `${JSON.stringify(document)}\n`).join(''),
      ],
    ),
    [
      'gold/README.md',
      withCounts(withCounts(page, 'reviews', reviewCounts()), 'documents', documentCounts(groups)),
    ],
  ];
}

/** Puts a table between the marks that wait for it. */
function withCounts(page: string, name: string, table: string): string {
  const [open, close] = [`<!-- counts of ${name}: npm run gen -->\n`, `\n<!-- end of counts of ${name} -->`];
  const from = page.indexOf(open);
  const to = page.indexOf(close);
  if (from < 0 || to < from) throw new Error(`gold/README.md has no place for the counts of ${name}`);
  return `${page.slice(0, from)}${open}\n${table}\n${page.slice(to)}`;
}

function reviewCounts(): string {
  const columns = (['ko', 'en'] as const).flatMap((language) =>
    PARTS.map((part) => ({ name: `${language} ${part}`, reviews: readReviews(language, part) })),
  );
  const row = (name: string, count: (reviews: (typeof columns)[number]['reviews']) => number): string[] => [
    name,
    ...columns.map(({ reviews }) => String(count(reviews))),
  ];
  return markdownTable(
    ['', ...columns.map(({ name }) => name)],
    [
      row('texts', (reviews) => reviews.length),
      row('tuples', (reviews) => reviews.reduce((sum, { gold }) => sum + gold.length, 0)),
      ...TAGS.map((tag) =>
        row(`\`${tag}\``, (reviews) => reviews.filter(({ tags }) => tags.includes(tag)).length),
      ),
    ],
  );
}

function documentCounts(groups: readonly Group[]): string {
  return markdownTable(
    ['pack', 'part', 'documents', 'Korean', 'without defect', 'defects', 'for rules', 'for readers'],
    groups.map(({ pack, part, documents }) => {
      const defects = documents.flatMap(({ gold }) => gold);
      return [
        pack,
        part,
        documents.length,
        documents.filter(({ language }) => language === 'ko').length,
        documents.filter(({ gold }) => gold.length === 0).length,
        defects.length,
        defects.filter(({ by }) => by === 'rule').length,
        defects.filter(({ by }) => by === 'reading').length,
      ].map(String);
    }),
  );
}
