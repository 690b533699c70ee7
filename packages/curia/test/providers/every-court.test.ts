/** Every court that ships and every template, from its first question to its ruling, through every provider: what they are sent is what each documents that it takes. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROMPT_LANGUAGES } from '@curia/core/agent';
import type { Prompt } from '@curia/core/court';
import { afterEach, describe, expect, test } from 'vitest';
import { llmAgent } from '../../src/agents/llm/llm-agent.ts';
import { driveScene } from '../drive-scene.ts';
import { courtPrompts, rolePrompt } from '../role-prompt.ts';
import { curia } from '../run-curia.ts';
import { file, newStore } from '../run-fixture.ts';
import { goodAnswer, SCENES } from '../scripted-model.ts';
import { PROTOCOLS, type Request } from './protocols.ts';
import { type ProviderServer, startProvider } from './provider-server.ts';
import { saidOf } from './said-of.ts';

let server: ProviderServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const KEY = { TEST_KEY: 'sk-test' };

/** Whom a prompt speaks to: its first line is its own. */
const ROLES = new Map(
  courtPrompts.flatMap(({ court, roles }) =>
    roles.flatMap((role) =>
      PROMPT_LANGUAGES.map((language) => [rolePrompt(court, role, language).system.split('\n')[0]!, role]),
    ),
  ),
);

/** Every text of a request, in its order. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** The role that a request asks, and the prompt as it arrived. */
function heardIn({ body }: Request): { readonly role: string; readonly prompt: Prompt } {
  const { messages, input, contents, system: apart, systemInstruction } = body;
  const texts = textsIn([apart, systemInstruction, messages, input, contents]);
  const system = texts.find((text) => ROLES.has(text.split('\n')[0]!))!;
  const user = texts.filter((text) => text !== system).toSorted((a, b) => b.length - a.length)[0]!;
  return { role: ROLES.get(system.split('\n')[0]!)!, prompt: { system, user } as Prompt };
}

const templates = join(import.meta.dirname, '../../templates');
const samples = readdirSync(templates).flatMap((name) =>
  [
    ['court.yaml', 'cases.jsonl'],
    ['lines.yaml', 'lines-cases.jsonl'],
  ]
    .map((names) => names.map((one) => join(templates, name, one)) as [string, string])
    .filter(([court]) => existsSync(court)),
);

describe.each(Object.keys(PROTOCOLS))('%s', (name) => {
  const protocol = PROTOCOLS[name]!;

  test.each(SCENES)('$court: $name', async (scene) => {
    const roles = new Set<string>();
    server = await startProvider(protocol, (_understood, _number, request) => {
      const { role, prompt } = heardIn(request);
      roles.add(role);
      return { text: JSON.stringify(goodAnswer(role, prompt)) };
    });
    await driveScene(scene, llmAgent(server.config, { environment: KEY }));
    expect(server.refused).toEqual([]);
    expect([...roles].sort()).toEqual([...scene.roles].sort());
  });

  test.each(samples.map(([court, cases]) => ({ name: court.split('/').slice(-2).join('/'), court, cases })))(
    'the template $name',
    async ({ court, cases }) => {
      server = await startProvider(protocol, ({ schema }) => ({ text: JSON.stringify(saidOf(schema!)) }));
      const agents = `llm:${file(`${name.replaceAll(' ', '-')}.yaml`, JSON.stringify(server.config))}`;
      const [first = ''] = readFileSync(cases, 'utf8').split('\n');
      const one = file(`${name.replaceAll(' ', '-')}.jsonl`, first);
      const args = ['run', court, one, '--agents', agents, '--store', newStore(), '--no-folder', '--json'];
      const { lines, stderr } = await curia(args, '', KEY);
      expect(server.refused).toEqual([]);
      expect(lines[0], stderr).toMatchObject({
        status: 'completed',
        refused: 0,
        open: 0,
        first_failure: null,
      });
      expect(server.asked.every(({ mode }) => mode === 'strict' || mode === 'tool')).toBe(true);
    },
  );
});
