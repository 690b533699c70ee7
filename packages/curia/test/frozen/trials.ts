/** Runs that need no model: the demo, templates, gold and purposes, by what is offline, recorded or given. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Court } from '@curia/core/court';
import { makeRepository } from '../../../courts/src/investigation/node/make-repository.ts';
import { readPlantedCases, splitOf } from '../../../courts/src/investigation/node/planted-case.ts';
import { samplesIn } from '../../src/cli/demo/samples.ts';
import { closedValues, optionFields } from '../../src/courts/court-options.ts';
import { findCourt } from '../../src/courts/find-court.ts';
import { courts } from '../../src/courts/list.ts';
import { findTemplate, TEMPLATES, writeTemplate } from '../../src/courts/templates/write-template.ts';
import type { NamedAgent } from '../../src/drive/agents/agent-choice.ts';
import { placeReader } from '../../src/files/place-reader.ts';
import { shippedPurposes } from '../purpose-file.ts';

type Options = Readonly<Record<string, unknown>>;

/** The templates in the order in which the law has them; new ones come after. */
const FROZEN_FIRST = ['triage', 'judge-panel', 'extract-fields', 'approve-action', 'moderation'];

/** One run. */
export interface Trial {
  /** Its cases, its agents and what was chosen, in words. */
  readonly name: string;
  /** The name of a court, or its file. */
  readonly court: string;
  readonly cases: readonly object[];
  readonly agents: NamedAgent;
  readonly options: Options;
}

const gold = join(import.meta.dirname, '../../../../gold');

/** Each is made commit by commit, which takes longer than to investigate it. */
const MOST_REPOSITORIES = 6;

/** Every choice of one option that is not the default, and that a rulebook covers; none first. */
export const optionsOf = (court: Court): Options[] => [
  {},
  ...Object.entries(optionFields(court)).flatMap(([name, field]) =>
    closedValues(field)
      .filter((value) => value !== field.default && court.paces?.includes(name) !== true)
      .map((value) => ({ [name]: value })),
  ),
];

/** Options as they are written. */
export const written = (options: Options): string[] =>
  Object.entries(options).map(([name, value]) => `${name}=${value}`);

/** The court files of all templates, written out. */
export const templatesIn = (scratch: string): string[] =>
  [...new Set([...FROZEN_FIRST, ...TEMPLATES.map(({ name }) => name)])].map((name) => {
    const folder = join(scratch, 'templates', name);
    writeTemplate(findTemplate(name), folder);
    return join(folder, 'court.yaml');
  });

/** All of them, in one order; files that they need are written below the folder. */
export const trialsIn = async (scratch: string, templates: readonly string[]): Promise<Trial[]> => [
  ...(await demoIn(scratch)),
  ...templates.map(withItsAnswers),
  ...answeredOnce(),
  ...readOffline(scratch),
  ...purposesIn(scratch),
];

const OFFLINE: NamedAgent = { kind: 'offline' };

/** The lines of a file; a document is called by its own name. */
const linesOf = (...path: string[]): { readonly case_id: string }[] =>
  readFileSync(join(...path), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { readonly case_id: string; readonly doc_id?: string })
    .map((line) => ({ ...line, case_id: line.case_id ?? line.doc_id }));

/** The demo, under its own options and with one of them changed. */
const demoIn = async (scratch: string): Promise<Trial[]> =>
  (await samplesIn(scratch)).flatMap(({ court, of = '', options, agents, file }) =>
    optionsOf(findCourt(court)).map((changed) => ({
      ...{
        name: ['demo', of, ...written(changed)].filter(Boolean).join(' '),
        court,
        agents: { kind: agents },
        cases: linesOf(file),
      },
      options: { ...options, ...changed },
    })),
  );

const withItsAnswers = (court: string): Trial => ({
  ...{ name: 'template', court, options: {}, cases: linesOf(dirname(court), 'cases.jsonl') },
  agents: { kind: 'scripted', path: join(dirname(court), 'answers.jsonl') },
});

const texts = ['en-dev.jsonl', 'ko-dev.jsonl'].flatMap((name) => linesOf(gold, 'reviews', name));

/** What models answered once; a file is named after the court, or after the kind of document. */
const answeredOnce = (): Trial[] =>
  readdirSync(join(gold, 'answers')).map((file) => {
    const of = file.replace(/-\d+\.jsonl$/, '');
    const isOfTexts = courts.some(({ name }) => name === of);
    const ids = new Set(linesOf(gold, 'answers', file).map(({ case_id }) => case_id));
    const all = isOfTexts ? texts : linesOf(gold, 'documents', of, 'dev.jsonl');
    return {
      ...{ name: `gold ${file}`, agents: { kind: 'scripted' as const, path: join(gold, 'answers', file) } },
      ...(isOfTexts
        ? { court: of, options: {} }
        : { court: 'verification', options: { pack: of, verifiers: 'models' } }),
      cases: all.filter(({ case_id }) => ids.has(case_id)),
    };
  });

/** The part of the gold set that rules and lexicons were made on. */
const readOffline = (scratch: string): Trial[] => [
  ...['conflict-review', 'debate-override'].map((court) => ({
    ...{ name: 'gold reviews', court, cases: texts, agents: OFFLINE, options: {} },
  })),
  ...readdirSync(join(gold, 'documents')).flatMap((pack) =>
    ['rules', 'models'].map((verifiers) => ({
      ...{ name: `gold ${pack} ${verifiers}`, court: 'verification', agents: OFFLINE },
      cases: linesOf(gold, 'documents', pack, 'dev.jsonl'),
      options: { pack, verifiers },
    })),
  ),
  ...readPlantedCases(join(gold, 'investigations'), placeReader)
    .filter(({ case_id }) => splitOf(case_id) === 'dev')
    .slice(0, MOST_REPOSITORIES)
    .map((planted) => {
      const { case_id, query } = planted;
      const { repository = '', logs = '' } = makeRepository(
        planted,
        join(scratch, 'gold', case_id),
        placeReader,
      );
      return {
        ...{ name: `gold ${case_id}`, court: 'investigation', cases: [{ case_id, query }] },
        ...{ agents: OFFLINE, options: { repository, logs } },
      };
    }),
];

/** What every court promises, with the answers that try it. */
const purposesIn = (scratch: string): Trial[] =>
  shippedPurposes().flatMap(({ court, files, purposes }) => {
    const folder = join(scratch, 'purposes', court);
    const write = (path: string, text: string): string => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
      return join(folder, path);
    };
    for (const [path, text] of Object.entries(files)) write(path, text);
    const isThere = (value: string): boolean =>
      Object.keys(files).some((path) => path === value || path.startsWith(`${value}/`));
    return purposes.map(({ id, case: given, options, answers }) => ({
      ...{ name: `purpose ${id}`, court, cases: [{ case_id: 'c', ...given }] },
      options: Object.fromEntries(
        Object.entries(options).map(([name, value]) => [name, isThere(value) ? join(folder, value) : value]),
      ),
      agents:
        answers === undefined
          ? { kind: 'given' as const }
          : {
              kind: 'scripted' as const,
              path: write(`${id}.jsonl`, answers.map((one) => `${JSON.stringify(one)}\n`).join('')),
            },
    }));
  });
