/** Takes every scene of a court through the court itself and keeps what it said. */
import { CuriaError } from '../../read/errors.ts';
import type { CourtModel, Reading, Scene } from './court-model.ts';
import { sceneKey, scenesOf } from './scenes.ts';

/** Rules on a case with recorded answers: the court itself, with its policies and some options. */
export type RuleCase = (input: object, options: object) => object;

/** A scene and what the court said about it. */
export interface Leaf {
  readonly scene: Scene;
  readonly reading: Reading;
}

/** A court that was walked; scenes between the corners can be played afterwards. */
export class WalkedCourt {
  readonly model: CourtModel;
  readonly leaves: readonly Leaf[];
  readonly #rule: RuleCase;
  readonly #known = new Map<string, Leaf>();

  constructor(model: CourtModel, rule: RuleCase) {
    this.model = model;
    this.#rule = rule;
    for (const scene of scenesOf(model)) this.play(scene);
    this.leaves = [...this.#known.values()];
  }

  /** What the court says about a scene; each is played once. */
  play(scene: Scene): Leaf {
    const key = sceneKey(scene);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const leaf = { scene, reading: readScene(this.model, this.#rule, scene) };
    this.#known.set(key, leaf);
    return leaf;
  }

  /** The leaf of a scene that was walked. */
  find(scene: Scene): Leaf | undefined {
    return this.#known.get(sceneKey(scene));
  }
}

/** What a court says about one scene; a result that it does not declare is a fault. */
export function readScene(model: CourtModel, rule: RuleCase, scene: Scene): Reading {
  const reading = model.read(rule(model.write(scene), model.options?.(scene) ?? {}), scene);
  for (const { name, results } of model.views)
    if (!Object.hasOwn(results, reading.results[name] ?? ''))
      throw new CuriaError('INTERNAL', `${name} has a result ${reading.results[name]} that is not declared`);
  return reading;
}
