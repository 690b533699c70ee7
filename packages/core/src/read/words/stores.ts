/** What errors about stores and runs mean, and what to do about them. */
import type { ErrorCode, ErrorWords } from '../errors.ts';

/** By code. */
export const STORE_WORDS = {
  STORE_INVALID: {
    means: 'A file is not a Curia store, or is damaged.',
    remedy:
      'Check the path given by `--store` or `CURIA_STORE`; a damaged store is restored from its backup.',
  },
  STORE_READ_ONLY: {
    means: 'A store can be read, but this command has to write to it.',
    remedy:
      'Copy the store to a place where you may write, or change its permissions; `curia show`, `show`, `audit` and `replay` need neither.',
  },
  STORE_NEWER: {
    means: 'A store was written by a newer version of Curia.',
    remedy: 'Use that version of Curia, or another store.',
  },
  STORE_BUSY: {
    means: 'Another process is writing to the store and did not finish in time.',
    remedy: 'Wait for the other process, then run the command again; nothing was lost.',
  },
  STORE_UNREACHABLE: {
    means: 'The database of a store cannot be reached, or was away for longer than a minute.',
    remedy:
      'Check the address after `--store`, the network and whether the server runs; a run that had begun goes on with `curia resume`, and nothing acknowledged is lost.',
  },
  STORE_LOGIN_REFUSED: {
    means: 'The database of a store refused the user or the password.',
    remedy:
      'Check user and password in the address or in PGUSER and PGPASSWORD, and what pg_hba.conf allows.',
  },
  STORE_NO_TLS: {
    means:
      'The address or the server of a store demands TLS, and the other side does not offer it as demanded.',
    remedy:
      'Add `sslmode=require` or, with the certificate of its authority, `sslmode=verify-full&sslrootcert=FILE` to the address; or switch TLS on at the server.',
  },
  STORE_POOLED: {
    means:
      'A store is behind a connection pooler in transaction mode, where no lock lasts longer than a statement.',
    remedy: 'Use the address of the server itself, or of a pooler in session mode.',
  },
  STORE_FORBIDDEN: {
    means: 'The role of a store may not do in the database what Curia needs.',
    remedy:
      'Let the role create the schema, or create it: CREATE SCHEMA curia AUTHORIZATION role; a role that only reads needs USAGE on the schema and SELECT on its tables.',
  },
  MODULE_BROKEN: {
    means: 'The module of an agent or a court cannot be loaded.',
    remedy: 'Correct the line that is named; `node FILE` shows the same error.',
  },
  RUN_EXISTS: {
    means: 'The store already has a run of that name.',
    remedy: 'Choose another name with --name, or continue that run: curia resume NAME.',
  },
  STORE_CONFLICT: {
    means: 'Another process added to the log of a case while this one was working on it, or closed the case.',
    remedy: 'Run the command again; what the other process stored is kept.',
  },
  STORE_FULL: {
    means: 'The store could not be written, usually because the disk is full.',
    remedy:
      'Make room, then run the command again; a run that `curia show` lists goes on with `curia resume`, and nothing acknowledged is lost.',
  },
  RUN_NOT_FOUND: {
    means: 'The store has no such run.',
    remedy: 'Run `curia show` to list them.',
  },
  RUN_PRUNED: {
    means: 'The run was removed by `curia prune`; its cases and logs are gone, its seal and counts are kept.',
    remedy:
      'Run `curia show` to see what is kept. If the run was exported before, `curia import FILE` brings it back.',
  },
  PROOF_INVALID: {
    means: 'A file is not a proof of a ruling, or is not written byte for byte as proofs are.',
    remedy:
      'Ask whoever handed it out for the file again: `curia export RUN --case ID --as proof --out FILE`.',
  },
  KEY_INVALID: {
    means: 'A key for signing, or the log of keys, cannot be used.',
    remedy:
      'Make a key with `curia audit keys make`, or name another one; the message says what is wrong with this one.',
  },
  SIGNING_FAILED: {
    means: 'Something was to be signed, and the key or the command that signs did not.',
    remedy:
      'Put the key or the command in order; then sign what was sealed meanwhile with `curia audit RUN --sign`.',
  },
  RUN_FILE_INVALID: {
    means: 'A file is not an exported run, is incomplete, or was changed; nothing was imported.',
    remedy: 'Copy the file again, or export the run again with `curia export RUN --out FILE`.',
  },
  RUN_FILE_NEWER: {
    means: 'A run was exported by a newer version of Curia; nothing was imported.',
    remedy: 'Update Curia here, or export the run with this version.',
  },
  RUN_NOT_INTACT: {
    means: 'An exported run does not pass the audit on arrival; nothing was imported.',
    remedy:
      'Run `curia audit RUN` where it was exported. What is not intact there cannot be moved; what is intact there was changed on the way.',
  },
  RUN_BUSY: {
    means: 'Somebody else works on the run: a run has one driver at a time, or several workers.',
    remedy:
      'The message says who drives it. Wait until it ends, or stop it first: a command with Ctrl-C, a server with `POST /runs/RUN/stop` or in its console, workers with `curia worker stop RUN`. Then resume. Of a driver that died, the place is free at once in a file, and after some seconds in PostgreSQL.',
  },
  AGENTS_CHANGED: {
    means:
      'A run was to go on, and the code of a module that it asks is another one than before, or than this process has loaded.',
    remedy:
      'Put the code back, or name the agents again (`--agents`, or `agents` in the request) to go on with it as it is now; the run records which code answered from then on. A server that has loaded the module before is started again first.',
  },
  AGENTS_NOT_LISTED: {
    means: 'A run was to go on with the agents that it was started with, and the server does not list them.',
    remedy:
      'Name agents that the configuration lists (`agents` in the request), add them to the configuration, or resume the run with `curia resume` on the machine that may ask them.',
  },
  COURT_MISSING: {
    means: 'A run was held by a court that is code, and this process was not handed that code.',
    remedy:
      'Name the module again: `--court` for a command, `modules` in the configuration of a server or a worker, the court itself in a program. No code is loaded because a store says so.',
  },
  VERSION_CHANGED: {
    means: 'A court was edited, and somebody else saved a version of it meanwhile.',
    remedy:
      'Open the newest version, bring your change into it, and save that; the draft on the page is kept.',
  },
  COURT_READ_ONLY: {
    means: 'A court that is a file or code of the server is not saved in the store.',
    remedy: 'Change it where it lies, or give the court another name.',
  },
  COURT_UNKNOWN: {
    means: 'The store keeps no such court, or no such version of it.',
    remedy:
      'Look at the page Courts, or `GET /courts`, for what there is; a court file is named by its path.',
  },
  COURT_CHANGED: {
    means: 'A run is to go on, and the code of its court is not the one that it began with.',
    remedy: 'Finish the run with the code that it began with, or begin a new run.',
  },
  RUN_NEEDS_ONE_DRIVER: {
    means: 'A run cannot be left to workers, because of what it writes or whom it asks.',
    remedy: 'Run it without --drive workers: one process drives it then.',
  },
  SLICE_DEAD: {
    means: 'Workers gave up some cases of a run: they failed again and again, or brought workers down.',
    remedy:
      'See which and why: `curia worker failed`. Remove the cause, then have them tried again: `curia worker failed --retry`.',
  },
  RUN_IDLE: {
    means: 'A run was to be stopped that this server is not driving.',
    remedy: 'Stop it where it is being driven, with Ctrl-C; a run that nobody drives needs no stopping.',
  },
  RUN_ENDED_EARLY: {
    means: 'A run stopped before every case was decided; decided cases are stored.',
    remedy: 'Remove the cause, then `curia resume` the run.',
  },
  BUDGET_SPENT: {
    means: 'A run has used up its budget; decided cases are stored.',
    remedy: 'Resume the run with a larger `--budget`.',
  },
  REPLAY_DIVERGED: {
    means: 'A recorded event does not match what the protocol now asks for.',
    remedy: 'Use the version of Curia and the policy that made the run; see manifest.json.',
  },
} as const satisfies Partial<Record<ErrorCode, ErrorWords>>;
