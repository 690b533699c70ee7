/** `curia review submit`: stores a review of a packet if it is about the current revision and its correction passes the checks. */
import { CuriaError, type ReviewPacket } from '@curia/core/internal';
import { Command } from 'commander';
import { SCHEMA_VERSION } from '../../../run/decide-lines.ts';
import { readJsonFile } from '../../../run/input/load-bundle.ts';
import { findNamedCase, readReviewed, submitReview } from '../../../run/reviews.ts';
import { withStore } from '../../../store/open-store.ts';
import type { Store } from '../../../store/store.ts';
import { EXIT_REFUSED } from '../../exit-status.ts';
import { printable, write } from '../../output.ts';
import { reportError } from '../../report-error.ts';
import { storeOption } from '../../store-option.ts';
import { collect } from '../options.ts';
import { refreshFolder } from './refresh-folder.ts';

interface Options {
  readonly reviewer: string;
  readonly revision: string;
  readonly agree?: boolean;
  readonly correct?: string;
  readonly skip?: string;
  readonly notes?: string;
  readonly confidence?: string;
  readonly answer: string[];
  readonly accept: string[];
  readonly store: string;
  readonly json?: boolean;
}

/** Builds the command. */
export const reviewSubmitCommand = (): Command =>
  new Command('submit')
    .summary('submit one review')
    .description(
      'Agrees with the output of a packet, corrects it with a JSON Patch, or skips it with a reason. The review must name the ' +
        'revision it has read. A correction is verified first, by the rules and the pack of its run. Whoever agrees with an output ' +
        'that fails a check of weight, or corrects it into one, says why with --accept; otherwise the review is refused.',
    )
    .argument('<run>', 'a run id, or last')
    .argument('<case>', 'the id of a case, or of its document')
    .requiredOption('--reviewer <name>', 'who reviews')
    .requiredOption(
      '--revision <name>',
      'the revision of the packet that was read, as `packet show` names it',
    )
    .option('--agree', 'the output is right as it is')
    .option('--correct <file>', 'a JSON Patch against the output of the packet')
    .option('--skip <reason>', 'leave it to somebody else')
    .option('--notes <text>', 'a note for others')
    .option('--confidence <number>', 'how sure the reviewer is, from 0 to 1')
    .option('--answer <issue=verdict>', 'V4-0000=confirmed or V4-0000=rejected; may be repeated', collect, [])
    .option(
      '--accept <code=reason>',
      'a failed check that the output may have all the same, and why; may be repeated',
      collect,
      [],
    )
    .addOption(storeOption())
    .option('--json', 'the updated packet, as one line of JSON')
    .addHelpText(
      'after',
      `
Exit status: 0 the review is stored, 2 it was refused and nothing has changed, 1 wrong usage or a fault.

Examples:
  $ curia review submit last doc-1 --revision 1-5c1f0a9b24de --reviewer Ada --agree --accept "TOTAL_WRONG=the deposit is listed apart"
  $ curia review submit last doc-1 --revision 1-5c1f0a9b24de --reviewer Ada --correct patch.json`,
    )
    .action(async (run: string, name: string, options: Options) => {
      try {
        const packet = await withStore(options.store, (store) => submit(store, run, name, options));
        await write(
          options.json === true
            ? `${JSON.stringify(packet)}\n`
            : `${printable(packet.doc_id)}: review stored, ${packet.review_status}, revision ${packet.revision}\n`,
        );
      } catch (error) {
        if (!CuriaError.is(error) || !REFUSALS.has(error.code)) throw error;
        process.exitCode = EXIT_REFUSED;
        if (options.json === true)
          await write(`${JSON.stringify({ schema_version: SCHEMA_VERSION, error })}\n`);
        reportError(error);
      }
    });

/** Reviews that are refused as they are; anything else is wrong usage or a fault. */
const REFUSALS: ReadonlySet<string> = new Set([
  'REVIEW_CONFLICT',
  'RECORD_CHANGED',
  'AGREEMENT_REFUSED',
  'CORRECTION_REFUSED',
  'PATCH_INVALID',
  'INPUT_INVALID',
]);

async function submit(store: Store, run: string, name: string, options: Options): Promise<ReviewPacket> {
  const { agree, correct, skip } = options;
  if ([agree, correct, skip].filter((one) => one !== undefined).length !== 1)
    throw new CuriaError('USAGE', 'choose one of --agree, --correct and --skip');
  const found = await findNamedCase(store, run, name);
  // Only verification has a desk, and its packets are of this shape.
  const { doc_id } = (await readReviewed(store, found)) as ReviewPacket;
  const packet = (await submitReview(store, found, reviewOf(doc_id, options))) as ReviewPacket;
  await refreshFolder(store, found, options.store, 'the review');
  return packet;
}

function reviewOf(doc_id: string, options: Options): object {
  const { agree, correct, skip, notes, confidence, answer, accept } = options;
  return {
    doc_id,
    revision: options.revision,
    reviewer_name: options.reviewer,
    ...(skip === undefined ? { agrees_with_primary: agree === true } : { skip_reason: skip }),
    ...(correct === undefined ? {} : { corrections: readCorrection(correct) }),
    ...(notes === undefined ? {} : { review_notes: notes }),
    ...(confidence === undefined ? {} : { confidence: Number(confidence) }),
    answers: answer.map((text) => {
      const at = text.lastIndexOf('=');
      return { issue_id: text.slice(0, Math.max(0, at)), verdict: text.slice(at + 1) };
    }),
    accepted_codes: accept.map((text) => {
      const [code, ...reason] = text.split('=');
      return { code, reason: reason.join('=') };
    }),
  };
}

/** Reads a correction; one that is not JSON is a patch that cannot be applied. */
function readCorrection(file: string): unknown {
  try {
    return readJsonFile(file);
  } catch (error) {
    if (!CuriaError.is(error) || error.code !== 'JSON_INVALID') throw error;
    throw new CuriaError('PATCH_INVALID', error.message, [{ path: file, problem: 'is not complete JSON' }]);
  }
}
