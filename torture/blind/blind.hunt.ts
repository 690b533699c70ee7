/**
 * Non-interference at the desk: two worlds that differ only in a hidden review, vote or known answer, and somebody who is to judge
 * blind. Every byte that they can obtain, by every route and tool, is the same in both.
 */
import type { Role } from '@curia/core/in/review';
import { type Hunt, type Hunted, Tally } from '../hunt.ts';
import { Random } from '../random.ts';
import { askings, MCP_LISTS, mcpAskings } from './askings.ts';
import { stopClock } from './still-clock.ts';
import {
  type Asked,
  CHOICES,
  makeTemplate,
  QUEUE,
  type Secret,
  type Side,
  START,
  startSide,
  type Template,
  type World,
} from './worlds.ts';

/** Somebody who is blind, with the token that they show and the one that they sit with. */
interface Blind {
  readonly person: string;
  readonly shows: Role;
  readonly sits: Role;
}

const BLIND: readonly Blind[] = [
  { person: 'Rev', shows: 'reviewer', sits: 'reviewer' },
  { person: 'Adj', shows: 'adjudicator', sits: 'adjudicator' },
  { person: 'Two', shows: 'viewer', sits: 'reviewer' },
  { person: 'Ope', shows: 'operator', sits: 'reviewer' },
  { person: 'Adm', shows: 'admin', sits: 'adjudicator' },
  { person: 'Met', shows: 'metrics', sits: 'reviewer' },
  { person: 'Age', shows: 'agent', sits: 'reviewer' },
];

type Pair = readonly [World, World];
/** What is said in each of the two worlds. */
type Said = readonly [string, string];

/** What differs besides what people say: every vote on the ticket in question, the length of its reason, and the known answer. */
const SECRETS: readonly [Secret, Secret] = [
  { votes: ['billing', 'legal'], gold: 'legal', because: 'INVOICE-SEEN' },
  { votes: ['legal', 'technical'], gold: 'billing', because: 'another INVOICE, told at much greater length' },
];

/** What others have done before somebody looks. */
const SCENES: Readonly<Record<string, { readonly seats: number; play(pair: Pair): Promise<void> }>> = {
  'nobody has answered': { seats: 4, play: async () => {} },
  'one has answered': { seats: 4, play: (pair) => review(pair, 'Bob', ['billing', 'legal']) },
  'two agree or differ': {
    seats: 4,
    async play(pair) {
      await review(pair, 'Bob', ['billing', 'billing']);
      await review(pair, 'Cyd', ['billing', 'technical']);
    },
  },
  'one took a review back': {
    seats: 4,
    async play(pair) {
      await review(pair, 'Bob', ['billing', 'legal']);
      await onSeat(pair, 'Bob', 'undo');
    },
  },
  disputed: { seats: 2, play: dispute },
  'sent back': {
    seats: 2,
    async play(pair) {
      await dispute(pair);
      await each(pair, async (world) => {
        const seat = await sit(world, 'Eve', 'adjudicator', 'adjudicate');
        const body = { token: seat.token, reason: 'read page 3' };
        await must(world, 'Eve', 'adjudicator', {
          method: 'POST',
          path: `/seats/${seat.seat_id}/send-back`,
          body,
        });
      });
    },
  },
  reopened: {
    seats: 2,
    async play(pair) {
      await review(pair, 'Bob', ['billing', 'legal']);
      await review(pair, 'Cyd', ['billing', 'legal']);
      await each(pair, (world) =>
        must(world, 'Lead', 'operator', { method: 'POST', path: `/queues/${QUEUE}/close` }, true),
      );
      await each(pair, (world) =>
        must(world, 'Eve', 'adjudicator', {
          ...{
            method: 'POST',
            path: `/items/${world.template.item_id}/reopen`,
            body: { reason: 'a letter came' },
          },
        }),
      );
    },
  },
};

/** How somebody stands to the item when they look. */
const POSTURES = ['may sit', 'sits', 'has answered'] as const;

interface Row {
  readonly blind: Blind;
  readonly scene: string;
  readonly posture: (typeof POSTURES)[number];
}

/** Every combination; on a full round nobody can sit down. */
const TABLE: readonly Row[] = BLIND.flatMap((blind) =>
  Object.keys(SCENES).flatMap((scene) =>
    POSTURES.filter((posture) => posture === 'may sit' || scene !== 'disputed').map((posture) => ({
      ...{ blind, scene, posture },
    })),
  ),
);

