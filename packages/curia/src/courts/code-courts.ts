/**
 * Courts that are code: a module, a package, or an object that a program hands over. Code runs when it is loaded, so only the command
 * line and programs may name any; a store never does, whatever it says.
 */
import { createRequire, isBuiltin } from 'node:module';
import { join, resolve } from 'node:path';
import { CuriaError } from '@curia/core';
import type { Court } from '@curia/core/court';
import { courtOfPanel, isPanel, type Panel } from '@curia/courts/panel';
import { hashModule } from '../agents/own/hash-module.ts';
import { faultPlace } from '../files/fault-place.ts';
import { shortPath } from '../files/short-path.ts';
import { looksLikeModule, looksLikeTableFile } from '../input/table-file.ts';
import { checkCourt } from './check-court.ts';
import { findCourt, findUnasked } from './find-court.ts';
import { courts } from './list.ts';

/** Which code a court is, as its runs note it. */
export interface CourtCode {
  /** The module or package, as it was named; null if a program handed the court over. */
  readonly from: string | null;
  /** A hash over a module and what it imports by relative paths. */
  readonly sha256?: string;
}

/** A court by name, file, module or package, or the court itself. */
export type AnyCourt = string | Court | Panel;

/** What this process was handed, by the name of the court. */
const handed = new Map<string, Court>();

/** Which code each court is that this process was ever handed; a module that is loaded stays what it was. */
const codes = new WeakMap<Court, CourtCode>();

/** The court of a name that this process was handed as code, the last of them if there were several. */
export const handedCourt = (name: string): Court | undefined => handed.get(name);

/** Which code a court is; undefined for one that ships or that a file defines. */
export const courtCode = (court: Court): CourtCode | undefined => codes.get(court);

/** `name` or `@scope/name`, with or without a path in the package. */
const PACKAGE = /^(@[a-z0-9][\w.-]*\/)?[a-z0-9][\w.-]*(\/[\w.-]+)*$/;

/** Finds a court by name, file, module or package, or takes the court itself; code is held against the port. */
export function findAnyCourt(named: AnyCourt): Court {
  if (typeof named !== 'string') return handOver(asCourt(named));
  if (looksLikeTableFile(named)) return findCourt(named);
  if (looksLikeModule(named)) return loadCourt(named);
  const known = courts.find(({ name }) => name === named) ?? handed.get(named);
  if (known !== undefined) return known;
  const file = PACKAGE.test(named) && !isBuiltin(named) ? packageFile(named) : undefined;
  // A name that nothing stands for is refused in the same words, whoever gives it.
  return file === undefined ? findCourt(named) : take(loaded(file, named), { from: named });
}

/** The same, for whoever asks nobody: a court file is read without its prompts. */
export const findAnyUnasked = (named: string): Court =>
  looksLikeTableFile(named) ? findUnasked(named) : findAnyCourt(named);

/** Takes in several courts; two of one name would be taken for each other. */
export function findCourts(named: readonly AnyCourt[]): readonly Court[] {
  const found = named.map(findAnyCourt);
  for (const [at, { name }] of found.entries())
    if (found.slice(0, at).some((other) => other.name === name))
      throw new CuriaError('COURT_INVALID', `two courts are called ${name}; rename one of them`);
  return found;
}

/** The court of a panel that was defined in TypeScript; any other stays as it is. */
export const asCourt = (court: Exclude<AnyCourt, string>): Court =>
  isPanel(court) ? courtOfPanel(court) : court;

/** Takes a court from a program; one that ships or that a file defines needs no handing over. */
function handOver(court: Court): Court {
  if (court.definition !== undefined || courts.includes(court)) return court;
  return take(court, { from: null });
}

function take(given: unknown, code: CourtCode): Court {
  const court = checkCourt(given, code.from ?? 'the court that was handed over');
  handed.set(court.name, court);
  if (!codes.has(court)) codes.set(court, code);
  return court;
}

/** The court that a module exports as its default. */
function loadCourt(file: string): Court {
  // What cannot be read is refused in plain words; the loader has its own.
  const sha256 = hashModule(file);
  return take(loaded(resolve(file), file), { from: shortPath(file), sha256 });
}

/** Packages are those of the working folder. */
const requireHere = (): NodeJS.Require => createRequire(join(process.cwd(), 'court.js'));

function packageFile(name: string): string | undefined {
  try {
    return requireHere().resolve(name);
  } catch {
    return undefined;
  }
}

function loaded(file: string, named: string): unknown {
  try {
    const module: unknown = requireHere()(file);
    return typeof module === 'object' && module !== null && 'default' in module ? module.default : module;
  } catch (error) {
    if (CuriaError.is(error)) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    const why =
      code === 'ERR_REQUIRE_ASYNC_MODULE'
        ? 'it waits for something at its top level, which a court may not'
        : message;
    throw new CuriaError('MODULE_BROKEN', `${named} cannot be loaded: ${why}${faultPlace(error, file)}`);
  }
}
