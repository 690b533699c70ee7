/** Every tool of an investigator, in one list: what models are offered, offline investigators use and the reference shows. */
import { findSymbolTool } from './find-symbol.ts';
import { gitBlameTool, gitLogTool, gitPickaxeTool, gitReleasesTool, gitShowTool } from './git-tools.ts';
import { importGraphTool } from './import-graph.ts';
import { listFilesTool } from './list-files.ts';
import { parseStackTraceTool } from './parse-stack-trace.ts';
import { rankedSearchTool } from './ranked-search.ts';
import { readFileTool } from './read-file.ts';
import { readLogTool } from './read-log.ts';
import { searchTextTool } from './search-text.ts';
import type { Tool } from './tool.ts';

/** All tools; callers parse the input with the tool's own schema first, so its type can be dropped here. */
export const TOOLS = [
  readFileTool,
  searchTextTool,
  rankedSearchTool,
  findSymbolTool,
  listFilesTool,
  importGraphTool,
  gitLogTool,
  gitBlameTool,
  gitShowTool,
  gitPickaxeTool,
  gitReleasesTool,
  parseStackTraceTool,
  readLogTool,
] as unknown as readonly Tool[];
