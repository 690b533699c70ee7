/** A run that is tried on a few cases: what is asked, what it has cost, and what all cases would cost. */
import type { Prompt } from '@curia/core/court';
import type { Agent } from '@curia/core/in/agent';
import { readWholeNumber } from '@curia/core/read';
import type { OpenedRun } from '../../kept/opened-run.ts';
import { runCases } from '../../runs/closed-cases.ts';
import { type CaseCost, costOf, type Estimate, estimateFor } from '../../runs/estimate.ts';
import type { Store } from '../../store/store.ts';
import { printable, write } from '../print/output.ts';

/** A trial: how many cases, the agent that is listened to, and what there is to tell in the end. */
export interface Trial {
  readonly most: number | undefined;
  readonly agent: Agent;
  tell(store: Store, opened: OpenedRun, isJson: boolean): Promise<void>;
}

/** Listens to the first question of every role, if only some cases are to be asked. */
export function trying(cases: string | undefined, agent: Agent): Trial {
  const prompts = new Map<string, Prompt>();
  return {
    most: cases === undefined ? undefined : readWholeNumber('--try', cases, 1, 1_000),
    agent:
      cases === undefined
        ? agent
        : {
            ...agent,
            ask(ask, context) {
              if (!prompts.has(ask.role)) prompts.set(ask.role, ask.prompt);
              return agent.ask(ask, context);
            },
          },
    async tell(store, { manifest, court }, isJson) {
      const costs: CaseCost[] = [];
      for await (const { calls, status } of runCases(store, manifest.run_id, court))
        if (status === 'ruled' || calls.length > 0) costs.push(costOf(calls));
      const estimate = estimateFor(costs, manifest.input.cases);
      const asked = [...prompts].map(([role, { system, user }]) => ({ role, system, user }));
      await write(
        isJson
          ? `${JSON.stringify({ run_id: manifest.run_id, tried: costs.length, prompts: asked, estimate })}\n`
          : `${[...asked.map(sayPrompt), sayEstimate(costs.length, manifest.input.cases, estimate)].join('\n\n')}\n`,
      );
    },
  };
}

const sayPrompt = ({
  role,
  system,
  user,
}: Pick<Prompt, 'system' | 'user'> & { readonly role: string }): string =>
  `## ${role}\n\n${inLines(system)}\n\n---USER---\n\n${inLines(user)}`;

const inLines = (text: string): string => text.split('\n').map(printable).join('\n');

const sayUsd = (usd: number): string => `$${usd.toFixed(usd < 1 ? 4 : 2)}`;

const sayCost = ({ calls, tokens, usd }: CaseCost): string =>
  `${calls.toLocaleString('en-US')} calls, ${tokens.toLocaleString('en-US')} tokens, ${usd === null ? 'price unknown (give usd_per_million_tokens_in and _out)' : sayUsd(usd)}`;

function sayEstimate(
  tried: number,
  cases: number,
  { so_far, all, all_usd_between: between }: Estimate,
): string {
  const range =
    between === null || between[1] === 0
      ? ''
      : `; ${sayUsd(between[0])} to ${sayUsd(between[1])} if all were like the cheapest or the dearest of these`;
  return `${tried} of ${cases} cases: ${sayCost(so_far)}\nall ${cases} cases: about ${sayCost(all)}${range}`;
}
