/** The configuration of model agents: providers, models and who speaks through which; keys stay in the environment. */
import { CuriaError } from '@curia/core';
import { type ErrorDetail, refusal, tryRead } from '@curia/core/read';
import { suggest } from '@curia/core/text';
import { z } from 'zod';
import { readForeignText } from '../../files/foreign/read-foreign.ts';
import { readYaml } from '../../files/foreign/yaml.ts';

/** The kinds of provider, each with the default variable for its key. */
export const PROVIDER_KINDS = {
  openai: 'OPENAI_API_KEY',
  azure: 'AZURE_API_KEY',
  anthropic: 'ANTHROPIC_API_KEY',
  google: 'GOOGLE_GENERATIVE_AI_API_KEY',
  'openai-compatible': undefined,
} as const;

/** The name of a kind of provider. */
export type ProviderKind = keyof typeof PROVIDER_KINDS;

/** The two protocols of OpenAI, which Azure speaks as well. */
export type OpenAiApi = 'responses' | 'chat';

const kinds = Object.keys(PROVIDER_KINDS) as [ProviderKind, ...ProviderKind[]];
const variable = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'must name an environment variable');

/** What a provider without an address of its own is told. */
const NEEDS_ADDRESS: Readonly<Partial<Record<ProviderKind, string>>> = {
  'openai-compatible':
    'an openai-compatible provider needs its address, such as http://localhost:11434/v1: base_url in a file, CURIA_BASE_URL without one',
  azure: 'azure needs the address of its resource, such as https://NAME.openai.azure.com/openai/v1',
};

const providerConfig = z
  .strictObject({
    kind: z.enum(kinds),
    base_url: z.url({ protocol: /^https?$/ }).optional(),
    api: z.enum(['responses', 'chat']).optional(),
    key_env: variable.optional(),
    max_in_flight: z.int().min(1).optional(),
    requests_per_minute: z.number().positive().optional(),
    attempts: z.int().min(1).max(20).optional(),
    first_retry_ms: z.number().min(0).optional(),
  })
  .refine(({ kind, base_url }) => NEEDS_ADDRESS[kind] === undefined || base_url !== undefined, {
    path: ['base_url'],
    error: ({ input }) => NEEDS_ADDRESS[(input as { kind: ProviderKind }).kind] ?? 'is missing',
  })
  .refine(({ kind, api }) => api === undefined || kind === 'openai' || kind === 'azure', {
    path: ['api'],
    error: 'only openai and azure have two protocols to choose from',
  });

const price = z.number().min(0).optional();

const modelConfig = z.strictObject({
  provider: z.string(),
  model: z.string().min(1),
  /** Null leaves it to the provider; some models take none. */
  temperature: z.number().min(0).max(2).nullable().default(0),
  max_output_tokens: z.int().min(1).default(4096),
  timeout_seconds: z.number().positive().default(120),
  usd_per_million_tokens_in: price,
  usd_per_million_tokens_out: price,
  /** Of the tokens in, those that the provider remembered, and those that it was made to remember. */
  usd_per_million_tokens_cached: price,
  usd_per_million_tokens_cache_written: price,
  /** Of the tokens out, those of reasoning. */
  usd_per_million_tokens_reasoning: price,
  usd_per_million_tokens_in_batch: price,
  usd_per_million_tokens_out_batch: price,
});

/** The shape of the configuration file. */
export const llmConfig = z.strictObject({
  providers: z.record(z.string(), providerConfig),
  models: z.record(z.string(), modelConfig),
  roles: z.record(z.string(), z.string()),
});

/** A configuration. */
export type LlmConfig = z.infer<typeof llmConfig>;

/** How a provider is configured. */
export type ProviderConfig = z.infer<typeof providerConfig>;

/** The variables by which a provider's own library is sent to another address. */
const ADDRESS_VARIABLES: Readonly<Partial<Record<ProviderKind, string>>> = {
  openai: 'OPENAI_BASE_URL',
  anthropic: 'ANTHROPIC_BASE_URL',
};

/** The address that is called: as configured, else as the environment says; undefined is the provider's own. */
export function addressOf(
  { kind, base_url }: Pick<ProviderConfig, 'kind' | 'base_url'>,
  environment: NodeJS.ProcessEnv,
): string | undefined {
  const variable = ADDRESS_VARIABLES[kind];
  const address = base_url ?? (variable === undefined ? undefined : environment[variable]);
  return address === undefined || address.trim() === '' ? undefined : address.trim().replace(/\/+$/, '');
}

/** How a model is configured. */
export type ModelConfig = z.infer<typeof modelConfig>;

/** Reads a configuration file; refuses with every problem, its place, and the field that was probably meant. */
export function readConfig(file: string): LlmConfig {
  const read = readYaml(readForeignText('yaml', file, 'CONFIG_INVALID'));
  if (!read.ok) throw new CuriaError('CONFIG_INVALID', `${file}:${read.line}: ${read.problem}`);
  return checkConfig(read.value, file);
}

/** Checks a configuration; `name` says where it comes from. */
export function checkConfig(value: unknown, name: string): LlmConfig {
  const read = tryRead(llmConfig, value);
  const problems = read.ok ? findDangling(read.value) : read.problems.map(keepKeysOut);
  if (read.ok && problems.length === 0) return read.value;
  throw refusal('CONFIG_INVALID', 'the file', problems, name);
}

/** A key in the file gets its own message, which says where keys belong. */
const keepKeysOut = ({ path, problem }: ErrorDetail): ErrorDetail => ({
  path,
  problem: /(^|\.)(api_?)?key$/i.test(path)
    ? 'keys do not belong in a file: put the key in an environment variable and name it in key_env'
    : problem,
});

/** Models without a provider and roles without a model. */
function findDangling({ providers, models, roles }: LlmConfig): ErrorDetail[] {
  const check = (path: string, name: string, what: string, known: object): ErrorDetail[] => {
    if (Object.hasOwn(known, name)) return [];
    return [{ path, problem: `there is no ${what} ${name}; ${suggest(name, Object.keys(known))}` }];
  };
  return [
    ...Object.entries(models).flatMap(([name, { provider }]) =>
      check(`models.${name}.provider`, provider, 'provider', providers),
    ),
    ...Object.entries(roles).flatMap(([role, model]) => check(`roles.${role}`, model, 'model', models)),
  ];
}

/** A configuration for one model without a file: `openai/gpt-5-mini`, or `CURIA_BASE_URL` for any compatible endpoint; `settings` are those of a model in a file. */
export function configForModel(
  name: string,
  environment: NodeJS.ProcessEnv,
  settings: object = {},
): LlmConfig {
  const [kind, ...rest] = name.split('/');
  const model = rest.join('/');
  const known = kinds.find((one) => one === kind);
  if (known === undefined || model === '') {
    throw new CuriaError(
      'CONFIG_INVALID',
      `${name}: write PROVIDER/MODEL; of providers ${suggest(kind ?? '', kinds)}`,
    );
  }
  const base_url = environment.CURIA_BASE_URL;
  const provider = {
    kind: known,
    base_url,
    key_env: environment.CURIA_API_KEY === undefined ? undefined : 'CURIA_API_KEY',
  };
  return checkConfig(
    {
      providers: { [known]: provider },
      models: { main: { ...settings, provider: known, model } },
      roles: { default: 'main' },
    },
    name,
  );
}
