/** Results that can never happen, and bounds beyond which they do not. */
import type { Bound, SettingValue } from './court-model.ts';
import { type Found, show } from './finding.ts';
import { sceneKey, settingNamed } from './scenes.ts';
import type { Leaf, WalkedCourt } from './walk-court.ts';

/** Declared results that no scene reaches. */
export const findUnreached = ({ model, leaves }: WalkedCourt): Found[] =>
  model.views.flatMap(({ name, results }) => {
    const reached = new Set(leaves.map(({ reading }) => reading.results[name]));
    return Object.entries(results)
      .filter(([result]) => !reached.has(result))
      .map(([result, { means }]): Found => {
        const message = `no scene ends with ${name} ${result}: ${means}`;
        return { kind: 'UNREACHABLE_RESULT', about: `${name}/${result}`, message };
      });
  });

/** Bounds that cut the range of a number; values of the setting with the same bound are one finding. */
export function findBounds(court: WalkedCourt): Found[] {
  return court.model.bounds.flatMap((bound): Found[] => {
    const { values } = settingNamed(court.model.settings, bound.over);
    const top = Math.max(...values.map(Number));
    const groups = new Map<number | null, { readonly by: SettingValue[]; readonly leaf: Leaf | undefined }>();
    for (const by of settingNamed(court.model.settings, bound.by).values) {
      const leaf = highest(court, bound, by);
      const at = leaf === undefined ? null : Number(leaf.scene.settings[bound.over]);
      if (at === top) continue;
      const group = groups.get(at);
      if (group === undefined) groups.set(at, { by: [by], leaf });
      else group.by.push(by);
    }
    return [...groups].map(([at, { by, leaf }]): Found => {
      const where = `${bound.by} ${by.join(', ')}`;
      const message =
        at === null
          ? `never: ${bound.statement} (${where})`
          : `${bound.statement} up to ${bound.over} ${at}, never above (${where})`;
      return {
        kind: 'UNREACHABLE_RESULT',
        about: `${bound.view}/${bound.results.join('+')}/${bound.over}`,
        message,
        bound: at,
        witness: leaf === undefined ? undefined : show(court.model, leaf),
      };
    });
  });
}

/** The scene with the greatest value of the number at which the result is reached. */
function highest(court: WalkedCourt, bound: Bound, by: SettingValue): Leaf | undefined {
  const { values, step = 0 } = settingNamed(court.model.settings, bound.over);
  const corners = values.map(Number).sort((a, b) => a - b);
  const numberAt = ({ scene }: Leaf): number => Number(scene.settings[bound.over]);
  const isReached = ({ reading }: Leaf): boolean => bound.results.includes(reading.results[bound.view] ?? '');
  const tops = new Map<string, Leaf>();
  for (const leaf of court.leaves) {
    const { scene } = leaf;
    if (scene.settings[bound.by] !== by || bound.given?.(scene) === false || !isReached(leaf)) continue;
    const others = sceneKey({ ...scene, settings: { ...scene.settings, [bound.over]: 0 } });
    const before = tops.get(others);
    if (before === undefined || numberAt(leaf) > numberAt(before)) tops.set(others, leaf);
  }
  let best: Leaf | undefined;
  for (const leaf of tops.values()) {
    let at = numberAt(leaf);
    let beyond = corners.find((corner) => corner > at) ?? at;
    let top = leaf;
    // The result is reached here and not at the next corner; in between lies the bound.
    while (
      step > 0 &&
      Math.round((beyond - at) / step) > 1 &&
      (best === undefined || beyond - step >= numberAt(best))
    ) {
      const middle = Number((at + Math.round((beyond - at) / step / 2) * step).toFixed(6));
      const between = court.play({
        ...leaf.scene,
        settings: { ...leaf.scene.settings, [bound.over]: middle },
      });
      if (isReached(between)) {
        at = middle;
        top = between;
      } else beyond = middle;
    }
    if (best === undefined || at > numberAt(best)) best = top;
  }
  return best;
}
