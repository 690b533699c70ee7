/** The configuration of a server: the names by which requests may choose agents, packs, repositories, logs and courts. */
import { dirname, resolve } from 'node:path';
import { readBy } from '@curia/core/read';
import { z } from 'zod';
import { loadDefinition } from '../input/load-definition.ts';
import { looksLikeModule } from '../input/table-file.ts';
import { problemWithProxy } from './auth/client-address.ts';
import { webhookConfig } from './webhooks/webhook-config.ts';

const name = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/,
    'must be letters, digits, _ and -, and begin with a letter or digit',
  );

const named = z.record(name, z.string().min(1)).default({});

/** The shape of the configuration file. */
export const serverConfig = z.strictObject({
  courts: z
    .string()
    .min(1)
    .optional()
    .describe('A folder of court and table files; requests name them without their ending.'),
  modules: z
    .array(z.string().min(1))
    .default([])
    .describe(
      'Courts in code: modules beside this file, and packages of the working folder. Requests name each by its own name.',
    ),
  agents: named.describe('Who can be asked, each as it is written after `--agents`.'),
  packs: named.describe('Pack files for verification.'),
  certificates: named.describe('Certificates of audits that verification may rest on.'),
  repositories: named.describe('Folders that investigations may read.'),
  logs: named.describe('Log files, or folders of them, that investigations may read.'),
  webhooks: z.record(name, webhookConfig).default({}).describe('Who is told of rulings, by name.'),
  hosts: z
    .array(z.string().min(1))
    .default([])
    .describe('Names that the server is known by, besides localhost and addresses.'),
  origins: z
    .array(z.url())
    .default([])
    .describe('Origins of web pages that may use the server, besides its own.'),
  trusted_proxies: z
    .array(
      z.string().superRefine((entry, { addIssue }) => {
        const problem = problemWithProxy(entry);
        if (problem !== undefined) addIssue(problem);
      }),
    )
    .default([])
    .describe(
      'Addresses and networks (10.0.0.0/8) of your own proxies: whoever comes through them is counted by the address that they name in X-Forwarded-For or Forwarded. Nobody else is believed.',
    ),
  limits: z
    .strictObject({
      body_mib: z.number().positive().max(1024).default(32).describe('The largest body that is read whole.'),
      body_seconds: z
        .number()
        .positive()
        .max(3600)
        .default(60)
        .describe('How long a body may take, and a stream may pause.'),
      requests_per_minute: z
        .int()
        .positive()
        .optional()
        .describe('Requests of one caller, or of one address without a token; no limit if absent.'),
      runs_at_once: z
        .int()
        .positive()
        .max(1000)
        .default(4)
        .describe('Runs that are driven at the same time.'),
    })
    .prefault({}),
});

/** A configuration; every path in it is absolute. */
export type ServerConfig = z.output<typeof serverConfig>;

/** The configuration of a server that was given none. */
export const defaultConfig = (): ServerConfig => serverConfig.parse({});

/** Reads a configuration file; paths in it are relative to its folder. */
export function loadConfig(file: string): ServerConfig {
  const read = loadDefinition(file, 'CONFIG_INVALID', (value) =>
    readBy(serverConfig, value, 'CONFIG_INVALID', 'the configuration'),
  );
  const at = (path: string): string => resolve(dirname(file), path);
  const allAt = (paths: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(Object.entries(paths).map(([one, path]) => [one, at(path)]));
  const { courts, modules, packs, certificates, repositories, logs, ...rest } = read;
  return {
    ...rest,
    courts: courts === undefined ? undefined : at(courts),
    // A package has a name, not a path.
    modules: modules.map((one) => (looksLikeModule(one) ? at(one) : one)),
    packs: allAt(packs),
    certificates: allAt(certificates),
    repositories: allAt(repositories),
    logs: allAt(logs),
  };
}
