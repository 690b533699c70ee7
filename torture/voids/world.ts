/** A court with a calibration in one store, and what people do to it: calibrate, run, audit, prune, delete, bring back, decide. */
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CuriaError } from '../../packages/core/src/read/errors.ts';
import { openCuria } from '../../packages/curia/src/api/open-curia.ts';
import { writeCalibration } from '../../packages/curia/src/courts/calibration-file.ts';
import { Alarms } from '../../packages/curia/src/drive/calibration/alarms.ts';
import { OWNER } from '../../packages/curia/src/drive/rights.ts';
import { openInput } from '../../packages/curia/src/input/open-input.ts';
import type { Chosen } from '../../packages/curia/src/kept/law/chosen.ts';
import { watchRun, watchStore } from '../../packages/curia/src/measure/audits/watch-runs.ts';
import { calibrateOwnCourt } from '../../packages/curia/src/measure/votes/calibrate-court.ts';
import { decideLine, decidingFor, isRefused } from '../../packages/curia/src/runs/decide-lines.ts';
import { findPolicy } from '../../packages/curia/src/runs/find-policy.ts';
import { pruneCandidates, pruneRun } from '../../packages/curia/src/runs/prune-runs.ts';
import type { Store } from '../../packages/curia/src/store/store.ts';

const LIMITS = { maxError: 0.3, delta: 0.3, goldDrawn: 'random', mode: 'stream' } as const;

const courtText = (name: string, calibration: string): string => `court: ${name}
case: { text: { kind: text } }
value: { kind: choice, values: [no, yes] }
roles: { judge: { voices: [a, b, c] } }
facts: { certified: { calibrated: certified } }
outcomes: { TAKE: { effect: take, what: calibrated }, EXPERT: { effect: escalate } }
rules: [{ id: certified, when: { certified: true }, then: TAKE, reason: certified }]
otherwise: { then: EXPERT, reason: not certified }
calibration: ${calibration}
`;

type Case = { readonly case_id: string; readonly text: string; gold?: string; votes: readonly object[] };

/** A case on which everybody says the same. */
function caseOf(case_id: string, said: string, gold?: string): Case {
  const votes = ['a', 'b', 'c'].map((voice) => ({ voice, value: said }));
  return { case_id, text: `about ${case_id}`, ...(gold === undefined ? {} : { gold }), votes };
}

const answerTo = (at: number): string => (at % 2 === 0 ? 'yes' : 'no');
const LABELLED = Array.from({ length: 24 }, (_, at) => caseOf(`g${at}`, answerTo(at), answerTo(at)));
const OPEN = Array.from({ length: 2 }, (_, at) => caseOf(`o${at}`, answerTo(at)));
/** Everybody is wrong on these. */
const DRIFT = Array.from({ length: 10 }, (_, at) => caseOf(`d${at}`, answerTo(at + 1)));

/** What an act came to: how many answers were certified, and by what they were decided. */
export interface Done {
  readonly certified: number;
  readonly how: string;
}

/** One court in one store. */
export class World {
  #store: Store;
  readonly #place: string;
  readonly #folder: string;
  readonly #name: string;
  #runs = 0;
  /** A court as a server read it at its start. */
  #held: Chosen | undefined;
  /** Whether audits have failed under this court. */
  isVoid = false;
  /** Whether the file in place was made with the failed audits in its gold. */
  isRenewed = false;

  constructor(store: Store, place: string, folder: string, name: string) {
    this.#store = store;
    this.#place = place;
    this.#folder = folder;
    this.#name = name;
    mkdirSync(folder, { recursive: true });
    this.#write('court.yaml', courtText(name, 'calibration.json'));
    this.#write('renamed.yaml', courtText(name, 'another-name.json'));
    this.#write('labelled.jsonl', LABELLED);
    this.#write('less.jsonl', LABELLED.slice(1));
  }

  #at(name: string): string {
    return join(this.#folder, name);
  }

  #write(name: string, content: string | readonly object[]): string {
    const text =
      typeof content === 'string' ? content : content.map((one) => `${JSON.stringify(one)}\n`).join('');
    writeFileSync(this.#at(name), text);
    return this.#at(name);
  }

