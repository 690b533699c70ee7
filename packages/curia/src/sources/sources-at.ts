/** What the run gives its agents to read, as the public port describes it. */
import type { Sources, SourceTools } from '@curia/core/agent';
import { setAside } from './set-aside.ts';
import { fileSymbols } from './symbols/file-symbols.ts';
import { importGraph } from './tools/import-graph.ts';
import { TOOLS } from './tools/tools.ts';
import type { Workbench } from './tools/workbench.ts';

/** The sources on a workbench. */
export const sourcesAt = (bench: Workbench): Sources => ({
  files: (signal) => bench.files(signal),
  text: (path) => bench.text(path),
  log: (path) => bench.log(path),
  symbols: (path) => fileSymbols(bench, path),
  aside: (signal, among) => setAside(bench, signal, among),
  imports: (signal) => importGraph(bench, signal),
  use: async (name, input, signal) => {
    const tool = TOOLS.find((one) => one.name === name);
    if (tool === undefined) return { problem: `there is no tool ${name}` };
    // The port names what each tool returns; the list of tools has forgotten their types.
    return (await bench.use(tool, input, signal)) as SourceTools[typeof name]['gives'];
  },
  derive: (name, make) => bench.derive(name, make),
});
