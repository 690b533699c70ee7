/** Changes by somebody who knows how the chain is made: hashes computed again, ends cut off, cases removed, backups put back, everything replaced. */
import { DatabaseSync } from 'node:sqlite';
import { startSeal } from '../../packages/curia/src/kept/seal/seal.ts';
import {
  isClosing,
  type NewEvent,
  RUN_LOG,
  type StoredCase,
  type StoredEvent,
} from '../../packages/curia/src/store/cases.ts';
import { caseGenesis, linkEvent, runGenesis } from '../../packages/curia/src/store/chain.ts';
import type { StoredRun } from '../../packages/curia/src/store/runs.ts';
import type { Change } from './changes.ts';
import { putFile, RUN, type SmallStore } from './small-store.ts';

/** A whole record, as it is rewritten. */
interface Record {
  readonly run: StoredRun;
  readonly cases: readonly StoredCase[];
  readonly logs: ReadonlyMap<string, readonly NewEvent[]>;
}

/** Every such change. */
export const rewritesOf = (small: SmallStore): Change[] => {
  const record = readRecord(small.file);
  return [
    ...small.backups.map(
      (backup, at): Change => ({
        what: `backup ${at} put back`,
        isRewrite: true,
        apply: (place) => putFile(place, backup),
      }),
    ),
    ...(small.other === undefined ? [] : [replacedBy(small.other)]),
    ...cutEnds(small.file, record),
    ...editedEvents(small.file, record),
    ...removedCases(small.file, record),
  ];
};

const replacedBy = (other: string): Change => ({
  what: 'another store in its place',
  isRewrite: true,
  apply: (place) => putFile(place, other),
});

/** The last events of a log removed, as many as there are, with and without a chain made anew. */
const cutEnds = (file: string, record: Record): Change[] =>
  [...record.logs].flatMap(([case_id, log]) =>
    log.map(
      (_, kept): Change => ({
        what: `the log of ${case_id || 'the run'} cut after ${kept} events`,
        isRewrite: true,
        apply: (place) => write(file, place, withLog(record, case_id, log.slice(0, kept))),
      }),
    ),
  );

/** Every text and number in every body changed, with all hashes and the seal made anew; and once more with an event added. */
const editedEvents = (file: string, record: Record): Change[] =>
  [...record.logs].flatMap(([case_id, log]) =>
    log.flatMap((event, at) => [
      ...[true, false].flatMap((isLonger) =>
        // A seal is made anew whatever it was.
        leavesOf(JSON.parse(event.body))
          .filter(([name]) => name !== 'seal')
          .map(
            (path): Change => ({
              what: `${path.join('.')} of event ${at + 1} of ${case_id || 'the run'}, the chain made anew${isLonger ? ', an event added' : ''}`,
              isRewrite: true,
              apply(place) {
                const edited = { ...event, body: JSON.stringify(editAt(JSON.parse(event.body), path)) };
                const added = isLonger ? [log.at(-1)!] : [];
                write(file, place, withLog(record, case_id, [...log.with(at, edited), ...added]));
              },
            }),
          ),
      ),
      {
        what: `event ${at + 1} of ${case_id || 'the run'} removed, the chain made anew`,
        isRewrite: true,
        apply: (place: string) => write(file, place, withLog(record, case_id, log.toSpliced(at, 1))),
      },
      {
        what: `events ${at + 1} and ${at + 2} of ${case_id || 'the run'} exchanged, the chain made anew`,
        isRewrite: true,
        apply: (place: string) =>
          write(
            file,
            place,
            withLog(record, case_id, log.toSpliced(at, 2, ...log.slice(at, at + 2).toReversed())),
          ),
      },
    ]),
  );

/** A case removed with all that belongs to it, the others moved up. */
const removedCases = (file: string, record: Record): Change[] =>
  record.cases.map(({ case_id }) => ({
    what: `case ${case_id} removed, the chain made anew`,
    isRewrite: true,
    apply(place) {
      const cases = record.cases
        .filter((one) => one.case_id !== case_id)
        .map((one, position) => ({ ...one, position }));
      const logs = new Map([...record.logs].filter(([id]) => id !== case_id));
      write(file, place, { ...record, cases, logs });
    },
  }));

