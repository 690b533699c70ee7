/** The tools that investigators are given: those of the folder and the logs that a run is about, with limits for each answer. */

import { isRefusal } from '@curia/core/agent';
import type { AgentTool, Toolbox } from '@curia/core/in/agent';
import { z } from 'zod';
import type { Tool } from '../sources/tools/tool.ts';
import { TOOLS } from '../sources/tools/tools.ts';
import { Workbench } from '../sources/tools/workbench.ts';

/** How much one answer may use its tools before it must conclude. */
export const TOOL_LIMITS = { calls: 40, bytes: 400_000, seconds: 600 } as const;

/** What the tools of a run work on. */
export const openWorkbench = ({ repository, logs }: Readonly<Record<string, string>>): Workbench =>
  new Workbench({ ...(repository ? { repository } : {}), ...(logs ? { logs } : {}) });

/** Makes the tools of a run; undefined if neither a repository nor logs are given. */
export function investigatorTools(bench: Workbench): Toolbox | undefined {
  if (bench.repository === undefined && bench.logs === undefined) return undefined;
  return { tools: TOOLS.map((tool) => atBench(tool, bench)), limits: TOOL_LIMITS };
}

const atBench = (tool: Tool, bench: Workbench): AgentTool => ({
  name: tool.name,
  description: tool.description,
  input_schema: z.toJSONSchema(tool.input, { io: 'input' }),
  async use(input, signal) {
    const given = await bench.use(tool, input as Record<string, unknown>, signal);
    return { text: JSON.stringify(given), is_refused: isRefusal(given) };
  },
});
