/** What one server serves: a store, its configuration, and whoever may use them. */
import { type DeskWatch, watchDesk } from '../desk/desk-watch.ts';
import { type VoteMeasurer, VoteThread } from '../measure/votes/measure-aside.ts';
import type { Desk } from '../store/desk/desk.ts';
import type { Store } from '../store/store.ts';
import { Metrics } from '../telemetry/metrics.ts';
import type { Tracing } from '../telemetry/tracing.ts';
import type { TokenBook } from './auth/caller.ts';
import { ClientAddresses } from './auth/client-address.ts';
import { RateLimit } from './auth/rate-limit.ts';
import { Sessions } from './auth/sessions.ts';
import type { ServerConfig } from './config.ts';
import { builtConsole, type ConsoleFiles, openConsole } from './console-files.ts';
import { OpenStreams } from './live/open-streams.ts';
import { RunFeeds } from './live/run-feeds.ts';
import { Names } from './names.ts';
import type { BodyLimits } from './read-body.ts';
import { RunKeeper } from './run-keeper.ts';
import { Vault } from './vault.ts';

/** What a server is made from. */
export interface ServerParts {
  readonly store: Store;
  /** Where the store is, as `--store` says it. */
  readonly place: string;
  /** The expert's desk of the store; absent for a store in memory. */
  readonly desk?: Desk | undefined;
  /** Where settlements are traced; nowhere if absent. */
  readonly tracing?: Tracing | undefined;
  readonly config: ServerConfig;
  readonly tokens: TokenBook;
  /** Whether only this machine can reach the server. */
  readonly is_local: boolean;
  /** Told of faults, which callers only learn the number of. */
  readonly onFault: (fault: unknown, number: string) => void;
  readonly now?: () => number;
  /** Whoever measures votes; a thread of its own if absent. */
  readonly measurer?: VoteMeasurer;
  /** The folder of the built console; the one of this package if absent. */
  readonly console_folder?: string;
}

/** Wrong tokens that one address may try in a minute. */
const MOST_WRONG_TOKENS = 60;

/** Everything that endpoints share; the store is behind the door of its vault. */
export interface Project
  extends Omit<ServerParts, 'now' | 'console_folder' | 'measurer' | 'store' | 'queue' | 'tracing'> {
  readonly vault: Vault;
  /** The page for people; undefined in sources whose console was not built. */
  readonly console: ConsoleFiles | undefined;
  readonly names: Names;
  readonly sessions: Sessions;
  readonly body: BodyLimits;
  readonly addresses: ClientAddresses;
  /** Requests of those who have a token, by name, and of strangers, by address: neither can spend what is the others'. */
  readonly requests: { readonly callers: RateLimit; readonly strangers: RateLimit } | undefined;
  readonly wrong_tokens: RateLimit;
  readonly keeper: RunKeeper;
  readonly feeds: RunFeeds;
  readonly streams: OpenStreams;
  readonly metrics: Metrics;
  readonly desk_watch: DeskWatch;
  readonly measurer: VoteMeasurer;
}

/** Gets a project ready to be served; refuses a configuration with broken courts. */
export function openProject({
  now = Date.now,
  console_folder = builtConsole(),
  measurer = new VoteThread(),
  store,
  desk,
  tracing,
  ...parts
}: ServerParts): Project {
  const { onFault, tokens } = parts;
  const metrics = new Metrics();
  const { body_mib, body_seconds, requests_per_minute, runs_at_once } = parts.config.limits;
  return {
    ...parts,
    vault: new Vault({ store, desk, tokens }),
    console: openConsole(console_folder),
    names: new Names(parts.config),
    sessions: new Sessions(now),
    body: { bytes: body_mib * 1024 * 1024, wait_ms: body_seconds * 1000 },
    addresses: new ClientAddresses(parts.config.trusted_proxies),
    requests:
      requests_per_minute === undefined
        ? undefined
        : {
            callers: new RateLimit(requests_per_minute, now),
            strangers: new RateLimit(requests_per_minute, now),
          },
    wrong_tokens: new RateLimit(MOST_WRONG_TOKENS, now),
    keeper: new RunKeeper(store, runs_at_once, onFault),
    feeds: new RunFeeds(onFault),
    streams: new OpenStreams(),
    metrics,
    measurer,
    desk_watch: watchDesk({ metrics, tracing }),
  };
}
