/** What functions of all files declare: which are asynchronous, and which parameters carry a unit in their name. */
import { isRefusal } from '@curia/core/agent';
import { kindOfFile } from './file-kind.ts';
import type { Scene } from './scene.ts';

/** A parameter whose name ends in a unit. */
export interface UnitParameter {
  readonly at: number;
  readonly name: string;
  readonly unit: string;
}

/** What functions declare, by their names. */
export interface DeclaredNames {
  readonly asynchronous: ReadonlySet<string>;
  readonly units: ReadonlyMap<string, readonly UnitParameter[]>;
}

const ASYNCHRONOUS =
  /\basync (?:function\*? (\w{2,60})|def (\w{2,60})|(\w{2,60})\s?\()|(?:const|let) (\w{2,60}) = async\b/g;
const HEAD =
  /(?:function |def |const |^\s{0,12}(?:async |public |private |static )*)(\w{2,60})\s?(?:= (?:async )?)?\(((?:[^()\n]|\([^()\n]{0,40}\)){2,200})\)/gm;
const UNIT =
  /(ms|millis|milliseconds|seconds|secs|minutes|hours|days|bytes|kb|mb|cents|percent|meters|km|kg|grams)$/i;

/** The unit at the end of a name, such as `ms` in `leaseMs`; undefined if it has none. */
export const unitOf = (name: string): string | undefined =>
  /(?:[a-z](?:Ms|Millis|Milliseconds|Seconds|Secs|Minutes|Hours|Days|Bytes|Kb|Mb|Cents|Percent|Meters|Km|Kg|Grams)|_\w+)$/.test(
    name,
  )
    ? UNIT.exec(name)?.[1]?.toLowerCase()
    : undefined;

/** Reads what functions of all code files declare. */
export async function readDeclaredNames(scene: Scene): Promise<DeclaredNames> {
  const asynchronous = new Set<string>();
  const units = new Map<string, UnitParameter[]>();
  for (const path of scene.suspectable) {
    if (kindOfFile(path) !== 'code') continue;
    const file = await scene.bench.text(path);
    if (isRefusal(file)) continue;
    for (const [, ...groups] of file.text.matchAll(ASYNCHRONOUS))
      for (const name of groups) if (name !== undefined && name !== 'function') asynchronous.add(name);
    for (const [, name = '', parameters = ''] of file.text.matchAll(HEAD)) {
      const found = parameters
        .split(',')
        .map((part, at) => ({ at, name: /^\s*(\w{1,60})/.exec(part)?.[1] ?? '' }))
        .flatMap((one) => {
          const unit = unitOf(one.name);
          return unit === undefined ? [] : [{ ...one, unit }];
        });
      if (found.length > 0) units.set(name, found);
    }
  }
  return { asynchronous, units };
}
