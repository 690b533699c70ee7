/** How far voices can be trusted: votes of a run or of the request, evaluated, certified, held against gold and watched. */
import { CuriaError } from '@curia/core';
import { createRoute, z } from '@hono/zod-openapi';
import { readWatches } from '../../measure/audits/watch-runs.ts';
import { type RecordedRun, readRecordedRun } from '../../measure/votes/recorded-run.ts';
import type { VotesAtHand } from '../../measure/votes/votes-at-hand.ts';
import { SCHEMA_VERSION } from '../../runs/decide-lines.ts';
import { certificateAsked, votesCertified } from '../../wire/votes/certificate.ts';
import { pointsCertified, pointsEvaluated } from '../../wire/votes/points.ts';
import { runQuality } from '../../wire/votes/quality.ts';
import { votesAsked, votesEvaluated } from '../../wire/votes.ts';
import { runWatches } from '../../wire/watch.ts';
import { admit, createApi, flag, json, type ServerContext, storeOf } from '../api.ts';
import type { ServedProject } from '../served-project.ts';
import { runParam } from './params.ts';

const TAGS = { tags: ['Votes'] };

/** Larger runs are measured on the command line. */
const MOST_CASES = 20_000;
/** More votes in a body would take longer than anybody waits. */
const LONGEST_VOTES = 8 * 1024 * 1024;

const evaluateRoute = createRoute({
  ...TAGS,
  method: 'post',
  path: '/votes/evaluate',
  operationId: 'evaluateVotes',
  summary: 'Measure reviewers, and every way to combine them',
  description:
    'What `curia eval VOTES` prints: each reviewer with its interval, each method, alarms, and who agrees with whom.',
  'x-permission': 'consult',
  request: { body: { required: true, content: { 'application/json': { schema: votesAsked } } } },
  responses: {
    200: json(
      z.union([votesEvaluated, pointsEvaluated]),
      'What the votes came to; those that are points or grades have a `scale`.',
    ),
  },
});

const certifyRoute = createRoute({
  ...TAGS,
  method: 'post',
  path: '/votes/certify',
  operationId: 'certifyVotes',
  summary: 'Certify which share may be decided without a person',
  description:
    'What `curia calibrate` prints, with what asking one after another would save. Nothing is written: whoever signs saves the file. That nothing is certified is an answer, not a refusal.',
  'x-permission': 'consult',
  request: { body: { required: true, content: { 'application/json': { schema: certificateAsked } } } },
  responses: {
    200: json(
      z.union([votesCertified, pointsCertified]),
      'The certificate, or why there is none; one on points or grades has a `scale`.',
    ),
  },
});

const qualityAsked = z.strictObject({
  reviews: flag('Take what experts settled as gold, too, where a case carries none.'),
  seed: z.coerce
    .number()
    .int()
    .min(0)
    .max(2 ** 32 - 1)
    .default(1),
  resamples: z.coerce.number().int().min(1).max(10_000).default(2_000).openapi({
    description: 'How often cases are drawn anew for an interval.',
  }),
});

const qualityRoute = createRoute({
  ...TAGS,
  method: 'get',
  path: '/runs/{run}/quality',
  operationId: 'measureRun',
  summary: 'Hold a run against gold, beside its members and cheaper ways',
  description:
    'What `curia eval COURT CASES` prints, on the cases of a run that carry gold and under the table of the run.',
  'x-permission': 'read',
  request: { params: runParam, query: qualityAsked },
  responses: { 200: json(runQuality, 'How good the run is.') },
});

const watchRoute = createRoute({
  ...TAGS,
  method: 'get',
  path: '/runs/{run}/watch',
  operationId: 'showWatches',
  summary: 'Show how audits of what a run automated turned out',
  description:
    'What `curia watch` follows, as it stands: nothing is recorded here, and no calibration is voided. Empty for a run without a calibration.',
  'x-permission': 'read',
  request: { params: runParam },
  responses: { 200: json(runWatches, 'The watches.') },
});

type Asked = z.output<typeof votesAsked>;

/** The endpoints of votes. */
export const voteRoutes = ({ measurer }: ServedProject) =>
  createApi()
    .openapi(evaluateRoute, async (c) => {
      const asked = c.req.valid('json');
      const at = await votesOf(c, asked);
      const { kind, seed, within } = asked;
      const result = await measurer.measure({ does: 'evaluate', ...at, kind, within, seed: String(seed) });
      return c.json({ ...result, run: runIn(at) }, 200);
    })
    .openapi(certifyRoute, async (c) => {
      const asked = c.req.valid('json');
      const at = await votesOf(c, asked);
      const { within } = asked;
      const result = await measurer.measure({ does: 'certify', ...at, within, options: optionsOf(asked) });
      return c.json({ ...result, run: runIn(at) }, 200);
    })
    .openapi(qualityRoute, async (c) => {
      const { reviews, seed, resamples } = c.req.valid('query');
      const run = await readRun(c, c.req.valid('param').run, reviews);
      const result = await measurer.measure({ does: 'quality', run, seed, resamples });
      return c.json(
        { schema_version: SCHEMA_VERSION, run: identityOf(run), seed, resamples, ...result },
        200,
      );
    })
    .openapi(watchRoute, async (c) => {
      // Where a calibration file lies on the server is nobody's business.
      const watches = (
        await readWatches(storeOf(c), c.req.valid('param').run, {
          alarms: c.env.project.vault.alarms(),
        })
      ).map(({ files: _files, schema_version: _version, ...watch }) => watch);
      return c.json({ schema_version: SCHEMA_VERSION, watches }, 200);
    });

/** Reads a run as the caller may; the alarms under its court are those of the whole store. */
const readRun = (c: ServerContext, run: string, reviews: boolean): Promise<RecordedRun> =>
  readRecordedRun(storeOf(c), run, {
    reviews,
    most: MOST_CASES,
    alarms: c.env.project.vault.alarms(),
  });

/** Finds the votes that a request is about. */
async function votesOf(
  c: ServerContext,
  { run, votes, gold, reviews, field, scale }: Asked,
): Promise<VotesAtHand> {
  if ((run === undefined) === (votes === undefined))
    throw new CuriaError('REQUEST_INVALID', 'give a run or votes, one of the two');
  if (votes !== undefined) {
    if (reviews || field !== undefined)
      throw new CuriaError('REQUEST_INVALID', 'reviews and field are about a run; the request carries votes');
    return { from: { votes: bounded('votes', votes) }, gold: bounded('gold', gold), scale };
  }
  admit(c, 'read');
  const read = await readRun(c, run!, reviews);
  return { from: { run: read }, gold: bounded('gold', gold), field, scale };
}

function bounded<Text extends string | undefined>(name: string, text: Text): Text {
  if (text !== undefined && text.length > LONGEST_VOTES)
    throw new CuriaError(
      'VOTES_TOO_LARGE',
      `${name} is longer than ${LONGEST_VOTES / 1024 / 1024} MiB; measure it on the command line`,
    );
  return text;
}

const identityOf = ({ manifest: { run_id, court, policy } }: RecordedRun) => ({ run_id, court, policy });

const runIn = ({ from }: VotesAtHand) => ('run' in from ? identityOf(from.run) : null);

function optionsOf(asked: z.output<typeof certificateAsked>) {
  const { max_error, delta, gold_drawn, mode, min_share, kind, method, seed, accept } = asked;
  return {
    maxError: max_error,
    delta,
    seed: String(seed),
    accepted: accept,
    goldDrawn: gold_drawn,
    mode,
    minShare: min_share,
    kind,
    method,
  };
}
