/** Packets of a run are shown, reviewed and settled by commands alone; whatever is wrong about a review is refused or found. */
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CuriaError } from '@curia/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReviewPacket } from '../../courts/src/verification/packet/packet.ts';
import { submitReview } from '../src/desk/act.ts';
import { findNamedCase } from '../src/desk/find-case.ts';
import { itemOfCase } from '../src/desk/open-item.ts';
import { findRun } from '../src/kept/find-run.ts';
import { courtOf } from '../src/kept/opened-run.ts';
import { auditRun } from '../src/runs/audit/audit.ts';
import type { StoredEvent } from '../src/store/cases.ts';
import { linkEvent } from '../src/store/chain.ts';
import { openDesk } from '../src/store/open-desk.ts';
import { openSqliteStore } from '../src/store/sqlite/sqlite.ts';
import { good, receiptLine as line, RECEIPTS, wrong } from './receipts.ts';
import { curia } from './run-curia.ts';

const folder = mkdtempSync(join(tmpdir(), 'curia-reviews-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string): string => join(folder, name);
const file = (name: string, content: unknown): string => {
  writeFileSync(at(name), typeof content === 'string' ? content : JSON.stringify(content));
  return at(name);
};
const pack = file('pack.yaml', RECEIPTS);
const right = file('patch.json', [{ op: 'replace', path: '/total/value', value: 5 }]);
const input = file(
  'receipts.jsonl',
  line('ok', good) +
    line('doc', wrong) +
    line('twice', wrong) +
    line('twice', { ...wrong, item_count: 3 }) +
    'x\n',
);

let made = 0;
/** A run nobody has reviewed yet, in a store of its own. */
const newRun = async (...more: string[]) => {
  const out = at(`records-${made++}`);
  await curia(['verify', input, '--pack', pack, '--out', out, '--name', 'r', ...more]);
  const store = ['--store', join(out, 'store.sqlite')];
  const show = async (name: string): Promise<ReviewPacket> =>
    (await curia(['show', 'r', name, '--packet', '--json', ...store])).lines[0];
  const tokens = new Map<string, string>();
  /** The file with somebody's token. */
  const token = async (name: string, role = 'reviewer'): Promise<string> => {
    const known = tokens.get(name);
    if (known !== undefined) return known;
    const { stdout } = await curia(['serve', 'tokens', 'create', name, '--role', role, ...store]);
    const made = join(out, `${tokens.size}.token`);
    writeFileSync(made, stdout);
    tokens.set(name, made);
    return made;
  };
  const submitAs = async (who: string, name: string, ...args: string[]) =>
    curia(['desk', 'answer', 'r', name, '--token-file', await token(who), ...store, ...args]);
  const submit = (name: string, ...args: string[]) => submitAs('Ada', name, ...args);
  const records = (name: string) =>
    readFileSync(join(out, 'runs/r', name), 'utf8')
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text));
  return { out, store, file: store[1]!, show, submit, submitAs, token, records };
};

