/** What errors about agents, documents, the desk and the memory mean, and what to do about them. */
import type { ErrorCode, ErrorWords } from '../errors.ts';

/** By code. */
export const DESK_WORDS = {
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
  INVITE_REFUSED: {
    means: 'An invitation was used, withdrawn, or is past its end date: each link lets one person in, once.',
    remedy:
      'Ask whoever invited you for a new link; they make one on the page People, or with `curia serve tokens invite NAME --role ROLE`.',
  },
  PERSON_NOT_FOUND: {
    means: 'Nobody of this name has access.',
    remedy: 'Use the name exactly as it stands on the page People, or in `curia serve tokens list`.',
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
  DOCUMENT_NOT_FOUND: {
    means: 'No file of that number is kept with the case: none was handed in, or it was not to be kept.',
    remedy:
      'Verify with `--bundle FOLDER --out PLACE`, with the PDF file or pictures of the document in that folder.',
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
} as const satisfies Partial<Record<ErrorCode, ErrorWords>>;