const withLog = (record: Record, case_id: string, log: readonly NewEvent[]): Record => ({
  ...record,
  logs: new Map([...record.logs, [case_id, log]]),
});

type Path = readonly (string | number)[];

/** Where every text, number and truth of a body is. */
function leavesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, below]) =>
    leavesOf(below, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

/** Words that a forger would put in place of others: they are as well formed. */
const FORGED = new Map(
  [
    ['billing', 'legal'],
    ['positive', 'negative'],
    ['KEEP', 'DROP'],
    ['drop', 'neutral'],
    ['right', 'wrong'],
    ['TAKE', 'EXPERT'],
    ['take', 'escalate'],
    ['ESCALATE_TO_SME', 'AUTO_ACCEPT'],
    ['Uncertain', 'Confirmed'],
    ['WEAK', 'STRONG'],
    ['LOW', 'HIGH'],
  ].flatMap(([one, other]) => [[one, other] as const, [other, one] as const]),
);

function editAt(value: unknown, [key, ...rest]: Path): unknown {
  if (key === undefined) {
    if (typeof value === 'string') return FORGED.get(value) ?? `${value}x`;
    return typeof value === 'number' ? value + 1 : value !== true;
  }
  if (Array.isArray(value)) return value.map((one, at) => (at === key ? editAt(one, rest) : one));
  const fields = value as { [field: string]: unknown };
  return { ...fields, [key]: editAt(fields[key], rest) };
}

function readRecord(file: string): Record {
  const database = new DatabaseSync(file, { readOnly: true });
  const all = <Row>(sql: string): Row[] => database.prepare(sql).all(RUN) as Row[];
  const [run] = all<StoredRun>('SELECT run_id, created_at, manifest FROM runs WHERE run_id = ?');
  const cases = all<StoredCase>('SELECT * FROM cases WHERE run_id = ? ORDER BY position');
  const events = all<StoredEvent>('SELECT * FROM events WHERE run_id = ? ORDER BY seq');
  database.close();
  const logs = new Map(
    [...cases.map(({ case_id }) => case_id), RUN_LOG].map((id) => [
      id,
      events.filter(({ case_id }) => case_id === id),
    ]),
  );
  return { run: run!, cases, logs };
}

/** Writes a record with chains and a seal that fit it. */
function write(file: string, place: string, { run, cases, logs }: Record): void {
  putFile(place, file);
  const genesis = runGenesis(run);
  const link = (first: string, case_id: string, log: readonly NewEvent[]): StoredEvent[] => {
    const linked: StoredEvent[] = [];
    for (const event of log)
      linked.push(linkEvent(linked.at(-1) ?? { seq: 0, hash: first }, RUN, case_id, event));
    return linked;
  };
  const sealing = startSeal();
  const ofCases = cases.map((one) => link(caseGenesis(genesis, one), one.case_id, logs.get(one.case_id)!));
  for (const closing of ofCases.flat().filter(isClosing)) sealing.add(closing);
  const seal = sealing.seal();
  const own = logs
    .get(RUN_LOG)!
    .map((event) =>
      event.kind === 'run-completed'
        ? { ...event, body: JSON.stringify({ ...(JSON.parse(event.body) as object), seal }) }
        : event,
    );
  const database = new DatabaseSync(place);
  database.exec(
    `BEGIN; DELETE FROM events WHERE run_id = '${RUN}'; DELETE FROM cases WHERE run_id = '${RUN}'`,
  );
  const addCase = database.prepare(
    'INSERT INTO cases (run_id, position, case_id, input, problem) VALUES (?, ?, ?, ?, ?)',
  );
  for (const { position, case_id, input, problem } of cases)
    addCase.run(RUN, position, case_id, input, problem);
  const add = database.prepare(
    'INSERT OR IGNORE INTO events (run_id, case_id, seq, kind, at, body, hash) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  for (const { case_id, seq, kind, at, body, hash } of [...ofCases.flat(), ...link(genesis, RUN_LOG, own)])
    add.run(RUN, case_id, seq, kind, at, body, hash);
  database.exec('COMMIT');
  database.close();
}