describe('a packet', () => {
  let run: Awaited<ReturnType<typeof newRun>>;
  beforeAll(async () => {
    run = await newRun();
  });

  test('is shown and rendered, by run or last, by case or document', async () => {
    const shown = await curia(['show', 'last', 'doc', '--packet', ...run.store]);
    expect(shown.stdout).toContain('TOTAL_WRONG');
    const { revision } = await run.show('doc');
    expect(shown.stdout).toContain(`revision ${revision}`);
    expect((await curia(['export', 'r', '--as', 'packet', '--case', 'doc', ...run.store])).stdout).toMatch(
      /^<!doctype html>[\s\S]*TOTAL_WRONG/,
    );
    const markdown = await curia([
      'export',
      'r',
      '--as',
      'packet',
      '--case',
      'doc',
      '--out',
      at('doc.md'),
      ...run.store,
    ]);
    expect(markdown.stderr).toContain('doc.md written');
    expect(readFileSync(at('doc.md'), 'utf8')).toContain('# doc: please decide');
    expect((await curia(['show', 'r', 'doc', ...run.store])).stdout).toContain('packet-opened');
  });

  test.each([
    [['show', 'nowhere', 'doc', '--packet'], 'RUN_NOT_FOUND'],
    [['show', 'r', 'nobody', '--packet'], 'CASE_NOT_FOUND'],
    [
      ['show', 'r', 'ok', '--packet'],
      'PACKET_NOT_FOUND case ok has no packet: it was decided without a person',
    ],
    [
      ['export', 'r', '--as', 'packet', '--case', '5'],
      'PACKET_NOT_FOUND case 5 has no packet: it was refused',
    ],
    [['desk', 'answer', 'r', 'doc', '--agree'], 'TOKEN_REFUSED'],
    [['desk', 'answer', 'r', 'doc', '--agree', '--token-file', '/nowhere'], 'FILE_UNREADABLE'],
    [['show', 'r', 'nobody'], 'CASE_NOT_FOUND'],
    [['eval', 'nowhere'], 'RUN_NOT_FOUND'],
  ])('that does not exist is refused: %j', async (args, words) => {
    const { status, stderr } = await curia([...args, ...run.store]);
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining(words) });
  });

  test('of a document that several cases are about is asked for by its case', async () => {
    const cases = file(
      'shared.jsonl',
      ['a', 'b']
        .map((case_id) => JSON.stringify({ case_id, ...JSON.parse(line('shared', wrong)) }))
        .join('\n'),
    );
    const options = ['--set', `pack=${pack}`, '--agents', 'given', '--name', 's'];
    await curia(['run', 'verification', cases, ...options, ...run.store]);
    const { status, stderr } = await curia(['show', 's', 'shared', '--packet', ...run.store]);
    expect(status).toBe(1);
    expect(stderr).toContain('name one of a, b');
    expect((await curia(['show', 's', 'b', '--packet', ...run.store])).status).toBe(0);
    expect((await curia(['eval', 's', '--json', ...run.store])).lines[0]).toMatchObject({
      documents: 2,
      escalated: 2,
      unread: 0,
    });
  });

  test('can be read where nothing can be written', async () => {
    const place = at('read-only');
    const token = await run.token('Ada');
    mkdirSync(place);
    copyFileSync(run.file, join(place, 'store.sqlite'));
    chmodSync(join(place, 'store.sqlite'), 0o444);
    chmodSync(place, 0o555);
    // A superuser may write everywhere, so that the test becomes somebody else for a moment.
    const isRoot = process.getuid?.() === 0;
    chmodSync(folder, 0o755);
    if (isRoot) process.seteuid!(65534);
    try {
      const store = ['--store', join(place, 'store.sqlite')];
      for (const args of [
        ['show', 'r'],
        ['show', 'r', 'doc'],
        ['show', 'r', 'doc', '--packet'],
        ['export', 'r', '--as', 'packet', '--case', 'doc'],
        ['show'],
        ['compare', 'r', '--policy-b', 'disposition=v5'],
        ['audit', 'r'],
      ])
        expect(await curia([...args, ...store])).toMatchObject({ status: 0, stderr: '' });
      const review = ['desk', 'answer', 'r', 'doc', '--token-file', token, '--correct', right];
      expect(await curia([...review, ...store])).toMatchObject({
        status: 1,
        stderr: expect.stringContaining('STORE_READ_ONLY'),
      });
    } finally {
      if (isRoot) process.seteuid!(0);
      chmodSync(place, 0o755);
    }
  });
});

