/** Frames of functions that many call, which throw or read for them: whoever called them is meant. */

import type { Anchor } from './anchor.ts';
import { kindOfFile } from './file-kind.ts';
import type { Scene } from './scene.ts';

/** Functions whose only business is to fail for others. */
const THROWER =
  /^_?(?:(?:assert|invariant|raise|throw|panic|fail|abort|reject|report|emit|create|make|new|handle|format|build|wrap)_?(?:\w{0,20}(?:err|error|exception|failure|warning)s?)?|(?:assert|check|ensure|require|expect|validate|must|verify|guard)_?\w{0,30}|(?:error|fatal|warn|bail|die)\w{0,12})$/i;
/** Functions that hand out, or call, what others give them. */
const ACCESSOR =
  /^_*(?:get|set|has|fetch|read|load|lookup|find|item|attr|call|apply|invoke|emit|dispatch|trigger|exec|execute|each|map|forEach|reduce|filter|next|then|wrapper?|inner|__getattr__|__getitem__|__call__|getattr|getitem|\w{0,12}Proxy|\w{0,12}Wrapper|to_?string|stringify|serialize|clone|merge|extend|copy)\w{0,14}$/i;
const THROWS =
  /^\s*(?:\}?\s*else\s*\{?\s*)?(?:throw|raise|panic\s*\(|assert\b|reject\s*\(|return (?:nil, )?(?:errors\.New|fmt\.Errorf)|(?:if .{0,80}\{?\s*)?throw\b)/;
/** Functions that are called from fewer places are nobody's helper. */
const LEAST_CALLS = 6;
const LONGEST = 30;

/** The anchors with callers of generic functions before those functions. */
export async function stepOver(scene: Scene, anchors: readonly Anchor[]): Promise<Anchor[]> {
  const stepped = [...anchors];
  for (let steps = 0; steps < 3; steps++) {
    const at = stepped.findIndex(({ by, rank }) => by === 'frame' && rank === steps);
    const anchor = stepped[at];
    if (anchor === undefined || !(await isGeneric(scene, anchor))) break;
    const symbol = await scene.symbol(anchor.path, anchor.line);
    const callers = stepped
      .map((one, index) => ({ one, index }))
      .filter(({ one }) => one.by === 'frame' && one.rank > steps && one.rank <= steps + 2);
    const next = await firstElsewhere(
      scene,
      callers,
      symbol === null ? '' : `${anchor.path} ${symbol.name} ${symbol.from}`,
    );
    if (next === undefined) break;
    stepped[at] = { ...anchor, rank: steps + 1.5, gravity: anchor.gravity };
    stepped[next.index] = {
      ...next.one,
      rank: steps,
      says: scene.say.callsThrower(null, symbol?.name ?? anchor.path),
    };
  }
  return stepped.sort((a, b) => a.rank - b.rank);
}

async function firstElsewhere(
  scene: Scene,
  callers: readonly { readonly one: Anchor; readonly index: number }[],
  here: string,
): Promise<{ readonly one: Anchor; readonly index: number } | undefined> {
  for (const caller of callers) {
    const symbol = await scene.symbol(caller.one.path, caller.one.line);
    if (symbol === null || `${caller.one.path} ${symbol.name} ${symbol.from}` !== here) return caller;
  }
  return undefined;
}

/** Whether a frame lies in a short function that many call, and that throws or reads for them. */
async function isGeneric(scene: Scene, { path, line }: Anchor): Promise<boolean> {
  const symbol = await scene.symbol(path, line);
  const file = await scene.file(path);
  if (symbol === null || file === undefined || symbol.to - symbol.from > LONGEST) return false;
  const isThrown = THROWS.test(file.lines[line - 1] ?? '');
  const isNamed = isThrown ? THROWER.test(symbol.name) : ACCESSOR.test(symbol.name);
  const calls = await callsOf(scene, symbol.name);
  return isNamed
    ? calls >= LEAST_CALLS
    : isThrown && calls >= 2 * LEAST_CALLS && symbol.to - symbol.from <= 12;
}

/** How many places call a function, counted by its name. */
async function callsOf({ suspectable, bench, file }: Scene, name: string): Promise<number> {
  return bench.derive(`calls of ${name}`, async () => {
    const called = new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}\\s?\\(`, 'g');
    let calls = 0;
    for (const path of suspectable) {
      if (kindOfFile(path) !== 'code') continue;
      const text = (await file(path))?.text ?? '';
      if (text.includes(name)) calls += text.match(called)?.length ?? 0;
    }
    return calls;
  });
}