const WALKS = 2_000;

/** The hunt. */
export const blindHunt: Hunt = {
  name: 'blind',
  tries: 'two worlds that differ in a hidden review, vote or known answer, read by somebody who judges blind',
  share: { short: 4, whole: TABLE.length + WALKS },
  async run({ seed, most, only, folder }: Hunted) {
    const tally = new Tally(['told apart', 'others told apart']);
    const clock = stopClock(START);
    const sides = [await startSide(), await startSide()] as const;
    try {
      const templates = new Map<number, readonly [Template, Template]>();
      const templatesOf = async (seats: number) => {
        const made = templates.get(seats) ?? (await makePair(sides, folder, seats));
        templates.set(seats, made);
        return made;
      };
      // A short hunt takes rows and walks from everywhere; one that has room for the table takes all of it first.
      const isShort = most < TABLE.length;
      const spread = new Random(seed);
      const numbers =
        only === undefined
          ? Array.from({ length: most }, (_, at) => (isShort ? spread.below(TABLE.length + WALKS) : at))
          : [only];
      for (const number of numbers) {
        const random = new Random(seed * 1_000_003 + number);
        const row: Row = TABLE[number] ?? {
          ...{ blind: random.pick(BLIND), scene: 'nobody has answered', posture: 'may sit' },
        };
        const { seats, play } = SCENES[row.scene]!;
        clock.set(START);
        const [one, other] = await templatesOf(number < TABLE.length ? seats : 2 + random.below(3));
        const pair: Pair = [sides[0].copy(one, folder), sides[1].copy(other, folder)];
        const watch = new Watcher(pair, row.blind, (what) =>
          tally.broke('told apart', number, `${JSON.stringify(row)}\n    ${what}`),
        );
        try {
          tally.tried();
          if (number < TABLE.length) {
            await play(pair);
            await watch.posture(row.posture);
            // A part of a hunt asks a part of everything.
            await watch.sweep((asked) => asked.filter(() => !isShort || random.fraction() < 0.3));
          } else {
            const problem = await walk(pair, watch, random, clock.set);
            if (problem !== undefined) tally.broke('others told apart', number, problem);
          }
          tally.noted('answers compared', watch.compared);
        } finally {
          await each(pair, (world) => world.close());
        }
      }
      return tally.findings();
    } finally {
      clock.release();
      for (const side of sides) await side.close();
    }
  },
};

const makePair = async (
  [left, right]: readonly [Side, Side],
  folder: string,
  seats: number,
): Promise<readonly [Template, Template]> => [
  await makeTemplate(left, folder, `a-${seats}`, SECRETS[0], seats),
  await makeTemplate(right, folder, `b-${seats}`, SECRETS[1], seats),
];

/** Somebody who is blind, in both worlds at once. */
class Watcher {
  readonly #pair: Pair;
  readonly #blind: Blind;
  readonly #onDifference: (what: string) => void;
  #seat = { seat_id: 'x', token: 0 };
  compared = 0;

  constructor(pair: Pair, blind: Blind, onDifference: (what: string) => void) {
    this.#pair = pair;
    this.#blind = blind;
    this.#onDifference = onDifference;
  }

