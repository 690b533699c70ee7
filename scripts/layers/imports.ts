/** Imports between rooms that `.dependency-cruiser.cjs` forbids. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { PACKAGES, root } from '../house/tree.ts';
import type { Breach } from './rules.ts';

interface Cruise {
  readonly summary: {
    readonly violations: readonly {
      readonly from: string;
      readonly to: string;
      readonly rule: { readonly name: string };
    }[];
  };
}

/** Every import that is forbidden. */
export function forbiddenImports(): Breach[] {
  const folders = PACKAGES.map((name) => `packages/${name}/src`);
  const { stdout, stderr } = spawnSync(
    join(root, 'node_modules/.bin/depcruise'),
    ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...folders],
    { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 },
  );
  if (!stdout.startsWith('{')) throw new Error(`depcruise said: ${stderr}`);
  const { summary } = JSON.parse(stdout) as Cruise;
  return summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, at: `${from} > ${to}` }));
}
