/** Bundles a script with everything that it imports of the sources: one file loads in a tenth of the time that hundreds take. */
import { rolldown } from 'rolldown';

/** Writes the bundle of a script; it must lie inside the package, so that the script finds the files that come with it. */
export async function makeBundle(script: string, file: string): Promise<void> {
  const bundle = await rolldown({
    input: script,
    platform: 'node',
    external: (id, from) => from !== undefined && !/^[./]|^@curia\//.test(id),
    resolve: { conditionNames: ['curia-source', 'node', 'import', 'default'] },
  });
  await bundle.write({ file, codeSplitting: false });
  await bundle.close();
}