  /** Asks in both worlds and holds the answers against each other, unless the item is settled in one: then everything may be known. */
  async ask(asked: Asked, role = this.#blind.shows): Promise<string | undefined> {
    const [one, other] = await Promise.all(
      this.#pair.map((world) => world.ask(this.#blind.person, role, asked)),
    );
    if (await this.isOver()) return undefined;
    this.compared++;
    for (const part of ['status', 'headers', 'text'] as const)
      if (one![part] !== other![part]) {
        const at = [...String(one![part])].findIndex(
          (letter, place) => letter !== String(other![part])[place],
        );
        const cut = (seen: typeof one) => String(seen![part]).slice(Math.max(0, at - 60), at + 90);
        this.#onDifference(
          `${asked.method} ${asked.path} ${JSON.stringify(asked.body ?? null)}: ${part} ${cut(one)} | ${cut(other)}`,
        );
        break;
      }
    return one!.text;
  }

  /** Whether the item is settled in one of the worlds. */
  async isOver(): Promise<boolean> {
    return (await Promise.all(this.#pair.map((world) => world.isSettled()))).some((isSettled) => isSettled);
  }

  /** Sits down, or answers; the same in both worlds. */
  async posture(posture: Row['posture']): Promise<void> {
    if (posture === 'may sit') return;
    await this.claim();
    if (posture === 'has answered') await this.submit('technical');
  }

  async claim(): Promise<void> {
    const { item_id } = this.#pair[0].template;
    const body = { act: 'review', item: item_id };
    const text = await this.ask({ method: 'POST', path: `/queues/${QUEUE}/claim`, body }, this.#blind.sits);
    const { seat } = JSON.parse(text ?? '{}') as { seat?: { seat_id: string; token: number } };
    if (seat !== undefined) this.#seat = { seat_id: seat.seat_id, token: seat.token };
  }

  async submit(value: string): Promise<void> {
    const revision = `${this.#seat.seat_id.split('-')[1] ?? 1}-${this.#pair[0].template.item_id.slice(0, 12)}`;
    await this.onSeat('submit', { revision, answer: { value } });
  }

  async onSeat(act: string, more: object = {}): Promise<void> {
    const { seat_id, token } = this.#seat;
    await this.ask(
      { method: 'POST', path: `/seats/${seat_id}/${act}`, body: { token, ...more } },
      this.#blind.sits,
    );
  }

  /** Everything that can be asked, or some of it. */
  async sweep(choose: (all: readonly Asked[]) => readonly Asked[] = (all) => all): Promise<void> {
    const known = { item_id: this.#pair[0].template.item_id, ...this.#seat };
    for (const asked of choose(askings(await describedBy(this.#pair[0]), known))) await this.ask(asked);
    for (const list of MCP_LISTS) {
      const text = await this.ask(list);
      if (list === MCP_LISTS[0] && text?.startsWith('{"') === true)
        for (const call of choose(mcpAskings(text))) await this.ask(call);
    }
  }
}

let described: Parameters<typeof askings>[0] | undefined;

/** The description of a server; all are alike. */
async function describedBy(world: World): Promise<Parameters<typeof askings>[0]> {
  described ??= JSON.parse(
    (await world.ask('Lead', 'operator', { method: 'GET', path: '/openapi.json' })).text,
  );
  return described!;
}

const OTHERS = ['Bob', 'Cyd', 'Dee'] as const;
const MINUTE = 60_000;

/** Others work at the item, and so does whoever is blind, who looks after every step. What others do must end alike in both worlds. */
async function walk(
  pair: Pair,
  watch: Watcher,
  random: Random,
  setClock: (to: number) => void,
): Promise<string | undefined> {
  // In the other world everybody else says something else, and agrees with whom they agree here.
  const turned = [...CHOICES].sort(() => random.fraction() - 0.5);
  const saying = (): Said => {
    const at = random.below(CHOICES.length);
    return [CHOICES[at]!, turned[at]!];
  };
  for (let step = 1; step <= 3 + random.below(6); step++) {
    setClock(START + step * random.pick([1, 4, 12]) * MINUTE);
    if (random.fraction() < 0.3) await ownAct(watch, random);
    else {
      const [one, other] = await othersAct(pair, random, saying());
      if (await watch.isOver()) return undefined;
      if (one !== other) return `after step ${step}: ${one} | ${other}`;
    }
    if (await watch.isOver()) return undefined;
    await watch.sweep((all) =>
      all.filter(({ method }) => method === 'GET').filter(() => random.fraction() < 0.03),
    );
  }
  await watch.sweep((all) => all.filter(() => random.fraction() < 0.1));
  return undefined;
}

async function ownAct(watch: Watcher, random: Random): Promise<void> {
  const act = random.pick(['claim', 'claim', 'submit', 'undo', 'release', 'renew'] as const);
  if (act === 'claim') await watch.claim();
  else if (act === 'submit') await watch.submit(random.pick(CHOICES));
  else await watch.onSeat(act);
}

/** Somebody else does something; the status and the code in each world. */
async function othersAct(pair: Pair, random: Random, said: Said): Promise<readonly [string, string]> {
  const act = random.pick([
    'review',
    'review',
    'claim',
    'release',
    'undo',
    'draft',
    'decline',
    'judge',
    'send back',
    'reopen',
  ] as const);
  const person = random.pick(OTHERS);
  const draws = random.fraction();
  const outcomes = await Promise.all(
    pair.map(async (world, at) => {
      const value = said[at]!;
      const { item_id } = world.template;
      const isJudge = act === 'judge' || act === 'send back';
      const [who, role] =
        isJudge || act === 'reopen' ? (['Eve', 'adjudicator'] as const) : ([person, 'reviewer'] as const);
      if (act === 'reopen')
        return world.ask(who, role, {
          method: 'POST',
          path: `/items/${item_id}/reopen`,
          body: { reason: 'look again' },
        });
      if (act === 'draft')
        return world.ask(who, role, {
          method: 'PUT',
          path: `/items/${item_id}/draft`,
          body: { answer: { value } },
        });
      const claimed = await world.ask(who, role, {
        ...{ method: 'POST', path: `/queues/${QUEUE}/claim` },
        body: { item: item_id, act: isJudge ? 'adjudicate' : 'review' },
      });
      if (act === 'claim') return claimed;
      const { seat, item } = JSON.parse(claimed.text) as Claimed;
      const held = seat ?? (await seatOf(world, who, role));
      if (held === undefined) return claimed;
      const paths = { review: 'submit', judge: 'submit', 'send back': 'send-back' } as Record<string, string>;
      const words = act === 'decline' && draws < 0.5 ? 'release' : (paths[act] ?? act);
      const body = {
        token: held.token,
        ...(words === 'submit'
          ? { revision: item?.revision ?? '', answer: { value }, notes: `${value} it is` }
          : {}),
        ...(words === 'decline' || words === 'send-back' ? { reason: 'not now' } : {}),
      };
      return world.ask(who, role, { method: 'POST', path: `/seats/${held.seat_id}/${words}`, body });
    }),
  );
  const [one, other] = outcomes.map(
    ({ status, text }) => `${act} ${status} ${/"code":"(\w+)"/.exec(text)?.[1] ?? ''}`,
  );
  return [one!, other!];
}

interface Claimed {
  readonly seat?: { readonly seat_id: string; readonly token: number };
  readonly item?: { readonly revision: string };
}

/** The seat that somebody has at the item, answered or not. */
async function seatOf(world: World, person: string, role: Role): Promise<Claimed['seat']> {
  const { text } = await world.ask(person, role, { method: 'GET', path: `/items/${world.template.item_id}` });
  return (JSON.parse(text) as Claimed).seat ?? undefined;
}

const each = async (pair: Pair, act: (world: World) => Promise<unknown>): Promise<void> => {
  for (const world of pair) await act(world);
};

/** Asks for what must be given. */
async function must(
  world: World,
  person: string,
  role: Role,
  asked: Asked,
  mayFail = false,
): Promise<string> {
  const { status, text } = await world.ask(person, role, asked);
  if (status >= 400 && !mayFail)
    throw new Error(`${person}: ${asked.method} ${asked.path}: ${status} ${text}`);
  return text;
}

/** Sits down at the item in question. */
async function sit(
  world: World,
  person: string,
  role: Role,
  act: string,
): Promise<{ seat_id: string; token: number; revision: string }> {
  const body = { act, item: world.template.item_id };
  const text = await must(world, person, role, { method: 'POST', path: `/queues/${QUEUE}/claim`, body });
  const { seat, item } = JSON.parse(text) as Required<Claimed>;
  return { ...seat, revision: item.revision };
}

/** Somebody answers, in each world what is said there. */
async function review(pair: Pair, person: string, said: Said): Promise<void> {
  for (const [at, world] of pair.entries()) {
    const { seat_id, token, revision } = await sit(world, person, 'reviewer', 'review');
    const body = { token, revision, answer: { value: said[at] }, notes: `${said[at]}, as I see it` };
    await must(world, person, 'reviewer', { method: 'POST', path: `/seats/${seat_id}/submit`, body });
  }
}

async function onSeat(pair: Pair, person: string, act: string): Promise<void> {
  for (const world of pair) {
    const seat = (await seatOf(world, person, 'reviewer'))!;
    await must(world, person, 'reviewer', {
      method: 'POST',
      path: `/seats/${seat.seat_id}/${act}`,
      body: { token: seat.token },
    });
  }
}

/** Two people differ; in the other world, about something else. */
async function dispute(pair: Pair): Promise<void> {
  await review(pair, 'Bob', ['billing', 'technical']);
  await review(pair, 'Cyd', ['legal', 'billing']);
}
