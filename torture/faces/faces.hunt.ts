/** Every face, every role, every way to name a law, agents or votes: the answer that the owner of the machine gets, or a refusal. */
import { ROLES } from '@curia/core/in/review';
import { may } from '../../packages/curia/src/drive/rights.ts';
import { FACES, type Face, rightsFor } from '../../packages/curia/src/drive/ways.ts';
import { readManifest } from '../../packages/curia/src/kept/manifest.ts';
import { type Hunt, type Hunted, Tally } from '../hunt.ts';
import { Random } from '../random.ts';
import { ASKED, type Asked, FORGED } from './asked.ts';
import { type FaceScene, type Reply, ranAtServer, ranForOwner, ruledForOwner, setScene } from './scene.ts';

interface Row {
  readonly face: Face;
  readonly role: (typeof ROLES)[number];
  readonly asked: Asked;
}

/** The whole table. Options and agents belong to runs, so that advice is asked for on rulings alone. */
const TABLE: readonly Row[] = (Object.keys(FACES) as Face[]).flatMap((face) => {
  const { gives } = FACES[face];
  const about = gives === 'a run' ? 'a run' : 'a ruling';
  return ROLES.flatMap((role) =>
    ASKED.filter((asked) => asked.about === about).map((asked) => ({ face, role, asked })),
  );
});

const CODES = { law: 'LAW_REFUSED', voices: 'VOICES_REFUSED' } as const;

/** The hunt: first the table, row by row, then walks; the short part takes some of both. */
export const facesHunt: Hunt = {
  name: 'faces',
  tries: `every face, role and way to name a law, agents or votes (${TABLE.length}), then random walks over them`,
  share: { short: 60, whole: TABLE.length + 2_000 },
  async run({ seed, most, only, folder }: Hunted) {
    const tally = new Tally([
      'fault',
      'wrong refusal',
      'wrong answer',
      'law chosen',
      'voices forged',
      'stored',
    ]);
    const scene = await setScene(folder);
    const isWhole = most >= TABLE.length;
    const numbers = only === undefined ? Array.from({ length: most }, (_, number) => number) : [only];
    for (const number of numbers) {
      const random = new Random(seed * 1_000_003 + number);
      const faults = scene.faults.length;
      tally.tried();
      if (isWhole && number < TABLE.length) await tryRow(scene, tally, number, TABLE[number]!);
      else if (!isWhole && number % 2 === 0) await tryRow(scene, tally, number, random.pick(TABLE));
      else await walk(scene, tally, number, random);
      if (scene.faults.length > faults) tally.broke('fault', number, String(scene.faults.at(-1)));
    }
    await scene.close();
    return tally.findings();
  },
};

const sayRow = ({ face, role, asked }: Row): string => `${role} at ${face}: ${JSON.stringify(asked)}`;

/** One row of the table: exactly what it says, and the same answer as at home. */
async function tryRow(scene: FaceScene, tally: Tally, number: number, row: Row): Promise<void> {
  const { face, role, asked } = row;
  const case_id = `row-${number}`;
  const before = await runsIn(scene);
  const reply = await scene.ask(face, role, asked, case_id);
  const missing = rightsFor(face, asked.ways).filter((right) => !may([role], right));
  const isShut = !may([role], FACES[face].permission) || (face.startsWith('MCP') && !may([role], 'mcp'));
  const isRefused = 'refused' in reply;
  if (isRefused !== (isShut || missing.length > 0))
    return tally.broke('wrong refusal', number, `${sayRow(row)}\n    ${JSON.stringify(reply)}`);
  if (isRefused) {
    const codes = missing.map((right) => CODES[right] as string);
    if (!isShut && !codes.includes(reply.refused))
      tally.broke('wrong refusal', number, `${sayRow(row)}\n    ${reply.refused} instead of ${codes}`);
    if ((await runsIn(scene)) !== before) tally.broke('stored', number, sayRow(row));
    return;
  }
  await compareAtHome(scene, tally, number, row, reply, case_id);
}

/** An answer that was given is the one that the owner gets. */
async function compareAtHome(
  scene: FaceScene,
  tally: Tally,
  number: number,
  row: Row,
  reply: Extract<Reply, { said: object }>,
  case_id: string,
): Promise<void> {
  const { face, asked } = row;
  const { gives } = FACES[face];
  if (gives === 'advice') return;
  const [here, home] =
    gives === 'a ruling'
      ? [reply.said, await ruledForOwner(scene, asked, case_id)]
      : [await ranAtServer(scene, String(reply.said.run_id)), await ranForOwner(scene, asked, case_id)];
  if (JSON.stringify(here) !== JSON.stringify(home))
    tally.broke(
      'wrong answer',
      number,
      `${sayRow(row)}\n    ${JSON.stringify(here)}\n    ${JSON.stringify(home)}`,
    );
}

const runsIn = async ({ store }: FaceScene): Promise<number> => {
  let count = 0;
  for (let after: string | undefined; ; ) {
    const page = await store.lists.runs({ limit: 500, ...(after === undefined ? {} : { after }) });
    count += page.length;
    if (page.length < 500) return count;
    after = page.at(-1)!.run_id;
  }
};

