/** The tool that finds where a function, method or class is defined, and where it is called. */
import { isRefusal, type Refusal } from '@curia/core/agent';
import type { SearchMatch, SymbolsFound } from '@curia/core/in/agent';
import { z } from 'zod';
import { setAside } from '../set-aside.ts';
import { fileSymbols } from '../symbols/file-symbols.ts';
import { cutText } from './cut-text.ts';
import { defineTool } from './tool.ts';

const LIMITS = { results: 100, files_read: 300, name_characters: 100 };

/** Finds a symbol by its name. */
export const findSymbolTool = defineTool({
  name: 'find_symbol',
  description:
    'Finds where a function, method or class is defined (first and last line, and what it is in) and where it is called, by its exact name. Parsers read JavaScript, TypeScript, Python, Go, Java, Rust, C#, Ruby, PHP and C++ if they are installed; everything else is read line by line. Files of the project come before tests, examples and built files.',
  input: z.object({
    name: z.string().min(1).max(LIMITS.name_characters),
    most: z.int().min(1).max(LIMITS.results).default(30),
  }),
  limits: LIMITS,
  async run({ name: given, most }, bench, signal): Promise<SymbolsFound | Refusal> {
    const name = given
      .replace(/\(\)$/, '')
      .split(/[.#]|::|->/)
      .at(-1)!;
    if (name === '') return { problem: 'the name is empty' };
    const walked = await bench.files(signal);
    if (isRefusal(walked)) return walked;
    const aside = await setAside(bench, signal);
    const paths = walked.files.map(({ path }) => path);
    const ordered = [...paths.filter((path) => !aside.has(path)), ...paths.filter((path) => aside.has(path))];
    const definitions: SymbolsFound['definitions'][number][] = [];
    const calls: SearchMatch[] = [];
    let read = 0;
    for (const path of ordered) {
      if (read >= LIMITS.files_read || definitions.length + calls.length > 2 * most) break;
      signal.throwIfAborted();
      const file = await bench.text(path);
      // Most files do not contain the name at all; one check rules them out.
      if (isRefusal(file) || !file.text.includes(name)) continue;
      read++;
      const found = await fileSymbols(bench, path);
      if (isRefusal(found)) continue;
      for (const symbol of found.symbols) if (symbol.name === name) definitions.push({ ...symbol, path });
      for (const call of found.calls)
        if (call.name === name)
          calls.push({ path, line: call.line, text: cutText((file.lines[call.line - 1] ?? '').trim(), 300) });
    }
    if (definitions.length + calls.length === 0) return { problem: `nothing is called ${name}` };
    return {
      definitions: definitions.slice(0, most),
      calls: calls.slice(0, most),
      is_cut: definitions.length > most || calls.length > most || read >= LIMITS.files_read,
    };
  },
});
