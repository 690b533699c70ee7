/** Processes killed at random moments while they run cases, review, remember, export, import and work at a queue. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sharedPostgres } from '../../packages/curia/test/postgres-server.ts';
import { type Hunt, type Hunted, Tally } from '../hunt.ts';
import { Random } from '../random.ts';
import type { Fate } from './life.ts';
import { watchMoments } from './moments.ts';
import { Nursery } from './nursery.ts';
import { stories } from './stories.ts';
import type { Contents, Scenery, Story, Witness } from './story.ts';

const KINDS = ['lost', 'doubled', 'asked again', 'another ruling', 'not whole', 'crash'] as const;
type Kind = (typeof KINDS)[number];

/** How often a story is begun again until it comes to its end: others may have something of it for a moment. */
const MOST_LIVES = 200;
/** Even a life that finds everything done has as many moments. */
const FEWEST = 8;

/** The hunt. */
export const killsHunt: Hunt = {
  name: 'kills',
  tries:
    'processes killed at random moments: every court, both stores, memory, desk, export, import, workers',
  share: { short: 6, whole: 1_000 },
  async run({ seed, most, only, folder }: Hunted) {
    const tally = new Tally(KINDS);
    const nursery = await Nursery.open(join(folder, 'compiled'));
    const place = (await sharedPostgres()).address();
    const undisturbed = new Map<Story, Whole>();
    try {
      for (let number = only ?? 0; ; number++) {
        const random = new Random(seed * 1_000_003 + number);
        // One step on leads to a story of another kind, so that few kills meet many of them.
        const story = stories[(number * STEP) % stories.length]!;
        const address = story.isOnPostgres ? place : undefined;
        const here = join(folder, `${seed}-${number}`);
        try {
          if (!undisturbed.has(story))
            undisturbed.set(story, await tellUndisturbed(story, `${here}-whole`, address));
          const telling = new Telling(story, nursery, sceneryIn(here, address));
          const deaths = await telling.disturbed(random, undisturbed.get(story)!.moments);
          for (let death = 0; death < deaths; death++) tally.tried();
          for (const { kind, what } of await telling.problems(undisturbed.get(story)!.outcome))
            tally.broke(kind, number, `${story.name}: ${what}`);
        } catch (error) {
          tally.broke('crash', number, `${story.name}: ${error instanceof Error ? error.stack : error}`);
        }
        for (const one of [here, `${here}-whole`]) rmSync(one, { recursive: true, force: true });
        if (only !== undefined || tally.findings().tried >= most) break;
      }
    } finally {
      nursery.close();
    }
    return tally.findings();
  },
};

/** Has no divisor in common with the number of stories. */
const STEP = 5;

/** What a story comes to if nobody dies, and how many moments it has. */
interface Whole {
  readonly outcome: string;
  readonly moments: number;
}

async function tellUndisturbed(story: Story, folder: string, address: string | undefined): Promise<Whole> {
  const scenery = sceneryIn(folder, address);
  await story.prepare?.(scenery);
  let moments = 0;
  const undo = watchMoments(() => moments++);
  try {
    if (!(await story.live(scenery, { acknowledged() {}, asked() {} })))
      throw new Error('the story does not end even undisturbed');
  } finally {
    undo();
  }
  const { outcome, problems } = await story.contents(scenery);
  if (problems.length > 0) throw new Error(`wrong even undisturbed: ${problems.join('; ')}`);
  return { outcome, moments };
}

interface Problem {
  readonly kind: Kind;
  readonly what: string;
}

/** One telling of a story: lives that die, one that goes on to the end, and what is found wrong on the way. */
class Telling {
  readonly #story: Story;
  readonly #nursery: Nursery;
  readonly #scenery: Scenery;
  readonly #acknowledged = new Set<string>();
  readonly #problems: Problem[] = [];

  constructor(story: Story, nursery: Nursery, scenery: Scenery) {
    this.#story = story;
    this.#nursery = nursery;
    this.#scenery = scenery;
  }