  /** Calibrated, run on cases that go wrong, with another run that waits, and a server that has read the court. */
  async begin(): Promise<void> {
    await this.calibrate('labelled.jsonl');
    copyFileSync(this.#at('calibration.json'), this.#at('kept.json'));
    await this.run('drift', DRIFT);
    await this.#curia().start(this.#request('waiting', OPEN));
    this.#held = await findPolicy(this.#at('court.yaml'));
  }

  /** As it was after its beginning, in a store that is put in the place of the one before. */
  beginAgain(store: Store): void {
    this.#store = store;
    this.#runs = 0;
    this.isVoid = false;
    this.isRenewed = false;
  }

  /** As `curia calibrate` does: a court whose failed audits are left out keeps what it has. */
  async calibrate(cases: string, seed = '1'): Promise<void> {
    const made = await calibrateOwnCourt(
      { court: this.#at('court.yaml'), cases: this.#at(cases), store: this.#place },
      { ...LIMITS, seed },
    );
    if (!made.isRenewed) return;
    writeCalibration(made.file!, made.calibration);
    this.isRenewed = this.isVoid && cases === 'renewed.jsonl';
  }

  /** Calibrates with what failed among the gold, as the words of the refusal say. */
  async renew(): Promise<void> {
    const source = { court: this.#at('court.yaml'), cases: this.#at('labelled.jsonl'), store: this.#place };
    const { failed } = await calibrateOwnCourt(source, { ...LIMITS, seed: '1' });
    const again = (failed as Case[]).map((one) => caseOf(one.case_id, one.gold!, one.gold));
    this.#write('renewed.jsonl', [...LABELLED, ...again]);
    await this.calibrate('renewed.jsonl');
  }

  /** Audits everything that the runs in the store took. */
  async watch(): Promise<void> {
    const run = `${this.#name}-drift`;
    if ((await this.#store.runs.find(run)) === undefined) return;
    const rows = DRIFT.map(({ case_id }, at) => ({ item: case_id, label: answerTo(at) }));
    const file = this.#write('audits.jsonl', rows);
    const { reports } = await watchRun(this.#store, run, { audits: () => openInput(file) });
    if (reports.some(({ alarm }) => alarm)) this.isVoid = true;
    this.#noteFile();
  }

  /** Looks at all watches once more, which marks files again. */
  async look(): Promise<void> {
    await watchStore(this.#store);
    this.#noteFile();
  }

  async prune(): Promise<void> {
    const states = ['completed', 'awaiting-review', 'stopped', 'waiting', 'unfinished'] as const;
    for (const candidate of await pruneCandidates(this.#store, { before: '9999', states }))
      if (candidate.run.run_id.startsWith(`${this.#name}-`))
        await pruneRun(this.#store, candidate, 'the hunt');
  }

  delete(): void {
    rmSync(this.#at('calibration.json'), { force: true });
    this.isRenewed = false;
  }

  /** The first calibration is put back, as it was. */
  bringBack(): void {
    copyFileSync(this.#at('kept.json'), this.#at('calibration.json'));
    this.isRenewed = false;
  }

  /** The first calibration under another name, in a court file that names it. */
  async decideRenamed(): Promise<Done> {
    copyFileSync(this.#at('kept.json'), this.#at('another-name.json'));
    return this.#decide(await this.#load('renamed.yaml'), 'a renamed copy');
  }

  /** Decides by the files as they are now. */
  async decide(): Promise<Done> {
    return this.#decide(await this.#load('court.yaml'), 'decide');
  }

  /** Decides by what a server read at its start. */
  async decideHeld(): Promise<Done> {
    return this.#decide(this.#held, 'a running server');
  }

  /** A new run on open cases. */
  run(id: string, cases: readonly Case[] = OPEN): Promise<Done> {
    return this.#drive(`a run`, async () => {
      const run = id === 'new' ? `new-${this.#runs++}` : id;
      const { run_id } = await this.#curia().start(this.#request(run, cases));
      await this.#curia().drive(run_id);
      return run_id;
    });
  }

  /** The run that was waiting goes on. */
  resume(): Promise<Done> {
    return this.#drive('resume', async () => {
      const run_id = `${this.#name}-waiting`;
      const before = await this.#takenIn(run_id);
      await this.#curia().drive(run_id);
      return before === 0 ? run_id : undefined;
    });
  }

  /** Whether what is certified now may be. */
  mayCertify(done: Done): boolean {
    if (!this.isVoid) return true;
    return this.isRenewed && (done.how === 'decide' || done.how === 'a run');
  }

  /** Whether nothing stands in the way of a certificate. */
  mustCertify(): boolean {
    return existsSync(this.#at('calibration.json')) && (!this.isVoid || this.isRenewed);
  }

  #noteFile(): void {
    if (!existsSync(this.#at('calibration.json'))) return;
    const { void: why } = JSON.parse(readFileSync(this.#at('calibration.json'), 'utf8')) as { void?: object };
    if (why !== undefined) this.isRenewed = false;
  }

  #curia(): ReturnType<typeof openCuria> {
    return openCuria(this.#store);
  }

  #request(id: string, cases: readonly Case[]) {
    return {
      court: this.#at('court.yaml'),
      cases,
      agents: { kind: 'given' as const },
      run_id: `${this.#name}-${id}`,
    };
  }

  async #load(court: string): Promise<Chosen | undefined> {
    try {
      return await findPolicy(this.#at(court));
    } catch (error) {
      if (CuriaError.is(error) && error.kind !== 'internal') return undefined;
      throw error;
    }
  }

  async #decide(chosen: Chosen | undefined, how: string): Promise<Done> {
    if (chosen === undefined) return { certified: 0, how };
    const deciding = await decidingFor({ who: OWNER, alarms: new Alarms(this.#store) }, chosen);
    let certified = 0;
    for (const [at, one] of OPEN.entries()) {
      const result = await decideLine(deciding, JSON.stringify(one), at + 1, false, {});
      if (result !== undefined && !isRefused(result) && isTaken(result.ruling)) certified++;
    }
    return { certified, how };
  }

  async #drive(how: string, act: () => Promise<string | undefined>): Promise<Done> {
    try {
      const run_id = await act();
      return { certified: run_id === undefined ? 0 : await this.#takenIn(run_id), how };
    } catch (error) {
      if (CuriaError.is(error) && error.kind !== 'internal') return { certified: 0, how };
      throw error;
    }
  }

  async #takenIn(run_id: string): Promise<number> {
    let taken = 0;
    for await (const { ruling } of this.#curia().cases(run_id))
      if (ruling !== undefined && isTaken(ruling)) taken++;
    return taken;
  }
}

const isTaken = (ruling: object): boolean => (ruling as { readonly effect?: string }).effect === 'take';
