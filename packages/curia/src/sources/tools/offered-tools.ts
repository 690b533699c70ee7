/** The tools that models are given: those of the folder and the logs that a run is about, with limits for each answer. */
import { isRefusal } from '@curia/core/agent';
import type { AgentTool, Toolbox } from '@curia/core/in/agent';
import { z } from 'zod';
import type { Tool } from './tool.ts';
import { TOOLS } from './tools.ts';
import type { Workbench } from './workbench.ts';

/** How much one answer may use its tools before it must conclude. */
export const TOOL_LIMITS = { calls: 40, bytes: 400_000, seconds: 600 } as const;

/** Makes the tools of a run; undefined if neither a repository nor logs are given. */
export function offeredTools(bench: Workbench): Toolbox | undefined {
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
