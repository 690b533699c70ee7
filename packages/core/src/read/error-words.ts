/** What every error code means, and what to do about it. */
import { type ErrorCode, type ErrorKind, type ErrorWords, kindOf } from './errors.ts';
import { DESK_WORDS } from './words/desk.ts';
import { REQUEST_WORDS } from './words/requests.ts';
import { STORE_WORDS } from './words/stores.ts';
import { TABLE_WORDS } from './words/tables.ts';
import { VOTE_WORDS } from './words/votes.ts';

const WORDS: Readonly<Record<ErrorCode, ErrorWords>> = {
  TABLE_INVALID: {
    means: 'A rule table is malformed; each problem says where in the table it is.',
    remedy: 'Correct the places listed under details; `curia help your-own-table` shows every field.',
  },
  TABLE_UNFIT: {
    means: 'Your own table replaces one that answers a different question.',
    remedy:
      'Start from a copy of the table it replaces (`curia tables NAME --json` prints it) and change the rules.',
  },
  FOREIGN_INVALID: {
    means: 'A file of another tool is malformed, too large, or not in a format that Curia reads.',
    remedy: 'Correct the places listed under details, or export the file from its tool again.',
  },
  FOREIGN_UNFIT: {
    means:
      'A file of another tool says something that has no exact equal in Curia; each problem names its place.',
    remedy: 'Change what is listed under details in its tool; nothing is approximated.',
  },
  PARAMETER_UNKNOWN: {
    means: 'A parameter was set that the policy does not have.',
    remedy: 'Run `curia tables NAME` to see the parameters of the policy.',
  },
  PARAMETER_INVALID: {
    means: 'A parameter was set to a value of the wrong type or out of range.',
    remedy: 'Run `curia tables NAME` to see what each parameter accepts.',
  },
  FACTS_REJECTED: {
    means: 'Facts are missing or malformed; no rule was tried.',
    remedy: 'Give every fact the table observes, in the form `curia tables NAME` shows.',
  },
  INPUT_INVALID: {
    means: 'A case does not have the shape its procedure requires.',
    remedy: 'Correct the fields listed under details.',
  },
  CASE_TOO_LARGE: {
    means: 'A case needs more comparisons than can be made in reasonable time.',
    remedy: 'Split the case, or switch off the part that the message names.',
  },
  UNKNOWN_SEVERITY: {
    means: 'An issue has a severity other than BLOCKER, MAJOR or MINOR.',
    remedy: 'Correct the severity, or escalate such cases with `--set unknown_severity=escalate`.',
  },
  JSON_INVALID: {
    means: 'A line is not JSON.',
    remedy: 'Write one JSON object per line; the last line must be complete.',
  },
  JSON_KEY_TWICE: {
    means: 'An object gives the same key twice, so one of the two values would be lost.',
    remedy: 'Keep one of them.',
  },
  JSON_TOO_DEEP: {
    means: 'JSON is nested more than 64 levels deep.',
    remedy: 'Leave the nested part out, or pass it as text.',
  },
  LINE_TOO_LONG: {
    means: 'A line is longer than 32 MiB.',
    remedy: 'Split the case, or leave out fields that the procedure does not read.',
  },
  UTF8_INVALID: {
    means: 'A line is not UTF-8 text.',
    remedy: 'Convert the file to UTF-8.',
  },
  FILE_UNREADABLE: {
    means: 'A file does not exist or cannot be read.',
    remedy: 'Check the path and the permissions.',
  },
  USAGE: {
    means: 'A command was called with wrong or missing arguments.',
    remedy: 'Run the command with `--help`; it shows an example.',
  },
  TABLE_UNKNOWN: {
    means: 'No table, policy or procedure has this name.',
    remedy: 'Run `curia tables` to list them, or give the path of a table file.',
  },
  TABLE_TOO_LARGE: {
    means: 'A question about a table takes too long to settle exactly.',
    remedy: 'Split the table, or let its sums share fewer parts; deciding still works.',
  },
  CASE_NOT_FOUND: {
    means: 'The run or the file has no such case or line.',
    remedy: 'Check the case id or the line number; `curia show RUN` shows a run.',
  },
  FACTS_MISSING: {
    means: 'A ruling line has no facts, so it cannot be explained.',
    remedy: 'Decide again with `--facts` or `--trace`, or explain the case itself.',
  },
  POLICY_CHANGED: {
    means:
      'A ruling was made under another policy than the one at hand, or under a law that this Curia can no longer decide by.',
    remedy: 'Use the table or the version of Curia that the ruling was made with, or decide the case again.',
  },
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
    remedy: 'Choose another name with --id, or continue that run: curia resume NAME.',
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
      'Run `curia show` to see what is kept. If the run was exported before, `curia import run FILE` brings it back.',
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
  RUN_NEEDS_ONE_DRIVER: {
    means: 'A run cannot be left to workers, because of what it writes or whom it asks.',
    remedy: 'Run it without --workers: one process drives it then.',
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
  CONFIG_INVALID: {
    means: 'The agent configuration is malformed; each problem says where.',
    remedy: 'Correct the places listed under details; `curia help run-a-court` shows every field.',
  },
  KEY_MISSING: {
    means: 'A provider needs a key, but its environment variable is empty.',
    remedy: 'Set the environment variable that the message names.',
  },
  PACKAGE_MISSING: {
    means: 'The requested feature is in a separate package that is not installed.',
    remedy: 'Install the package that the message names, with `npm install`.',
  },
  MODEL_REFUSED: {
    means:
      'A provider rejected the request: the key is wrong, the model is unknown, or the quota is used up.',
    remedy: 'Check key, model name and quota, then resume the run.',
  },
  MODEL_UNREACHABLE: {
    means: 'A provider’s endpoint cannot be reached.',
    remedy: 'Check the address and the network, then resume the run.',
  },
  ANSWER_MISSING: {
    means: 'The script or recording has no answer to a question that an agent was asked.',
    remedy: 'Add the answer, or use another agent for that role.',
  },
  INPUT_CHANGED: {
    means: 'The input file changed while it was being read.',
    remedy: 'Run the command again once the file is complete.',
  },
  PACK_INVALID: {
    means: 'A domain pack is malformed; each problem says where in the pack it is.',
    remedy: 'Correct the places listed under details; `curia help verify-your-documents` shows every field.',
  },
  PACK_UNKNOWN: {
    means: 'No domain pack has this name.',
    remedy: 'Name one of the packs that come with Curia, or give the path of a pack file.',
  },
  PATCH_INVALID: {
    means: 'A JSON Patch cannot be applied: an operation leads nowhere, or a test in it fails.',
    remedy: 'Write the patch against the output as the packet shows it.',
  },
  AGREEMENT_REFUSED: {
    means:
      'A reviewer agrees with an output that fails checks, without saying why; the review was not stored.',
    remedy:
      'Accept each of the codes in the details with a reason (`--accept CODE=REASON`), or correct the output.',
  },
  CORRECTION_REFUSED: {
    means: 'A reviewer’s correction does not pass verification, so it was not stored.',
    remedy: 'Correct what the details name, or accept those codes with a reason (`--accept CODE=REASON`).',
  },
  RECORD_CHANGED: {
    means: 'The record of a case is inconsistent: somebody changed it after it was written.',
    remedy: 'Run `curia audit` to see what was changed, and restore the store from its backup.',
  },
  LAW_CHANGED: {
    means:
      'A table, prompt or pack that is kept with a run is missing, or is not the one that the run was decided by.',
    remedy: 'Somebody changed the store: restore it from its backup, or import the run again from an export.',
  },
  REVIEW_CONFLICT: {
    means:
      'The item does not allow it as it stands now: it is settled, it changed, or the person has already reviewed it.',
    remedy:
      'Look at the item again with `curia desk show ITEM`; a settled one can be reopened by an adjudicator.',
  },
  SEAT_LOST: {
    means:
      'The lease of a seat was over and somebody else has taken the seat; what was written is kept as a draft.',
    remedy: 'Take a seat again with `curia desk next ITEM` if one is free; your draft is still there.',
  },
  SEAT_REFUSED: {
    means:
      'There is no seat for this person: all are taken, or the person declined the item or opened the full view of its case.',
    remedy: 'Take another item with `curia desk next`, or wait until a lease is over.',
  },
  SIGHT_REFUSED: {
    means:
      'Somebody who may take seats at the desk asked for something that would tell of cases that they are to judge blind.',
    remedy:
      'Wait until the items are settled, or leave it to somebody whose name has no token of a reviewer or adjudicator.',
  },
  LAW_REFUSED: {
    means:
      'The request chooses the law: another policy, other values or options than those in force, or a case that sets them for itself. The law belongs to those who may define courts.',
    remedy:
      'Leave policy, values and options out to be ruled on by the law in force, or have somebody with the role operator or admin ask. To learn what another law would say, use explain or compare.',
  },
  VOICES_REFUSED: {
    means: 'The request brings votes or other answers along in the name of voices that it may not speak for.',
    remedy:
      'Leave them out and name configured agents, which are asked themselves; or use a token that may speak for voices: `curia serve tokens create NAME --role speaker`.',
  },
  ROLE_REFUSED: {
    means: 'The role of the token does not allow this.',
    remedy:
      'Ask for a token with the role that the message names: `curia serve tokens create NAME --role ROLE`.',
  },
  TOKEN_REFUSED: {
    means: 'There is no token, or it is unknown, ended or revoked.',
    remedy:
      'On the command line, put the token into a file and name it with `--token-file`, or set CURIA_TOKEN; over HTTP, send `Authorization: Bearer TOKEN` or sign in. `curia serve tokens create` makes one.',
  },
  TOKEN_EXISTS: {
    means: 'The name of a token can be mistaken for that of somebody else who has one.',
    remedy:
      'Use the name exactly as it stands in `curia serve tokens list`, or one that nobody can take for it.',
  },
  ITEM_NOT_FOUND: {
    means: 'The desk has no such item.',
    remedy: 'Run `curia desk` to see the items; the beginning of an id is enough if it is the only one.',
  },
  QUEUE_NOT_FOUND: {
    means: 'The desk has no such queue.',
    remedy:
      'Run `curia desk --queues` to see the queues; each court that has handed something over has one of its own name.',
  },
  QUEUE_OPEN: {
    means: 'A queue is to be closed, but items of it are not settled.',
    remedy: 'Have them reviewed first; `curia desk --queue QUEUE` shows how each item stands.',
  },
  DESK_MISSING: {
    means:
      'The store that is served is kept in memory alone, so that it has no desk where people could review.',
    remedy: 'Serve a store in a file or in PostgreSQL: `curia serve --store PLACE`.',
  },
  PACKET_NOT_FOUND: {
    means: 'The case was not sent to a person, so there is no packet to show or review.',
    remedy: 'Run `curia show RUN CASE` to see how the case ended.',
  },
  EPISODE_VERSION_UNKNOWN: {
    means: 'A memory episode was written in another schema version.',
    remedy: 'Convert it to the version that the message names.',
  },
  EPISODE_TOO_LARGE: {
    means: 'A memory episode is larger or more deeply nested than any real case produces.',
    remedy: 'Remove fields that are not in the schema, and summarise the rest.',
  },
  FORBIDDEN_FIELD: {
    means: 'An episode carries gold, raw text or a chain of thought, which the memory never stores.',
    remedy: 'Remove the fields listed under details.',
  },
  VERBATIM_TEXT: {
    means: 'An episode repeats a long stretch of the text of its case.',
    remedy: 'Say what happened in other words; the memory stores lessons, not texts.',
  },
  CONDITION_UNKNOWN: {
    means: 'No memory condition has this name.',
    remedy: 'Use one of the conditions that the message lists; M0 is off.',
  },
  VOTE_INVALID: {
    means: 'A vote or known answer is malformed, or has a value that its kind does not allow.',
    remedy: 'Correct the fields listed under details; a court file lists roles and values.',
  },
  VOTE_TWICE: {
    means: 'One reviewer gives two answers on one item.',
    remedy: 'Keep one of the two votes, or give each its own `order` if the reviewer was asked twice.',
  },
  NO_VOTES: {
    means: 'There are no votes, or every vote is an abstention.',
    remedy: 'Check the column of labels: an empty label is an abstention.',
  },
  ONE_CLASS: {
    means: 'Every vote and every known answer is the same label, so there is nothing to decide.',
    remedy: 'Check the column of labels, or add the items that were filtered out.',
  },
  TOO_MANY_CLASSES: {
    means: 'There are more different labels than a multiple-choice question can have.',
    remedy: 'Map free text to classes first, and check that the column of labels is the right one.',
  },
  LOOK_ALIKES: {
    means: 'Two labels or reviewers look the same but use different letters, for example from two alphabets.',
    remedy: 'Spell them the same way; details list the letters of each.',
  },
  NO_GOLD: {
    means: 'No item has a known answer, so nothing can be measured or certified.',
    remedy: 'Label a random sample of the items; 50 are a good start.',
  },
  GOLD_UNMATCHED: {
    means: 'No answer matches gold in any case, so every score would be 0 and mean nothing.',
    remedy:
      'Compare the labels of gold and of the answers listed under details: both must use the same words for the same thing.',
  },
  NO_ANSWERS: {
    means: 'No agent gave a usable answer to any question, so there is nothing to measure.',
    remedy: 'The first failure says what went wrong; check the agent, its key and its address.',
  },
  CASES_REFUSED: {
    means: 'The court refused every case, so there is nothing to measure.',
    remedy: 'Details name the first refusals; correct the cases, or measure the court they are made for.',
  },
  GOLD_TWICE: {
    means: 'An item has two known answers with different labels.',
    remedy: 'Keep the right one.',
  },
  GOLD_UNKNOWN_ITEM: {
    means: 'A known answer is for an item that nobody votes on.',
    remedy:
      'Check that votes and gold use the same item names; remove gold that does not belong to these votes.',
  },
  GOLD_NOT_RANDOM: {
    means: 'Known answers that are not a random sample of the items cannot certify anything.',
    remedy:
      'Label items drawn at random and say so; items that were suggested may be used to fit, not to certify.',
  },
  VOTES_TOO_LARGE: {
    means:
      'The votes are too many: for the memory that this method needs, or for a server, which measures at most 20,000 cases and no longer than a minute.',
    remedy:
      'Use the stack, which needs no large tables; split the votes; or measure on the command line, which takes as long as it needs.',
  },
  CALIBRATION_INVALID: {
    means: 'A file is not a calibration, or was edited by hand.',
    remedy: 'Make it again with `curia calibrate`.',
  },
  CALIBRATION_MISMATCH: {
    means: 'A calibration was made for another court, or for other kinds, roles or classes.',
    remedy: 'Calibrate this court on its own votes.',
  },
  CALIBRATION_STALE: {
    means: 'A calibration certifies a closed list of cases, and the votes on them have changed since.',
    remedy: 'Calibrate again on the votes as they are, or certify a stream of cases.',
  },
  CALIBRATION_VOID: {
    means: 'Audits found more errors than the calibration allows; it no longer decides anything.',
    remedy: 'Label a new random sample and calibrate again.',
  },
  AUDIT_INVALID: {
    means:
      'An audit is of something that was not decided automatically, or was not drawn, or does not say what is right.',
    remedy:
      'Fill in the file that `curia spot-check` wrote: `label` with what is right, or `verdict` with right or wrong.',
  },
  AUDIT_TWICE: {
    means: 'One case was audited twice, with different results.',
    remedy: 'Find out which of the two is right and keep that one; what was recorded first stays recorded.',
  },
  NOTHING_AUTOMATIC: {
    means: 'A run decided nothing without a person, so there is nothing to draw or to watch.',
    remedy: 'Check the run with `curia show`: every case went to a person, or was refused.',
  },
  COURT_INVALID: {
    means: 'Your court file is malformed; each problem says where in the file it is.',
    remedy: 'Correct the places listed under details.',
  },
  CASE_INVALID: {
    means:
      'A case for your own court lacks a field, has an extra one, or has a value that its kind does not allow.',
    remedy: 'Correct the fields listed under details; the court file says which fields a case has.',
  },
  TOO_MANY_VOICES: {
    means: 'A case has more voices than the court has seats.',
    remedy: 'Give the role more seats in the court file, or leave votes out.',
  },
  FILE_EXISTS: {
    means: 'A file to be written already exists; nothing was written.',
    remedy: 'Choose another folder, or move the file away.',
  },
  OUTPUT_FAILED: {
    means: 'The output could not be written.',
    remedy: 'Check free space and permissions, then run the command again.',
  },
  REQUEST_INVALID: {
    means: 'A request has a parameter or a field in its body that the endpoint does not take, or lacks one.',
    remedy: 'Correct what the details name; `/api/v1/reference` on the server shows every endpoint.',
  },
  REQUEST_TOO_LARGE: {
    means: 'The body of a request is larger than the server takes.',
    remedy: 'Send less at once, or stream many cases to `decide-lines` or to a run.',
  },
  REQUEST_TOO_SLOW: {
    means: 'The body of a request did not arrive in time.',
    remedy: 'Send it again; a stream may take as long as it likes as long as bytes keep coming.',
  },
  MEDIA_TYPE_UNKNOWN: {
    means: 'The body of a request is compressed, or of a media type that the endpoint does not take.',
    remedy: 'Send `application/json`, or `application/x-ndjson` for lines, uncompressed.',
  },
  ROUTE_UNKNOWN: {
    means: 'The server has no such endpoint.',
    remedy: 'See `/api/v1/reference` on the server.',
  },
  WEBHOOK_UNKNOWN: {
    means: 'The store has no webhook of this name.',
    remedy: 'Run `curia serve webhooks list` to see the webhooks; a server makes those of its configuration.',
  },
  NAME_UNKNOWN: {
    means:
      'A request names agents, a pack, a repository or a court that the configuration of the server does not list, or names a file or an address, which no request may.',
    remedy: 'Use a listed name, or have it added to the file that `curia serve --config` reads.',
  },
  ORIGIN_REFUSED: {
    means:
      'A request that changes something comes from a web page of another origin, or hides where it comes from.',
    remedy:
      'Use the page that the server itself serves, or list the origin under `origins` in the configuration.',
  },
  HOST_REFUSED: {
    means: 'A request names a host that the server is not known by.',
    remedy: 'Use the address that the server printed, or list the host under `hosts` in the configuration.',
  },
  TOO_MANY_REQUESTS: {
    means: 'A client sent more requests, or more wrong tokens, than it may in a minute.',
    remedy: 'Wait as long as the `Retry-After` header says.',
  },
  SERVER_EXPOSED: {
    means: 'The server would be reachable from other machines although nobody needs a token.',
    remedy: 'Make a token first (`curia serve tokens create NAME --role admin`), or serve on 127.0.0.1.',
  },
  INTERNAL: {
    means: 'A fault in Curia itself.',
    remedy: 'Please report it with the command and the input that led to it.',
  },
};

/** Every error code with its kind, its meaning and what to do about it; the reference page is generated from this. */
export const ERRORS = Object.fromEntries(
  Object.entries(WORDS).map(([code, words]) => [code, { kind: kindOf(code as ErrorCode), ...words }]),
) as Readonly<Record<ErrorCode, ErrorWords & { readonly kind: ErrorKind }>>;
