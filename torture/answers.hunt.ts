/** Agents' answers: every role of every court, one answer damaged, through the driver of runs. */
import { CuriaError } from '@curia/core';
import { type AnswerScene, answerScenes, type Drive, drive } from './answer-scenes.ts';
import { damageText, damageValue, rearrange } from './damage.ts';
import { type Hunt, type Hunted, Tally } from './hunt.ts';
import { Random } from './random.ts';
import { isLegible } from './readings/legible.ts';

/** How many different sets of answers a scene is tried with; what each comes to undamaged is remembered. */
const SETS = 12;

interface Base extends Drive {
  readonly scene: AnswerScene;
  readonly seed: number;
  readonly accepted: readonly string[];
}

/** The hunt. */
export const answersHunt: Hunt = {
  name: 'answers',
  tries: "agents' answers of every role of every court, one of them damaged",
  share: { short: 150, whole: 100_000 },
  async run({ seed, most, only }: Hunted) {
    const tally = new Tally(['crash', 'moved towards acceptance']);
    const scenes = answerScenes();
    const known = new Map<string, Promise<Base>>();
    const baseOf = (at: number, set: number): Promise<Base> => {
      const key = `${at} ${set}`;
      const made = known.get(key) ?? prepare(scenes[at]!, set);
      known.set(key, made);
      return made;
    };
    const numbers = only === undefined ? Array.from({ length: most }, (_, number) => number) : [only];
    for (const number of numbers) {
      const random = new Random(seed * 1_000_003 + number);
      const base = await baseOf(random.below(scenes.length), random.below(SETS));
      const [key, { role, text: good }] = random.pick([...base.said]);
      const { text, what } = damage(good, random);
      const told = `${base.scene.name}, ${role}: ${what}\n    before ${good}\n    after  ${text}`;
      tally.tried();
      try {
        const { ruling, said } = await drive(base.scene, (ask) =>
          ask.key === key ? text : answerOf(base, ask),
        );
        const doubt = base.scene.doubt?.(said, ruling);
        const gained = base.scene.accepted(ruling).filter((part) => !base.accepted.includes(part));
        if (doubt !== undefined) tally.broke('moved towards acceptance', number, `${doubt}\n    ${told}`);
        else if (
          base.scene.doubt === undefined &&
          gained.length > 0 &&
          !isLegible(good, text, JSON.stringify(ruling))
        )
          tally.broke('moved towards acceptance', number, `${gained.join(', ')}\n    ${told}`);
      } catch (error) {
        const fault = CuriaError.is(error) ? error.message : String((error as Error).stack);
        tally.broke('crash', number, `${fault}\n    ${told}`);
      }
    }
    return tally.findings();
  },
};

async function prepare(scene: AnswerScene, seed: number): Promise<Base> {
  const undriven = { scene, seed };
  const driven = await drive(scene, (ask) => answerOf(undriven, ask));
  const doubt = scene.doubt?.(driven.said, driven.ruling);
  if (doubt !== undefined) throw new Error(`${scene.name}, undamaged: ${doubt}`);
  return { ...undriven, ...driven, accepted: scene.accepted(driven.ruling) };
}

/** The undamaged answer to a question: the same whenever it is asked, whoever is asked before. */
function answerOf({ scene, seed }: Pick<Base, 'scene' | 'seed'>, ask: Parameters<AnswerScene['answer']>[0]) {
  const own = [...ask.key].reduce((sum, letter) => Math.imul(sum, 31) + letter.codePointAt(0)!, seed + 1);
  return JSON.stringify(scene.answer(ask, new Random(own)));
}

function damage(good: string, random: Random): { readonly text: string; readonly what: string } {
  if (random.fraction() < 0.25) return damageText(good, random);
  const value: unknown = JSON.parse(good);
  const rearranged = random.fraction() < 0.15 ? rearrange(value, random) : undefined;
  const { value: damaged, path, what } = rearranged ?? damageValue(value, random);
  return { text: JSON.stringify(damaged), what: `${path} ${what}` };
}