describe('a review', () => {
  test('is refused or stored, becomes ground truth, and the run is audited with it', async () => {
    const { store, show, submit, records } = await newRun();
    const { revision } = await show('doc');
    const named = ['--revision', String(revision)];
    const refused = async (word: string, ...args: string[]) =>
      expect(await submit('doc', ...args)).toMatchObject({
        status: 2,
        stderr: expect.stringContaining(word),
      });
    const bad = file('bad-patch.json', [{ op: 'replace', path: '/total/value', value: 4 }]);
    await refused('CORRECTION_REFUSED', ...named, '--correct', bad, '--json');
    const cut = file('cut-patch.json', '[{"op": "replace", "path": "/total/va');
    await refused('PATCH_INVALID', ...named, '--correct', cut);
    await refused('REVIEW_CONFLICT', '--revision', '1', '--agree');
    await refused('REVIEW_CONFLICT', '--revision', String((await show('twice')).revision), '--agree');
    await refused('INPUT_INVALID', ...named, '--agree', '--sure', 'high');
    const stored = await submit('doc', ...named, '--correct', right, '--answer', 'V2-0000=confirmed');
    expect(stored).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^doc: review stored; item [0-9a-f]{20} is agreed\n/),
    });
    // What the machine would do is shown now, and not before.
    expect(stored.stdout).toContain('several-unfixable');
    await refused('REVIEW_CONFLICT', ...named, '--correct', right);

    expect(await show('doc')).toMatchObject({
      review_status: 'completed',
      sme_review: { reviewer_name: 'Ada', fingerprint: expect.any(String) },
    });
    const truth = records('ground-truth.jsonl').find(({ case_id }) => case_id === 'doc');
    const { rulebook_hash } = records('decisions.jsonl')[0];
    expect(truth).toMatchObject({
      ground_truth_source: 'sme_corrected',
      ground_truth_output: good,
      rulebook_hash,
    });
    expect(records('reviews.jsonl').map(({ kind, case_id }) => [kind, case_id])).toEqual([
      ['review-submitted', 'doc'],
      ['review-settled', 'doc'],
    ]);
    expect(records('packets.jsonl')[0]).toMatchObject({ packet: { review_status: 'completed' } });
    expect((await curia(['audit', 'r', ...store])).status).toBe(0);
    const rates = await curia(['eval', 'r', '--json', ...store]);
    expect(rates.status).toBe(2);
    expect(rates.stderr).toContain('left out');
    expect(rates.lines[0]).toMatchObject({
      documents: 4,
      accepted: 0,
      accepted_by_rules_only: 1,
      escalated: 3,
      corrected: 1,
      unread: 1,
      reviews: { completed: 1, pending: 2 },
    });
    const database = new DatabaseSync(store[1]!);
    expect(database.prepare('SELECT packet_id, person, answer FROM reviews').all()).toMatchObject([
      { packet_id: 'doc', person: 'Ada', answer: expect.stringContaining('corrections') },
    ]);
    database.close();
  });

  test('needs a second one where the run says so, of somebody else and for the same output', async () => {
    const { store, show, submitAs, records } = await newRun('--people', '2');
    expect((await submitAs('Ada', 'doc', '--correct', right)).stdout).toContain('is reviewing');
    expect((await submitAs('Ada', 'doc', '--correct', right)).stderr).toContain(
      'Ada has already reviewed it',
    );
    // The record keeps what Ada said from everybody who may still review.
    expect(await show('doc')).toMatchObject({ review_status: 'in_progress', reviews: [], sme_review: null });
    expect(JSON.stringify(records('reviews.jsonl'))).not.toMatch(/Ada|corrections/);
    expect((await submitAs('Bob', 'doc', '--correct', right)).stdout).toContain('is agreed');
    expect((await show('doc')).reviews.map(({ reviewer_name }) => reviewer_name)).toEqual(['Ada', 'Bob']);
    expect((await curia(['audit', 'r', ...store])).status).toBe(0);
  });

  test('comes from a token: a name that can be taken for another gets none', async () => {
    const { store, token } = await newRun();
    await token('Ada');
    for (const name of ['ada', ' ADA ', '\uff21\uff44\uff41', 'Ad\u00e1', '\u0410\u0434\u0430'])
      expect(await curia(['serve', 'tokens', 'create', name, '--role', 'reviewer', ...store])).toMatchObject({
        status: 1,
        stdout: '',
        stderr: expect.stringContaining('TOKEN_EXISTS'),
      });
    for (const name of ['A\u200bda', 'Ad\u0430', 'Ad\u0251', '|', ''])
      expect(await curia(['serve', 'tokens', 'create', name, '--role', 'reviewer', ...store])).toMatchObject({
        status: 1,
        stdout: '',
        stderr: expect.stringContaining('INPUT_INVALID'),
      });
  });

  test('that agrees with an output that fails a check of weight needs a reason for each', async () => {
    const { store, show, submit, records } = await newRun();
    const named = ['--revision', String((await show('doc')).revision), '--agree'];
    const refused = async (code: string, ...args: string[]) =>
      expect(await submit('doc', ...named, ...args)).toMatchObject({
        status: 2,
        stderr: expect.stringContaining(code),
      });
    await refused('AGREEMENT_REFUSED');
    await refused('AGREEMENT_REFUSED', '--accept', 'TOTAL_WRONG=a deposit of 1.00');
    const codes = ['--accept', 'TOTAL_WRONG=a deposit of 1.00', '--accept', 'VALUE_NOT_IN_SNIPPET'];
    await refused('INPUT_INVALID', ...codes);
    codes[3] += '=it says 5.00 = 6.00 less the deposit';
    expect((await submit('doc', ...named, ...codes)).status).toBe(0);
    const truth = records('ground-truth.jsonl').find(({ case_id }) => case_id === 'doc');
    expect(truth).toMatchObject({
      ground_truth_source: 'sme_validated',
      sme_review: {
        accepted_codes: [
          { code: 'TOTAL_WRONG', reason: 'a deposit of 1.00' },
          { code: 'VALUE_NOT_IN_SNIPPET', reason: 'it says 5.00 = 6.00 less the deposit' },
        ],
      },
    });
    expect((await curia(['audit', 'r', ...store])).status).toBe(0);
  });

  test('may leave it to somebody else', async () => {
    const { store, submit, submitAs, token } = await newRun();
    const [{ item_id }] = (await curia(['desk', '--json', ...store])).lines.filter(
      ({ packet_id }) => packet_id === 'doc',
    );
    const decline = ['desk', 'leave', item_id, '--for-good', '--because', 'not my field', ...store];
    expect((await curia([...decline, '--token-file', await token('Ada')])).stdout).toContain('declined');
    expect((await submit('doc', '--correct', right)).stderr).toContain('Ada declined the item');
    expect((await submitAs('Bob', 'doc', '--correct', right)).stdout).toContain('is agreed');
  });

  test('is held against the pack of its run, whatever became of the file', async () => {
    const { show, submit } = await newRun();
    writeFileSync(pack, RECEIPTS.replace('TOTAL_WRONG: { severity: MAJOR', 'TOTAL_WRONG: { severity: MINOR'));
    try {
      const named = ['--revision', String((await show('doc')).revision)];
      const lax = file('lax.json', [{ op: 'replace', path: '/item_count', value: 2 }]);
      expect((await submit('doc', ...named, '--correct', lax)).stderr).toContain('CORRECTION_REFUSED');
    } finally {
      writeFileSync(pack, RECEIPTS);
    }
  });
});

