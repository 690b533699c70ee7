/** What verification knows and how well it finds it: the codes of every pack, and the counts over injected defects. */

import { markdownTable } from '@curia/core/text';
import { type DomainPack, packs } from '@curia/courts/verification';
import { z } from 'zod';
import { clinicalCorpus } from '../../packages/core/test/corpus/clinical-corpus.ts';
import { type AnyCorpus, trialsOf, verifySpecimen } from '../../packages/core/test/corpus/corpus.ts';
import { invoiceCorpus } from '../../packages/core/test/corpus/invoice-corpus.ts';
import { type CodeEntry, READER_CODES } from '../../packages/courts/src/verification/rules/pack/codes.ts';
import { packFile } from '../../packages/courts/src/verification/rules/pack/declared-file.ts';
import type { Page } from '../gen.ts';
import { GENERATED } from './generated.ts';

/** The pages about verification. */
export function verificationPages(): Page[] {
  const schema = z.toJSONSchema(packFile, { io: 'input' });
  return [
    ['docs/built/packs.md', packsPage()],
    ['docs/built/detection.md', detectionPage([clinicalCorpus, invoiceCorpus])],
    [
      'docs/reference/pack-file.schema.json',
      `${JSON.stringify({ title: 'A domain pack for Curia', ...schema }, null, 2)}\n`,
    ],
  ];
}

const code = (text: string): string => `\`${text}\``;

function packsPage(): string {
  const parts = packs.map((pack) => {
    const rows = Object.entries<CodeEntry>(pack.codes).flatMap(
      ([name, { group, severity, means, fix_id }]) => {
        const reporters = reportersOf(pack, name);
        const fixer = fix_id === undefined ? '' : code(fix_id);
        return reporters.length === 0
          ? []
          : [[code(name), group, severity, reporters.join(', '), fixer, means]];
      },
    );
    return `## ${pack.id}\n\n${pack.doc}\n\n${markdownTable(['code', 'group', 'severity', 'reported by', 'fixer', 'means'], rows)}`;
  });
  return `${GENERATED}\n# Packs\n\nWhat each pack that comes with Curia can report. V1 checks structure, V2 consistency, V3 traps, V4 evidence; “reader” means that a verifier who reads can find it: a model, a program, or the offline set. Your own pack is a file: see [the guide](../../packages/courts/src/verification/guide.md) and its [JSON Schema](../reference/pack-file.schema.json).\n\n${parts.join('\n\n')}\n`;
}

function reportersOf({ checks, prompts }: DomainPack, name: string): string[] {
  const rules = checks.filter(({ codes }) => codes.includes(name)).map(({ agent }) => agent);
  const readers = prompts.filter(({ codes }) => codes.includes(name)).map(({ agent }) => `${agent} reader`);
  const found = [...new Set([...rules, ...readers])];
  // Codes for readers that the pack does not ask for are reported by nobody.
  return found.length > 0 || Object.hasOwn(READER_CODES, name) ? found : ['engine'];
}

interface Counts {
  injected: number;
  detected: number;
  falseAlarms: number;
}

function detectionPage(corpora: readonly AnyCorpus[]): string {
  const parts = corpora.map((corpus) => {
    const counts = new Map<string, Counts>();
    const of = (name: string): Counts => {
      const entry = counts.get(name) ?? { injected: 0, detected: 0, falseAlarms: 0 };
      counts.set(name, entry);
      return entry;
    };
    let alone = 0;
    let pairs = 0;
    let exact = 0;
    for (const { defects, trial } of trialsOf(corpus)) {
      if (defects.length === 1) alone++;
      else pairs++;
      if (trial.expected.join() === trial.seen.join()) exact++;
      for (const name of trial.expected) {
        of(name).injected++;
        if (trial.seen.includes(name)) of(name).detected++;
      }
      for (const name of trial.seen) if (!trial.expected.includes(name)) of(name).falseAlarms++;
    }
    const rows = Array.from(counts, ([name, { injected, detected, falseAlarms }]) => [
      code(name),
      String(injected),
      String(detected),
      String(falseAlarms),
    ]).sort((a, b) => (a[0]! < b[0]! ? -1 : 1));
    const clean = verifySpecimen(corpus.pack, corpus.valid()).total_issues;
    const defects = corpus.defects.map(({ id, codes }) => [id, codes.map(code).join(', ')]);
    return `## ${corpus.pack.id}\n\n${alone} defects alone, ${pairs} pairs; ${exact} of ${alone + pairs} outputs gave exactly the expected codes. The valid output gave ${clean} issues.\n\n${markdownTable(['code', 'outputs with it', 'detected', 'false alarms'], rows)}\n\n### The defects\n\n${markdownTable(['defect', 'expected codes'], defects)}`;
  });
  return `${GENERATED}\n# Detection and false alarms\n\nA generator takes a valid output and injects each defect that rules can find, one at a time and in pairs of those that do not touch the same fields. Counted is whether each output gives exactly the codes that belong to what was injected: a missing one is not detected, any other is a false alarm. By construction this says nothing about defects that nobody thought of.\n\n${parts.join('\n\n')}\n`;
}
