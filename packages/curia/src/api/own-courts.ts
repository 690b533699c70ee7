/** The court and table files in the folder that the configuration names, by name; a changed file is read again. */
import { basename, extname, join } from 'node:path';
import { CuriaError } from '@curia/core';
import type { AnyQuestion } from '@curia/core/table';
import { courts, questions } from '../courts/list.ts';
import { loadOwn } from '../courts/own-file.ts';
import { ownQuestion } from '../courts/question-in.ts';
import { markOf } from '../files/read-file.ts';
import { fileInFolder, listFolder } from '../files/read-folder.ts';
import { isCalibration } from '../input/load-calibration.ts';
import { looksLikeTableFile } from '../input/table-file.ts';

/** A file of the folder. */
export interface OwnCourt {
  readonly file: string;
  readonly kind: 'court' | 'table';
  readonly question: AnyQuestion;
}

/** A file as it was read, with the marks of everything that was read for it. */
interface ReadCourt {
  readonly mark: string;
  /** Its calibration, if it names one. */
  readonly beside: readonly string[];
  readonly own: OwnCourt;
}

const marksOf = (files: readonly string[]): string => files.map(markOf).join(' ');

/** The files of one folder. */
export class OwnCourts {
  readonly #folder: string;
  readonly #files: ReadonlyMap<string, string>;
  readonly #read = new Map<string, ReadCourt>();

  /** Reads every file once, so that a broken one is found at the start. */
  constructor(folder: string | undefined) {
    this.#folder = folder ?? '';
    this.#files = folder === undefined ? new Map() : filesIn(folder);
    for (const name of this.#files.keys()) this.find(name);
  }

  /** The names of all files. */
  names(): string[] {
    return [...this.#files.keys()];
  }

  /** The file of a name; undefined if there is none. */
  find(name: string): OwnCourt | undefined {
    const called = this.#files.get(name);
    if (called === undefined) return undefined;
    const file = fileInFolder(this.#folder, called);
    const known = this.#read.get(name);
    if (known !== undefined && known.mark === marksOf([file, ...known.beside])) return known.own;
    const loaded = loadOwn(file);
    const beside = loaded.kind === 'court' ? [loaded.calibration_file].flatMap((named) => named ?? []) : [];
    const own: OwnCourt = { file, kind: loaded.kind, question: ownQuestion(loaded) };
    this.#read.set(name, { mark: marksOf([file, ...beside]), beside, own });
    return own;
  }
}

const shipped = new Set([...courts, ...questions].map(({ name }) => name));

/** Whether a name is that of a court or table that ships. */
export const isShipped = (name: string): boolean => shipped.has(name);

function filesIn(folder: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const { name: file, kind } of listFolder(folder)) {
    if (kind === 'folder' || !looksLikeTableFile(file) || isCalibration(join(folder, file))) continue;
    const name = basename(file, extname(file));
    const problem = isShipped(name)
      ? `${name} is the name of a court or table that ships`
      : files.has(name)
        ? `two files are called ${name}`
        : undefined;
    if (problem !== undefined)
      throw new CuriaError('CONFIG_INVALID', `${join(folder, file)}: ${problem}; rename the file`);
    files.set(name, file);
  }
  return files;
}