/** Some requests of one caller, each put together at random from everything there is: whatever is answered, law and voices were its own to choose. */
async function walk(scene: FaceScene, tally: Tally, number: number, random: Random): Promise<void> {
  const role = random.pick(ROLES);
  const ids = [`walk-${number}`, `walk-${number}-b`];
  for (let step = random.below(4); step >= 0; step--) {
    const face = random.pick(Object.keys(FACES) as Face[]);
    const about = FACES[face].gives === 'a run' ? 'a run' : 'a ruling';
    const asked = mix(
      random,
      ASKED.filter((one) => one.about === about),
    );
    const before = await runsIn(scene);
    const reply = await scene.ask(face, role, asked, random.pick(ids));
    const row = { face, role, asked };
    if ('refused' in reply) {
      if ((await runsIn(scene)) !== before) tally.broke('stored', number, sayRow(row));
      continue;
    }
    if (FACES[face].gives === 'a ruling') await checkRuling(scene, tally, number, row, reply.said);
    if (FACES[face].gives === 'a run') await checkRun(scene, tally, number, row, String(reply.said.run_id));
  }
}

/** A request from parts of others of its kind, some written in another way. */
function mix(random: Random, pool: readonly Asked[]): Asked {
  const base = random.pick(pool);
  const others = pool.filter(({ name }) => name === base.name);
  const some = <T>(one: T | undefined): T | undefined => (random.below(3) === 0 ? undefined : one);
  const spelled = (list: readonly string[] | undefined): string[] | undefined =>
    list?.flatMap((text) =>
      random.pick([
        [text],
        [text, text],
        [text.toUpperCase()],
        [` ${text}`],
        [text.replace('=', ' = ')],
        [text, ...(random.pick(others).set ?? [])],
      ]),
    );
  const brought = random.pick<object>([
    {},
    { votes: FORGED },
    { votes: [] },
    { votes: null },
    { options: { absent: 'keep' } },
    { options: {} },
    { config: { ev_threshold: 0 } },
    { facts: { limit: 999_999 } },
    { policy: 'v1', set: ['limit=999999'], agents: 'given' },
    { review_actions: { A: [], B: [], C: [] } },
  ]);
  const agents = random.pick([
    'listed',
    'readers',
    'given',
    'recorded',
    'mixed',
    'GIVEN',
    'given ',
    'guard=given',
  ]);
  return {
    ...base,
    policy: spelled(some(random.pick(others).policy)) ?? [],
    set: spelled(some(random.pick(others).set)) ?? [],
    option: spelled(some(random.pick(others).option)) ?? [],
    ...(base.about === 'a run' ? { agents: random.below(2) === 0 ? base.agents! : agents } : {}),
    case: { ...random.pick(others).case, ...brought },
  };
}

async function checkRuling(
  scene: FaceScene,
  tally: Tally,
  number: number,
  row: Row,
  said: Record<string, unknown>,
): Promise<void> {
  const { role, asked } = row;
  const { question } = await scene.names.choose(asked.name);
  if (!may([role], 'voices') && question.voiced.length > 0)
    tally.broke('voices forged', number, `${sayRow(row)}\n    ${JSON.stringify(said)}`);
  if (question.voiced.length > 0 && said.given_votes !== true)
    tally.broke('wrong answer', number, `${sayRow(row)}: no mark`);
  if (may([role], 'law')) return;
  const inForce = { ...asked, name: scene.names.standing(question.name)!, policy: [], set: [] };
  const home = await ruledForOwner(scene, inForce, String(said.case_id));
  if (JSON.stringify(said) !== JSON.stringify(home))
    tally.broke('law chosen', number, `${sayRow(row)}\n    ${JSON.stringify(said)}`);
}

async function checkRun(
  scene: FaceScene,
  tally: Tally,
  number: number,
  row: Row,
  run_id: string,
): Promise<void> {
  const { role } = row;
  const { given_votes, ruling } = (await ranAtServer(scene, run_id)) as {
    given_votes: boolean;
    ruling: unknown;
  };
  if (given_votes && !may([role], 'voices')) tally.broke('voices forged', number, sayRow(row));
  if (may([role], 'law')) return;
  const curiaRun = readManifest((await scene.store.runs.find(run_id))!);
  const stored = (await scene.store.cases.find(run_id, [...(await idsOf(scene, run_id))][0]!))!;
  const { case_id: _id, ...one } = JSON.parse(stored.input!) as Record<string, unknown>;
  const plain: Asked = {
    about: 'a run',
    name: scene.names.standing(curiaRun.court)!,
    ways: [],
    case: one,
    agents: nameOf(scene, curiaRun.agents),
  };
  const home = (await ranForOwner(scene, plain, stored.case_id)) as { ruling: unknown };
  if (JSON.stringify(home.ruling) !== JSON.stringify(ruling))
    tally.broke('law chosen', number, `${sayRow(row)}\n    ${JSON.stringify(ruling)}`);
}

async function idsOf({ store }: FaceScene, run_id: string): Promise<string[]> {
  const ids: string[] = [];
  for await (const { case_id } of store.cases.all(run_id)) ids.push(case_id);
  return ids;
}

/** The name in the configuration of agents that a run has written down. */
const nameOf = ({ agents }: FaceScene, written: string): string =>
  Object.entries(agents).find(([, one]) => one === written)?.[0] ?? written;
