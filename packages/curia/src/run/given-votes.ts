/** Votes that were given with the cases instead of asked for: who may give them is a right, and whatever rests on them says so. The mark is made here, and faces only show it. */
import { isAnswered } from '../agents/agent.ts';
import { callRows } from '../store/listing.ts';
import type { StoredEvent } from '../store/store.ts';
import type { Manifest } from './manifest.ts';

/** The agents that answer from the cases themselves, as it is written after `--agents`, and as calls of theirs are reported. */
export const GIVEN = 'given';

/** What people are told of a ruling that rests on given votes. */
export const GIVEN_WORDS = 'on votes that were given with the case, not asked for';

/** Who a text after `--agents` names, one by one. A command line may hold any word, and is one. */
const namedIn = (agents: string): string[] =>
  agents
    .split(/(?:^|\s)[\p{L}_][\p{L}\p{N}\p{M}_-]*=/u)
    .flatMap((who) => (who.startsWith('command:') ? [who] : who.split(',')))
    .map((one) => one.trim());

/** Whether a text after `--agents` lets the cases answer, for all roles or for any of them. */
export const asksTheCases = (agents: string): boolean => namedIn(agents).includes(GIVEN);

/** Whether a run that replays others hands on answers that were given there. */
export async function replaysGiven(
  agents: string,
  find: (run_id: string) => Promise<Manifest>,
): Promise<boolean> {
  for (const one of namedIn(agents)) {
    const [, run] = /^replay(?:-by-prompt)?:(.+)$/.exec(one) ?? [];
    if (run !== undefined && mayBeGiven(await find(run))) return true;
  }
  return false;
}

const mayBeGiven = ({ agents, given_votes }: Pick<Manifest, 'agents' | 'given_votes'>): boolean =>
  asksTheCases(agents) || given_votes === true;

/** Whether a case was decided with answers that came with it. */
export const hasGiven = (
  calls: readonly { readonly provider: string | null; readonly outcome: string | null }[],
): boolean =>
  calls.some(({ provider, outcome }) => provider === GIVEN && outcome !== null && isAnswered({ outcome }));

/** The same, from the log of a case. */
export const hasGivenIn = (log: readonly StoredEvent[]): boolean => hasGiven(log.flatMap(callRows));

/** Whether rulings of a run rest on given votes; where nobody had to say anything, on none. */
export const restsOnGiven = (
  manifest: Pick<Manifest, 'agents' | 'given_votes'>,
  { calls }: { readonly calls: number },
): boolean => calls > 0 && mayBeGiven(manifest);