describe('a packet that somebody changed', () => {
  /** What a changed store makes of a review that was fine, and of showing the packet. */
  const afterwards = async (change: (database: DatabaseSync) => unknown) => {
    const { file: path, show, submit, store } = await newRun();
    const { revision } = await show('doc');
    const database = new DatabaseSync(path);
    change(database);
    database.close();
    const shown = await curia(['show', 'r', 'doc', '--packet', ...store]);
    const named = ['--revision', String(revision), '--correct', right];
    return { shown, submitted: await submit('doc', ...named) };
  };
  const rewritten = (kind: string, from: string, to: string) => (database: DatabaseSync) => {
    const { changes } = database
      .prepare(
        "UPDATE events SET body = replace(body, ?, ?) WHERE case_id = 'doc' AND kind = ? AND body LIKE '%' || ? || '%'",
      )
      .run(from, to, kind, from);
    expect(changes).toBeGreaterThan(0);
  };
  /** Rewrites an event and every hash after it, so that the chain is whole again. */
  const relinked = (change: (database: DatabaseSync) => unknown) => (database: DatabaseSync) => {
    const read = "SELECT * FROM events WHERE case_id = 'doc' ORDER BY seq";
    const [first] = database.prepare(read).all() as unknown as StoredEvent[];
    change(database);
    let before: { seq: number; hash: string } = first!;
    for (const event of (database.prepare(read).all() as unknown as StoredEvent[]).slice(1)) {
      before = linkEvent(before, 'r', 'doc', event);
      database
        .prepare("UPDATE events SET hash = ? WHERE case_id = 'doc' AND seq = ?")
        .run(before.hash, before.seq);
    }
  };

  test.each<[string, (database: DatabaseSync) => unknown]>([
    ['its output', rewritten('packet-opened', '"item_count":2', '"item_count":9')],
    [
      'its output, with a chain that holds',
      relinked(rewritten('packet-opened', '"item_count":2', '"item_count":9')),
    ],
    [
      'how many experts it wants, with a chain that holds',
      relinked(rewritten('packet-opened', '"required_reviews":1', '"required_reviews":0')),
    ],
    ['its ruling, with a chain that holds', relinked(rewritten('ruled', 'ESCALATE_TO_SME', 'AUTO_ACCEPT'))],
    [
      'the case itself',
      (database) =>
        database.exec(
          "UPDATE cases SET input = replace(input, 'Total 5.00', 'Total 6.00') WHERE case_id = 'doc'",
        ),
    ],
  ])('in %s is neither shown nor reviewed', async (_what, change) => {
    const { shown, submitted } = await afterwards(change);
    expect([shown.status, shown.stderr]).toEqual([1, expect.stringContaining('RECORD_CHANGED')]);
    expect([submitted.status, submitted.stderr]).toEqual([2, expect.stringContaining('RECORD_CHANGED')]);
  });

  test('in the folder of the run changes nothing, and an old one put back there takes no second review', async () => {
    const { out, show, submit, records } = await newRun();
    const packets = join(out, 'runs/r/packets.jsonl');
    const old = readFileSync(packets, 'utf8');
    const { revision } = await show('doc');
    writeFileSync(packets, old.replaceAll('"value":6', '"value":7'));
    const named = ['--revision', String(revision), '--correct', right];
    expect((await submit('doc', ...named)).status).toBe(0);
    writeFileSync(packets, old);
    expect(await submit('doc', ...named)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('the item is settled'),
    });
    expect(records('reviews.jsonl').filter(({ kind }) => kind === 'review-submitted')).toHaveLength(1);
  });
});

