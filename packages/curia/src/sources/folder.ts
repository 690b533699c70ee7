/** The folder of one investigation: its events are the truth, everything else in it can be written again from them. */
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import {
  CuriaError,
  type InvestigationEvent,
  type InvestigationState,
  investigationEvent,
  stepInvestigation,
} from '@curia/core';

/** One line of the record. */
interface RecordedEvent {
  readonly schema_version: '1';
  readonly seq: number;
  readonly at: string;
  /** The file that an event was read from, and its SHA-256. */
  readonly file?: string;
  readonly sha256?: string;
  readonly event: InvestigationEvent;
}

const EVENTS = 'events.jsonl';

/** An opened investigation. */
export class InvestigationFolder {
  readonly path: string;
  private readonly lines: RecordedEvent[] = [];
  private current: InvestigationState | undefined;

  private constructor(path: string) {
    this.path = path;
  }

  /** Makes the folder of a new investigation; refuses one that exists. */
  static create(path: string, first: InvestigationEvent): InvestigationFolder {
    if (existsSync(join(path, EVENTS)))
      throw new CuriaError('USAGE', `${path} already holds an investigation`);
    mkdirSync(join(path, 'reports'), { recursive: true });
    mkdirSync(join(path, 'artifacts'), { recursive: true });
    const folder = new InvestigationFolder(path);
    folder.append(first);
    return folder;
  }

  /** Opens the folder of an investigation by replaying its events. */
  static open(path: string): InvestigationFolder {
    const file = join(path, EVENTS);
    let text: string;
    try {
      text = readFileSync(file, 'utf8');
    } catch (error) {
      throw new CuriaError(
        'FILE_UNREADABLE',
        `${path} holds no investigation: ${EVENTS} cannot be read`,
        [],
        {
          cause: error,
        },
      );
    }
    const folder = new InvestigationFolder(path);
    for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
      folder.take(readEvent(file, line, folder.lines.length + 1));
    }
    return folder;
  }

  /** The state that the events have led to. */
  get state(): InvestigationState {
    if (this.current === undefined) throw new CuriaError('INPUT_INVALID', `${this.path} has no events`);
    return this.current;
  }

  /** Adds an event to the record. */
  append(event: InvestigationEvent, from: { readonly file?: string; readonly sha256?: string } = {}): void {
    const seq = this.lines.length + 1;
    const line: RecordedEvent = { schema_version: '1', seq, at: new Date().toISOString(), ...from, event };
    this.take(line);
    appendFileSync(join(this.path, EVENTS), `${JSON.stringify(line)}\n`);
  }

  private take(line: RecordedEvent): void {
    this.current = stepInvestigation(this.current, line.event).state;
    this.lines.push(line);
  }

  /** Tells whether this very file was taken in before. */
  hasTaken(sha256: string): boolean {
    return this.lines.some((line) => line.sha256 === sha256);
  }

  /** When the last event was recorded. */
  lastChange(): string {
    return this.lines.at(-1)!.at;
  }

  /** Writes a file of the investigation. */
  write(name: string, content: string): void {
    writeFileSync(join(this.path, name), content);
  }

  /** Writes a value as JSON. */
  writeJson(name: string, value: object): void {
    this.write(`${name}.json`, `${JSON.stringify(value, null, 2)}\n`);
  }

  /** Keeps a report as it was handed in, under the name of its investigator. */
  keepArtifact(iid: string, file: string): void {
    const ending = /\.[A-Za-z0-9]{1,8}$/.exec(file)?.[0] ?? '.txt';
    copyFileSync(file, join(this.path, 'artifacts', `${iid}-report${ending}`));
  }

  /** Tells whether a file exists, whatever its ending. */
  hasFile(name: string): boolean {
    const parts = name.split('/');
    const last = parts.pop()!;
    const folder = join(this.path, ...parts);
    return (
      existsSync(folder) &&
      readdirSync(folder).some((entry) => entry === last || entry.startsWith(`${last}.`))
    );
  }

  /** The report files that wait in the folder, in the order of their names. */
  waitingReports(): string[] {
    const folder = join(this.path, 'reports');
    if (!existsSync(folder)) return [];
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map((entry) => join(folder, entry.name))
      .sort();
  }
}

function readEvent(file: string, line: string, number: number): RecordedEvent {
  const refuse = (why: string): CuriaError =>
    new CuriaError('INPUT_INVALID', `${file}, line ${number}: ${why}`, [
      { path: `line ${number}`, problem: why },
    ]);
  let value: RecordedEvent;
  try {
    value = JSON.parse(line) as RecordedEvent;
  } catch {
    throw refuse('it is not JSON; the record was cut or edited');
  }
  if (value.seq !== number)
    throw refuse(`event ${value.seq} stands at place ${number}; the record was edited`);
  const event = investigationEvent.safeParse(value.event);
  if (!event.success) throw refuse(event.error.issues[0]!.message);
  return { ...value, event: event.data };
}
