/** The moments of a process at which it may die: before every statement of SQLite, every write to a file and every word to or from a server. */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { Socket } from 'node:net';
import { DatabaseSync, StatementSync } from 'node:sqlite';

/** Calls that change something outside the process, or learn that something was changed. */
const WRITES = [
  ...['write', 'writev', 'writeSync', 'writeFileSync', 'appendFileSync', 'fsync', 'fsyncSync'],
  ...['renameSync', 'mkdirSync', 'rmSync', 'open', 'openSync', 'close', 'closeSync', 'copyFileSync'],
] as const;

/** Appends to a file without a moment: the notes of a life are not part of it. */
export const noteLine = (
  (append) => (file: string, line: string) =>
    append(file, `${line}\n`)
)(fs.appendFileSync);

/** What a life notes before it stands still. */
export const PAUSING = 'standing still';

/** Calls `moment` at every moment from now on, until the returned function is called. */
export function watchMoments(moment: () => void): () => void {
  const undo: (() => void)[] = [];
  const before = (owner: object, name: string, isMoment = (_args: readonly unknown[]) => true): void => {
    const inner = Reflect.get(owner, name) as (...args: unknown[]) => unknown;
    Reflect.set(owner, name, function (this: unknown, ...args: unknown[]) {
      if (isMoment(args)) moment();
      return inner.apply(this, args);
    });
    undo.push(() => Reflect.set(owner, name, inner));
  };
  before(DatabaseSync.prototype, 'exec');
  for (const name of ['run', 'get', 'all', 'iterate']) before(StatementSync.prototype, name);
  for (const name of WRITES) before(fs, name);
  syncBuiltinESMExports();
  before(Socket.prototype, 'write');
  // What a server has done is known to it before it is known here.
  before(Socket.prototype, 'emit', ([event]) => event === 'data');
  return () => {
    for (const one of undo) one();
    syncBuiltinESMExports();
  };
}