describe('two who submit at the same moment', () => {
  const answer = (packet: ReviewPacket) => ({
    agrees_with_primary: true,
    accepted_codes: packet.issues_summary.map(({ code }) => ({ code, reason: 'seen on paper' })),
  });
  const both = async (reviews: string) => {
    const { file: path, show } = await newRun('--people', reviews);
    const packet = await show('doc');
    const places = [0, 1].map(() => ({ store: openSqliteStore(path), desk: openDesk(path) }));
    try {
      const ends = await Promise.allSettled(
        places.map(async (place, index) => {
          const { stored, ...run } = await findNamedCase(place.store, 'r', 'doc');
          const row = await itemOfCase(place, run, stored.case_id);
          const who = { person: `expert ${index}`, role: 'reviewer' } as const;
          return submitReview(place, row, who, { answer: answer(packet) });
        }),
      );
      const log = await places[0]!.store.cases.events('r', 'doc');
      return {
        ends: ends.map((end) => (end.status === 'rejected' ? (end.reason as CuriaError).code : end.status)),
        kinds: log.slice(-3).map(({ kind }) => kind),
      };
    } finally {
      for (const { store, desk } of places) await Promise.all([store.close(), desk.close()]);
    }
  };

  test('are both heard where two are wanted, and one is too late where one is', async () => {
    expect(await both('2')).toEqual({
      ends: ['fulfilled', 'fulfilled'],
      kinds: ['review-submitted', 'review-submitted', 'review-settled'],
    });
    const one = await both('1');
    expect(one.ends.toSorted()).toEqual(['SEAT_REFUSED', 'fulfilled']);
    expect(one.kinds).toEqual(['packet-opened', 'review-submitted', 'review-settled']);
  });

  test('and one who is overtaken again and again is told to come back', async () => {
    const { file: path, show } = await newRun();
    const packet = await show('doc');
    const store = openSqliteStore(path);
    const desk = openDesk(path);
    try {
      const { stored, ...run } = await findNamedCase(store, 'r', 'doc');
      const row = await itemOfCase({ store, desk }, run, stored.case_id);
      const commit = async (): Promise<never> => {
        throw new CuriaError('STORE_CONFLICT', 'the log has gone on');
      };
      const place = { store, desk: { ...desk, seats: { ...desk.seats, commit } } };
      const who = { person: 'Ada', role: 'reviewer' } as const;
      await expect(submitReview(place, row, who, { answer: answer(packet) })).rejects.toMatchObject({
        code: 'REVIEW_CONFLICT',
      });
      expect(await desk.seats.draft(row.item_id, 'Ada')).toMatchObject({
        draft: expect.stringContaining('seen on paper'),
      });
    } finally {
      await Promise.all([store.close(), desk.close()]);
    }
  });
});

