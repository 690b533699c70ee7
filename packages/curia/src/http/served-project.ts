/** What one server serves: a project, its configuration, and whoever may use them. */
import { type EnteredProject, openProject, type Project, type ProjectParts } from '../api/project.ts';
import { type VoteMeasurer, VoteThread } from '../measure/votes/measure-aside.ts';
import { ClientAddresses } from './auth/client-address.ts';
import { RateLimit } from './auth/rate-limit.ts';
import { Sessions } from './auth/sessions.ts';
import type { ServerConfig } from './config.ts';
import { builtConsole, type ConsoleFiles, openConsole } from './console-files.ts';
import { OpenStreams } from './live/open-streams.ts';
import { RunFeeds } from './live/run-feeds.ts';
import type { BodyLimits } from './read-body.ts';

/** Answers a message of the Model Context Protocol, which is a face of its own. */
export type AnswerAgent = (project: EnteredProject, request: Request, body: unknown) => Promise<Response>;

/** What a server is made from. */
export interface ServerParts extends ProjectParts {
  readonly config: ServerConfig;
  /** Whether only this machine can reach the server. */
  readonly is_local: boolean;
  readonly answerAgent: AnswerAgent;
  readonly now?: () => number;
  /** Whoever measures votes; a thread of its own if absent. */
  readonly measurer?: VoteMeasurer;
  /** The folder of the built console; the one of this package if absent. */
  readonly console_folder?: string;
}

/** Wrong tokens that one address may try in a minute. */
const MOST_WRONG_TOKENS = 60;

/** Everything that endpoints share. */
export interface ServedProject
  extends Project,
    Pick<ServerParts, 'config' | 'tokens' | 'is_local' | 'answerAgent'> {
  /** The page for people; undefined in sources whose console was not built. */
  readonly console: ConsoleFiles | undefined;
  readonly sessions: Sessions;
  readonly body: BodyLimits;
  readonly addresses: ClientAddresses;
  /** Requests of those who have a token, by name, and of strangers, by address: neither can spend what is the others'. */
  readonly requests: { readonly callers: RateLimit; readonly strangers: RateLimit } | undefined;
  readonly wrong_tokens: RateLimit;
  readonly feeds: RunFeeds;
  readonly streams: OpenStreams;
  readonly measurer: VoteMeasurer;
}

/** Gets a project ready to be served; refuses a configuration with broken courts. */
export function openServed({
  now = Date.now,
  console_folder = builtConsole(),
  measurer = new VoteThread(),
  ...parts
}: ServerParts): ServedProject {
  const { config, tokens, is_local, answerAgent, onFault } = parts;
  const { body_mib, body_seconds, requests_per_minute } = config.limits;
  return {
    ...openProject(parts),
    config,
    tokens,
    is_local,
    answerAgent,
    console: openConsole(console_folder),
    sessions: new Sessions(now),
    body: { bytes: body_mib * 1024 * 1024, wait_ms: body_seconds * 1000 },
    addresses: new ClientAddresses(config.trusted_proxies),
    requests:
      requests_per_minute === undefined
        ? undefined
        : {
            callers: new RateLimit(requests_per_minute, now),
            strangers: new RateLimit(requests_per_minute, now),
          },
    wrong_tokens: new RateLimit(MOST_WRONG_TOKENS, now),
    feeds: new RunFeeds(onFault),
    streams: new OpenStreams(),
    measurer,
  };
}