  /** Lets lives die, then goes on to the end; returns how many died. */
  async disturbed(random: Random, moments: number): Promise<number> {
    const story = this.#story;
    await story.prepare?.(this.#scenery);
    let deaths = 0;
    let left = moments;
    const wanted = 1 + random.below(3);
    for (let life = 0; life < wanted; life++) {
      const dies_at = 1 + random.below(Math.max(FEWEST, left));
      left -= dies_at;
      const fate = this.#fate(dies_at);
      const answered = new Set(life === 0 || story.isInCompany === true ? [] : await this.#answered());
      const company = story.isInCompany === true ? this.#goOn() : undefined;
      const lived = await this.#nursery.live(fate);
      await company;
      this.#read(fate.notes, answered);
      if (lived === undefined) deaths++;
      const problem = await story.afterDeath?.(this.#scenery);
      if (problem !== undefined) this.#problems.push({ kind: 'not whole', what: problem });
      if (lived?.is_done === true) break;
    }
    await this.#goOn(new Set(await this.#answered()));
    return deaths;
  }

  /** Everything that is wrong in the end. */
  async problems(outcome: string): Promise<readonly Problem[]> {
    const found = await this.#story.contents(this.#scenery);
    const durable = new Set(found.durable);
    const lost = [...this.#acknowledged].filter((one) => !durable.has(one));
    return [
      ...this.#problems,
      ...(lost.length > 0
        ? [{ kind: 'lost', what: `${lost.length} of what was acknowledged` } as const]
        : []),
      ...found.problems.map(
        (what): Problem => ({ kind: what.includes('twice') ? 'doubled' : 'not whole', what }),
      ),
      ...(found.outcome === outcome
        ? []
        : [{ kind: 'another ruling', what: firstDifference(outcome, found.outcome) } as const]),
    ];
  }

  #lives = 0;

  #fate(at: number): Fate {
    const notes = join(this.#scenery.folder, `notes-${this.#lives++}`);
    return { story: this.#story.name, scenery: this.#scenery, at, signal: 'SIGKILL', notes };
  }

  /** What is answered in the store now; nothing if the run does not exist yet. */
  async #answered(): Promise<readonly string[]> {
    const found: Contents | undefined = await this.#story.contents(this.#scenery).catch(() => undefined);
    return found?.answered ?? [];
  }

  /** Goes on in this process until the story has ended. */
  async #goOn(answered: ReadonlySet<string> = new Set()): Promise<void> {
    const witness: Witness = {
      acknowledged: (what) => this.#acknowledged.add(what),
      asked: (question) => this.#check(question, answered),
    };
    for (let life = 0; life < MOST_LIVES; life++) {
      if (await this.#story.live(this.#scenery, witness)) return;
      await sleep(20);
      // A server may still carry out what the dead asked for last.
      await this.#story.afterDeath?.(this.#scenery);
    }
    this.#problems.push({ kind: 'not whole', what: `not at its end after ${MOST_LIVES} lives` });
  }

  #read(notes: string, answered: ReadonlySet<string>): void {
    const lines = existsSync(notes) ? readFileSync(notes, 'utf8').split('\n').slice(0, -1) : [];
    for (const line of lines) {
      const [word, what] = line.split(/ (.*)/s) as [string, string];
      if (word === 'acknowledged') this.#acknowledged.add(what);
      else this.#check(what, answered);
    }
  }

  #check(question: string, answered: ReadonlySet<string>): void {
    if (answered.has(question))
      this.#problems.push({ kind: 'asked again', what: `${question}, whose answer was stored` });
  }
}

/** Runs of one database have names of their own; a file is new every time. */
function sceneryIn(folder: string, address: string | undefined): Scenery {
  mkdirSync(folder, { recursive: true });
  const name = folder
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .slice(-80)
    .replace(/^-/, '');
  return {
    folder,
    store: address ?? join(folder, 'store.sqlite'),
    run_id: address === undefined ? 'r' : name,
  };
}

function firstDifference(one: string, other: string): string {
  const [left, right] = [one.split('\n'), other.split('\n')];
  const at = left.findIndex((line, place) => line !== right[place]);
  return `${left[at] ?? 'nothing'} became ${right[at] ?? 'nothing'}`;
}
