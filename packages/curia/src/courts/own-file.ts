/** A user's definition files: one with `court` is a court, one with `id` a table. */
import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type AnyTable, CuriaError, parseTable } from '@curia/core';
import type { Calibration } from '@curia/core/votes';
import { calibratedBy, type Panel, parsePanel } from '@curia/courts/panel';
import { loadCalibration } from '../input/load-calibration.ts';
import { loadDefinition, readDefinition } from '../input/load-definition.ts';
import { looksLikeTableFile } from '../input/table-file.ts';

/** A court with the calibration that it names, as it was read. */
export interface LoadedCourt {
  readonly kind: 'court';
  readonly panel: Panel;
  readonly calibration?: Calibration;
  /** Where it was read. */
  readonly calibration_file?: string;
}

/** What a user's file contains. */
export type OwnFile = LoadedCourt | { readonly kind: 'table'; readonly table: AnyTable };

/** Loads a court or a table; throws `COURT_INVALID` or `TABLE_INVALID` with line, path and problem of everything that is wrong. */
export function loadOwn(file: string): OwnFile {
  const loaded = loadPlain(file);
  return loaded.kind === 'court' ? withItsCalibration(loaded.panel, file) : loaded;
}

/** Loads a court or a table without anything that it names. */
const loadPlain = (file: string): OwnFile => loadDefinition(file, 'TABLE_INVALID', parseOwn);

/** Reads a court or a table from text that somebody sent; it may not name a file. */
export function readOwn(name: string, text: string): OwnFile {
  const read = readDefinition(name, text, 'TABLE_INVALID', parseOwn);
  if (read.kind === 'table') return read;
  const { calibration, memory } = read.panel.court;
  const named = calibration !== undefined ? 'calibration' : memory?.file !== undefined ? 'memory.file' : null;
  if (named === null) return read;
  throw new CuriaError(
    'COURT_INVALID',
    `${name}: ${named} names a file, and text that is sent may name none; leave it out, or have the file put among the courts of the server`,
    [{ path: named, problem: 'names a file' }],
  );
}

const parseOwn = (value: unknown): OwnFile =>
  hasCourt(value) ? { kind: 'court', panel: parsePanel(value) } : { kind: 'table', table: parseTable(value) };

/** Whether a name is that of a court file. */
export const isCourtFile = (name: string): boolean =>
  looksLikeTableFile(name) && loadPlain(name).kind === 'court';

/** Loads a table; refuses a court file. */
export function loadTable(file: string): AnyTable {
  const loaded = loadOwn(file);
  if (loaded.kind === 'table') return loaded.table;
  throw new CuriaError(
    'TABLE_UNFIT',
    `${file} is a court file, but a table is needed here: a table file has an id`,
  );
}

/** Loads a court; a table alone cannot be run. */
export function loadCourt(file: string): LoadedCourt {
  return withItsCalibration(loadUncalibrated(file), file);
}

/** Loads a court without the calibration that it names, for whoever makes one. */
export function loadUncalibrated(file: string): Panel {
  const loaded = loadPlain(file);
  if (loaded.kind === 'court') return loaded.panel;
  throw new CuriaError(
    'USAGE',
    `${file} is a rule table, but a court is needed here: a court file names its court, its roles and what voices say`,
  );
}

const hasCourt = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.hasOwn(value, 'court');

/** The calibration that a court file names, resolved relative to the file. */
function withItsCalibration(panel: Panel, file: string): LoadedCourt {
  const { calibration } = panel.court;
  if (calibration === undefined) return { kind: 'court', panel };
  const place = resolve(dirname(file), calibration);
  if (!existsSync(place))
    throw new CuriaError(
      'FILE_UNREADABLE',
      `${file} names ${calibration} as its calibration, which does not exist; make it with: curia calibrate ${file} CASES`,
    );
  const value = loadCalibration(place);
  try {
    return {
      kind: 'court',
      // At rest: whether it certifies is for whoever asks a store.
      panel: calibratedBy(panel, value, undefined),
      // As it is written: that it is one was checked with its court.
      calibration: value as Calibration,
      calibration_file: place,
    };
  } catch (error) {
    if (!CuriaError.is(error)) throw error;
    throw new CuriaError(error.code, `${place}: ${error.message}`, error.details);
  }
}
