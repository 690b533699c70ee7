/** The tool that shows which files import which. */
import { isRefusal, neighbours, type Refusal } from '@curia/core/agent';
import type { ImportGraph } from '@curia/core/in/agent';
import { z } from 'zod';
import { setAside } from '../set-aside.ts';
import { hasImports, parseImports, resolveImport } from './parse-imports.ts';
import { defineTool, insidePath } from './tool.ts';
import type { Workbench } from './workbench.ts';

const LIMITS = { files: 20_000, results: 200, depth: 3 };

/** The graph of a repository; worked out once. */
export function importGraph(bench: Workbench, signal: AbortSignal): Promise<ImportGraph | Refusal> {
  return bench.derive('import-graph', () => readGraph(bench, signal));
}

async function readGraph(bench: Workbench, signal: AbortSignal): Promise<ImportGraph | Refusal> {
  const walked = await bench.files(signal);
  if (isRefusal(walked)) return walked;
  const aside = await setAside(bench, signal);
  const files = new Set(walked.files.map(({ path }) => path).filter((path) => !aside.has(path)));
  const imports = new Map<string, string[]>();
  const external = new Map<string, string[]>();
  const imported_by = new Map<string, string[]>();
  for (const path of [...files].filter(hasImports).slice(0, LIMITS.files)) {
    signal.throwIfAborted();
    const read = await bench.text(path);
    if (isRefusal(read)) continue;
    const names = parseImports(path, read.text);
    const resolved = names.map((name) => [name, resolveImport(path, name, files)] as const);
    const own = [
      ...new Set(resolved.flatMap(([, file]) => (file === undefined || file === path ? [] : file))),
    ];
    imports.set(path, own);
    external.set(
      path,
      resolved.filter(([, file]) => file === undefined).map(([name]) => name),
    );
    for (const file of own) {
      const importers = imported_by.get(file);
      if (importers === undefined) imported_by.set(file, [path]);
      else importers.push(path);
    }
  }
  return { imports, imported_by, external };
}

/** The files that most others import. */
interface MostImported {
  readonly files: number;
  readonly most_imported: readonly { readonly path: string; readonly importers: number }[];
}

/** What a file imports, and what imports it. */
interface Importing {
  readonly path: string;
  readonly imports: ReturnType<typeof neighbours>;
  readonly imported_by: ReturnType<typeof neighbours>;
  readonly external: readonly string[];
  readonly is_cut: boolean;
}

/** Lists the files that import a file, and those that it imports. */
export const importGraphTool = defineTool({
  name: 'import_graph',
  description:
    'Tells which files import a file (its callers) and which it imports, directly and over up to three steps: JavaScript, TypeScript, Python, Java. Tests, examples and built files are left out. Without a path it lists the files that most others import.',
  input: z.object({
    path: insidePath.optional(),
    depth: z.int().min(1).max(LIMITS.depth).default(1),
  }),
  limits: LIMITS,
  async run({ path, depth }, bench, signal): Promise<MostImported | Importing | Refusal> {
    const graph = await importGraph(bench, signal);
    if (isRefusal(graph)) return graph;
    if (path === undefined) {
      const most_imported = Array.from(graph.imported_by, ([file, by]) => ({
        path: file,
        importers: by.length,
      }))
        .sort((a, b) => b.importers - a.importers || (a.path < b.path ? -1 : 1))
        .slice(0, 20);
      return { files: graph.imports.size, most_imported };
    }
    if (!graph.imports.has(path) && !graph.imported_by.has(path))
      return { problem: 'it is not a source file whose imports can be read, and no other file imports it' };
    const imports = neighbours(graph.imports, path, depth);
    const imported_by = neighbours(graph.imported_by, path, depth);
    return {
      path,
      imports: imports.slice(0, LIMITS.results),
      imported_by: imported_by.slice(0, LIMITS.results),
      external: (graph.external.get(path) ?? []).slice(0, LIMITS.results),
      is_cut: Math.max(imports.length, imported_by.length) > LIMITS.results,
    };
  },
});
