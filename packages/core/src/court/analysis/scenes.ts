/** The scenes of a court: every way its seats can answer, times the settings of its walks. */
import { CuriaError } from '../../read/errors.ts';
import type { CourtModel, Scene, SeatGroup, Setting, SettingValue } from './court-model.ts';

/** More scenes are not walked: a declaration that asks for them is a fault. */
const MOST_SCENES = 100_000;

/** Every scene of every walk, in order; a scene of two walks comes twice. */
export function* scenesOf({ settings, seats, walks }: CourtModel): Generator<Scene> {
  const usual = Object.fromEntries(
    settings.flatMap(({ name, values: [first] }) => (first === undefined ? [] : [[name, first]])),
  );
  let left = MOST_SCENES;
  for (const walk of walks) {
    const varied = walk.settings.map((name) => settingNamed(settings, name));
    const groups = seats.map((group) => ({
      group,
      answers: walk.answers?.[group.name] ?? Object.keys(group.answers),
    }));
    for (const chosen of choices(varied)) {
      for (const answers of allAnswers(groups)) {
        if (left-- === 0)
          throw new CuriaError('INTERNAL', `a court declares more than ${MOST_SCENES} scenes`);
        yield { settings: { ...usual, ...walk.fixed, ...chosen }, answers };
      }
    }
  }
}

/** The setting of a name. */
export function settingNamed(settings: readonly Setting[], name: string): Setting {
  const found = settings.find((one) => one.name === name);
  if (found === undefined)
    throw new CuriaError('INTERNAL', `a walk names a setting ${name} that there is not`);
  return found;
}

function* choices([first, ...rest]: readonly Setting[]): Generator<Record<string, SettingValue>> {
  if (first === undefined) {
    yield {};
    return;
  }
  for (const value of first.values) for (const more of choices(rest)) yield { [first.name]: value, ...more };
}

interface GroupAnswers {
  readonly group: SeatGroup;
  readonly answers: readonly string[];
}

function* allAnswers([first, ...rest]: readonly GroupAnswers[]): Generator<Scene['answers']> {
  if (first === undefined) {
    yield {};
    return;
  }
  const { group, answers } = first;
  for (const said of multisets(answers, group.seats))
    for (const more of allAnswers(rest)) yield { [group.name]: said, ...more };
}

function* multisets(answers: readonly string[], seats: number): Generator<readonly string[]> {
  if (seats === 0) {
    yield [];
    return;
  }
  for (const [at, answer] of answers.entries())
    for (const rest of multisets(answers.slice(at), seats - 1)) yield [answer, ...rest];
}

/** The name of a scene: the same for equal scenes. */
export const sceneKey = ({ settings, answers }: Scene): string =>
  `${Object.values(settings).join('\t')}\n${Object.values(answers)
    .map((said) => said.join('\t'))
    .join('\n')}`;

/** The scene in which one seat of a group gives another answer; undefined if no seat gave the first. */
export function replaceAnswer(scene: Scene, group: SeatGroup, from: string, to: string): Scene | undefined {
  const said = scene.answers[group.name] ?? [];
  const at = said.indexOf(from);
  if (at < 0) return undefined;
  const order = Object.keys(group.answers);
  const changed = said.with(at, to).sort((a, b) => order.indexOf(a) - order.indexOf(b));
  return { ...scene, answers: { ...scene.answers, [group.name]: changed } };
}

/** The answer of a group with which others are compared. */
export const usualOf = ({ usual, silent }: SeatGroup): string | undefined => usual ?? silent[0];

/** The scene in words: what everybody says, and what is not as usual. */
export function describeScene({ settings: all, seats }: CourtModel, { settings, answers }: Scene): string {
  const said = seats.flatMap((group) => {
    const own = answers[group.name] ?? [];
    return own.every((answer) => answer === usualOf(group)) ? [] : [`${group.name}: ${own.join(', ')}`];
  });
  const unusual = all.flatMap(({ name, values, step }) =>
    step === undefined && settings[name] === values[0] ? [] : [`${name} ${settings[name]}`],
  );
  return [...(said.length === 0 ? ['nobody says anything of note'] : said), ...unusual].join('; ');
}

/** A number of scenes in words. */
export const sayScenes = (scenes: number): string =>
  scenes === 1 ? 'one scene' : `${scenes.toLocaleString('en-US')} scenes`;