describe('an audit', () => {
  let reviewed: string;
  beforeAll(async () => {
    const { file: path, show, submitAs } = await newRun('--people', '2');
    const named = ['--revision', String((await show('doc')).revision), '--correct', right];
    await submitAs('Ada', 'doc', ...named);
    await submitAs('Bob', 'doc', ...named);
    reviewed = path;
  });

  /** Rewrites the reviews of a log, with a chain that holds; what an audit finds then is what does not follow. */
  const findings = async (
    change: (reviews: StoredEvent[]) => Pick<StoredEvent, 'kind' | 'at' | 'body'>[],
  ) => {
    const path = at(`audited-${made++}.sqlite`);
    copyFileSync(reviewed, path);
    const store = openSqliteStore(path);
    try {
      const log = await store.cases.events('r', 'doc');
      const from = log.findIndex(({ kind }) => kind.startsWith('review-'));
      const database = new DatabaseSync(path);
      database.prepare("DELETE FROM events WHERE case_id = 'doc' AND seq > ?").run(from);
      let last: { seq: number; hash: string } = log[from - 1]!;
      for (const event of change(log.slice(from))) {
        const linked = linkEvent(last, 'r', 'doc', event);
        last = linked;
        database
          .prepare(
            'INSERT INTO events (run_id, case_id, seq, kind, at, body, hash) VALUES (?, ?, ?, ?, ?, ?, ?)',
          )
          .run('r', 'doc', linked.seq, linked.kind, linked.at, linked.body, linked.hash);
      }
      database.close();
      const { court } = await courtOf(store, await findRun(store, 'r'));
      return (await auditRun(store, 'r', court)).findings.map(({ code, seq }) => `${code} ${seq - from}`);
    } finally {
      await store.close();
    }
  };
  const edited = (event: StoredEvent, edit: (body: string) => string) => ({
    ...event,
    body: edit(event.body),
  });

  test.each<[string, Parameters<typeof findings>[0], string[]]>([
    ['nothing', (all) => all, []],
    ['a review cut off with what follows', (all) => all.slice(0, 1), []],
    ['a settlement that is missing', (all) => all.slice(0, 2), ['REVIEW_DIFFERS 2']],
    ['a settlement that came too early', ([one, two, end]) => [one!, end!, two!], ['REVIEW_DIFFERS 2']],
    [
      'another name',
      ([one, two, end]) => [one!, edited(two!, (body) => body.replace('Bob', 'Ada')), end!],
      ['REVIEW_DIFFERS 2'],
    ],
    [
      'another correction',
      ([one, ...rest]) => [edited(one!, (body) => body.replace('"value":5', '"value":4')), ...rest],
      ['REVIEW_DIFFERS 1'],
    ],
    [
      'another confidence',
      ([one, ...rest]) => [edited(one!, (body) => body.replace('"confidence":1', '"confidence":7')), ...rest],
      ['REVIEW_DIFFERS 1'],
    ],
    [
      'another truth',
      ([one, two, end]) => [
        one!,
        two!,
        edited(end!, (body) => body.replace('sme_corrected', 'sme_validated')),
      ],
      ['REVIEW_DIFFERS 3'],
    ],
    [
      'another time',
      ([one, ...rest]) => [{ ...one!, at: '2020-01-01T00:00:00.000Z' }, ...rest],
      ['REVIEW_DIFFERS 1'],
    ],
    [
      'another revision',
      ([one, ...rest]) => [edited(one!, (body) => body.replace(/"revision":"1-/, '"revision":"2-')), ...rest],
      ['REVIEW_DIFFERS 1'],
    ],
    ['something else', ([one]) => [edited(one!, () => '{}')], ['REVIEW_DIFFERS 1']],
    [
      'a kind of review that nobody knows',
      ([one]) => [{ ...one!, kind: 'review-blessed' }],
      ['REVIEW_DIFFERS 1'],
    ],
  ])('finds in the reviews of a case: %s', async (_name, change, expected) => {
    expect(await findings(change)).toEqual(expected);
  });

  test.each<[string, string[], string[]]>([
    ['a case', ["DELETE FROM cases WHERE case_id = 'doc'"], ['CASES_DIFFER', 'LIST_DIFFERS', 'SEAL_BROKEN']],
    ['the seal', ["DELETE FROM events WHERE kind = 'run-completed'"], ['SEAL_MISSING']],
    [
      'the seal and a case',
      [
        "DELETE FROM events WHERE kind = 'run-completed' OR case_id = 'doc'",
        "DELETE FROM cases WHERE case_id = 'doc'",
      ],
      ['CASES_DIFFER', 'SEAL_MISSING'],
    ],
    [
      'a case, with a number in the manifest that fits',
      [
        "DELETE FROM cases WHERE case_id = 'doc'",
        `UPDATE runs SET manifest = replace(manifest, '"cases":5', '"cases":4')`,
      ],
      ['CHAIN_BROKEN', 'LIST_DIFFERS', 'SEAL_BROKEN'],
    ],
  ])('finds that somebody deleted %s', async (_what, changes, codes) => {
    const path = at(`deleted-${made++}.sqlite`);
    copyFileSync(reviewed, path);
    const database = new DatabaseSync(path);
    for (const change of changes) database.exec(change);
    database.close();
    const audit = await curia(['audit', 'r', '--json', '--store', path]);
    expect(audit.status).toBe(2);
    expect(
      [...new Set(audit.lines[0].findings.map(({ code }: { code: string }) => code))].toSorted(),
    ).toEqual(codes);
  });

  test('holds a run against a receipt: what was added since is fine, what was cut off or exchanged is not', async () => {
    const { file: path, store, show, submit } = await newRun('--people', '2');
    const named = ['--revision', String((await show('doc')).revision), '--correct', right];
    const receipt = at(`receipt-${made++}.jsonl`);
    const audit = async (...args: string[]) => curia(['audit', 'r', '--json', ...store, ...args]);
    const found = async () => {
      const { status, lines } = await audit('--against', receipt);
      return [
        status,
        lines[0].findings.map(({ code, case_id }: Record<string, string>) => `${code} ${case_id}`),
      ];
    };
    const old = readFileSync(path);
    await submit('doc', ...named);
    expect((await audit('--receipt', receipt)).stderr).toContain('written');
    expect(await found()).toEqual([0, []]);
    await submit('doc', ...named, '--reviewer', 'Bob');
    expect(await found()).toEqual([0, []]);
    // The store of before the review, put back: it holds, but it is not what the receipt is for.
    for (const part of ['-wal', '-shm']) rmSync(path + part, { force: true });
    writeFileSync(path, old);
    expect((await audit()).status).toBe(0);
    expect(await found()).toEqual([2, ['RECEIPT_DIFFERS doc']]);
    await submit('doc', ...named, '--because', 'once more');
    expect(await found()).toEqual([2, ['RECEIPT_DIFFERS doc']]);
    const database = new DatabaseSync(path);
    database.exec("DELETE FROM cases WHERE case_id = 'twice'");
    database.close();
    expect((await audit('--receipt', at('never.jsonl'))).stderr).toContain('no receipt was written');
    expect((await found())[1]).toContain('RECEIPT_DIFFERS twice');
    for (const text of ['', '{}', readFileSync(receipt, 'utf8').replaceAll('"r"', '"s"'), 'x'])
      expect(await audit('--against', file(`not-a-receipt-${made++}`, text))).toMatchObject({
        status: 1,
        stderr: expect.stringContaining('is not a receipt of run r'),
      });
  });

  test('holds a run against its seal: reviews may follow, but a cut or another ruling does not fit', async () => {
    const { file: path, store, show, submit } = await newRun('--people', '2');
    const named = ['--revision', String((await show('doc')).revision), '--correct', right];
    const sealOf = async () => (await curia(['audit', 'r', '--print-seal', ...store])).stdout.trim();
    const found = async (seal: string) => {
      const { status, lines, stderr } = await curia(['audit', 'r', '--json', ...store, '--seal', seal]);
      return status === 1 ? stderr : lines[0].findings.map(({ code }: { code: string }) => code);
    };
    const before = await sealOf();
    const old = readFileSync(path);
    expect(before).toMatch(/^curia-seal-1 r \d+ [0-9a-f]{64} [0-9a-f]{64}$/);
    await submit('doc', ...named);
    expect(await found(before)).toEqual([]);
    const after = await sealOf();
    expect(await found(file(`seal-${made++}`, `${after}\n`))).toEqual([]);
    const put = (bytes: Buffer): void => {
      for (const part of ['-wal', '-shm']) rmSync(path + part, { force: true });
      writeFileSync(path, bytes);
    };
    // The store of before the review, put back; then with another review.
    put(old);
    expect(await found(after)).toEqual(['SEAL_DIFFERS']);
    await submit('doc', ...named, '--because', 'another');
    expect(await found(after)).toEqual(['SEAL_DIFFERS']);
    expect(await found(before)).toEqual([]);
    const [name, run, events, rulings, logs] = before.split(' ');
    expect(await found([name, run, events, logs, rulings].join(' '))).toEqual(['SEAL_DIFFERS']);
    expect(await found(before.replace(' r ', ' s '))).toContain('the seal is of run s, not of run r');
    for (const nothing of ['', 'x', before.slice(0, -1)])
      expect(await found(nothing)).toContain('not a seal');
  });

  test('finds a review of a case that was handed to nobody', async () => {
    const { file: path, show, submit } = await newRun();
    await submit('doc', '--revision', String((await show('doc')).revision), '--correct', right);
    const store = openSqliteStore(path);
    try {
      const log = await store.cases.events('r', 'doc');
      const review = log.find(({ kind }) => kind === 'review-submitted')!;
      const { length } = await store.cases.events('r', 'ok');
      await store.cases.append('r', 'ok', length, [{ kind: review.kind, at: review.at, body: review.body }]);
      const { court } = await courtOf(store, await findRun(store, 'r'));
      expect((await auditRun(store, 'r', court)).findings).toMatchObject([
        { code: 'REVIEW_DIFFERS', case_id: 'ok', seq: length + 1 },
      ]);
    } finally {
      await store.close();
    }
  });
});

test('a folder that cannot be written is no fault, and loses nothing of the run', async () => {
  const { out, store } = await newRun();
  rmSync(join(out, 'runs'), { recursive: true });
  writeFileSync(join(out, 'runs'), 'not a folder');
  const { status, stderr } = await curia(['resume', 'r', ...store]);
  expect([status, stderr]).toEqual([1, expect.stringContaining('OUTPUT_FAILED the run is stored')]);
  expect((await curia(['audit', 'r', ...store])).status).toBe(0);
});

test('a run that was made before there were rulebooks is shown, reviewed and audited', async () => {
  const before = JSON.parse(
    readFileSync(join(import.meta.dirname, 'golden/run-before-rulebooks.json'), 'utf8'),
  ) as {
    run: { run_id: string; created_at: string; manifest: string };
    cases: { case_id: string; input: string | null; problem: string | null }[];
    events: StoredEvent[];
  };
  const path = at('before.sqlite');
  const store = openSqliteStore(path);
  const { run_id, ...description } = before.run;
  await store.runs.create(run_id, before.cases, () => description);
  for (const { case_id, seq, hash, kind, at: when, body } of before.events) {
    const [stored] = await store.cases.append(run_id, case_id, seq - 1, [{ kind, at: when, body }]);
    expect(stored!.hash).toBe(hash);
  }
  await store.close();
  const named = ['--store', path];
  const audit = async () => (await curia(['audit', 'before', '--json', ...named])).lines[0];
  expect(await audit()).toMatchObject({ intact: true, rulebook_hash: null, sealed: true, closed: 4 });
  expect((await curia(['audit', 'before', ...named])).stdout).toContain('no rulebook hash');
  expect((await curia(['show', 'before', 'receipt-7', ...named])).stdout).toContain('ESCALATE_TO_SME');
  const [packet] = (await curia(['show', 'before', 'receipt-7', '--packet', '--json', ...named])).lines;
  expect(packet).toMatchObject({ doc_id: 'receipt-7', review_status: 'pending' });
  expect(packet).not.toHaveProperty('rulebook_hash');
  const made = await curia(['serve', 'tokens', 'create', 'Ada', '--role', 'reviewer', ...named]);
  const token = file('before.token', made.stdout);
  const review = ['--revision', packet.revision, '--token-file', token, '--correct', right];
  expect((await curia(['desk', 'answer', 'before', 'wrong', ...review, ...named])).status).toBe(0);
  expect(await audit()).toMatchObject({ intact: true });
});
