/** Whole runs, through the driver: one question of one case gets no answer, or one that cannot be read. */
import type { Ask, Failure } from '@curia/core/in/agent';
import { readModelText } from '../../packages/curia/src/agents/llm/read-text.ts';
import { type AnswerScene, answerScenes, drive } from '../answer-scenes.ts';
import { Random } from '../random.ts';
import type { Attempt } from '../silence.hunt.ts';
import { DRIVE_EXCEPTIONS } from './exceptions.ts';
import { FAILED } from './shipped-courts.ts';
import { spoil } from './spoil.ts';

/** How many different sets of answers a scene is tried with; what each comes to is remembered. */
const SETS = 12;

/** A scene with its answers, driven undisturbed. */
interface Base {
  readonly scene: AnswerScene;
  readonly answer: (ask: Ask) => string;
  readonly said: readonly (readonly [key: string, { readonly role: string; readonly text: string }])[];
  readonly accepted: readonly string[];
}

let scenes: readonly AnswerScene[] | undefined;
const known = new Map<string, Promise<Base>>();

/** A scene by name, with one of its sets of answers. */
export function baseOf(name: string, set: number): Promise<Base> {
  const key = `${name} ${set}`;
  const made = known.get(key) ?? prepare(name, set);
  known.set(key, made);
  return made;
}

async function prepare(name: string, set: number): Promise<Base> {
  const scene = allScenes().find((one) => one.name === name)!;
  // The same answer whenever it is asked for, whoever is asked before.
  const answer = (ask: Ask): string => {
    const own = [...ask.key].reduce((sum, letter) => Math.imul(sum, 31) + letter.codePointAt(0)!, set + 1);
    return JSON.stringify(scene.answer(ask, new Random(own)));
  };
  const { said, ruling } = await drive(scene, answer);
  return { scene, answer, said: [...said], accepted: scene.accepted(ruling) };
}

function allScenes(): readonly AnswerScene[] {
  scenes ??= answerScenes();
  return scenes;
}

/** Drives a scene with one answer replaced; what it accepts that it did not before, or undefined if the text could be read. */
export async function gainedBy(
  { scene, answer, accepted }: Base,
  key: string,
  gone: string | Failure,
): Promise<readonly string[] | undefined> {
  let isRead = false;
  const { ruling } = await drive(scene, (ask) => {
    if (ask.key !== key) return answer(ask);
    isRead ||= typeof gone === 'string' && 'answer' in readModelText(ask, gone);
    return gone;
  });
  return isRead ? undefined : scene.accepted(ruling).filter((part) => !accepted.includes(part));
}

/** Tries one run. */
export async function tryDriven(random: Random): Promise<Attempt | undefined> {
  const base = await baseOf(random.pick(allScenes()).name, random.below(SETS));
  if (base.said.length === 0) return undefined;
  const [key, { role, text }] = random.pick(base.said);
  const { gone, what } = silence(text, random);
  const gained = await gainedBy(base, key, gone);
  if (gained === undefined) return undefined;
  const told = `${base.scene.name}, ${role}: ${what}\n    ${text}`;
  if (gained.length === 0) return { told };
  const kept = DRIVE_EXCEPTIONS.find((one) => one.scene.test(base.scene.name) && one.role.test(role));
  return { told, moved: gained.join(', '), because: kept?.because };
}

function silence(text: string, random: Random): { readonly gone: string | Failure; readonly what: string } {
  const way = random.fraction();
  if (way < 0.4) {
    const failure = random.pick(FAILED);
    return { gone: { failure, message: 'gone' }, what: failure };
  }
  if (way < 0.6) return { gone: text.slice(0, random.below(text.length)), what: 'cut' };
  const { value, what } = spoil(JSON.parse(text), random);
  return { gone: JSON.stringify(value) ?? '', what };
}
