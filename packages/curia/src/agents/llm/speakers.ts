/** The models of a configuration, each with its gate, how it is held to the shape of answers, and whether it has answered yet. */
import { DEFAULT_BACK_OFF } from './back-off.ts';
import type { ModelIdentity } from './cache.ts';
import { addressOf, type LlmConfig, type ModelConfig, PROVIDER_KINDS } from './config.ts';
import { loadModel, type Model, type ModelPlace } from './load-model.ts';
import { type AnswerMode, MODES_OF, modeFor } from './modes.ts';
import type { Gate, MakeGate } from './rate-limit.ts';
import type { Secrets } from './secrets.ts';

/** A model that is asked. */
export interface Speaker {
  /** Provider and model, for people. */
  readonly where: string;
  readonly config: ModelConfig;
  readonly place: ModelPlace;
  readonly answering: ModelIdentity;
  readonly limit: Gate;
  readonly attempts: number;
  readonly first_ms: number;
  readonly model: () => Promise<Model>;
  readonly ways: Ways;
  /** Whether the model has said anything in this run, and the call that finds out. */
  readonly heard: { anything: boolean; finding?: Promise<boolean> | undefined };
}

/** How a model is held to the shape of its answers: the firmest way that its endpoint has not refused in this run, with tools and without. */
export class Ways {
  readonly #modes: readonly AnswerMode[];
  readonly #refused = new Map<boolean, number>();

  constructor(modes: readonly AnswerMode[]) {
    this.#modes = modes;
  }

  /** The way for an answer. */
  now(schema: object, hasTools: boolean): AnswerMode {
    return this.#modes[modeFor(this.#modes, this.#refused.get(hasTools) ?? 0, schema)]!;
  }

  /** Takes note that a way was refused. */
  refused(mode: AnswerMode, hasTools: boolean): void {
    const next = this.#modes.indexOf(mode) + 1;
    this.#refused.set(hasTools, Math.max(next, this.#refused.get(hasTools) ?? 0));
  }
}

/** The models that roles speak through; refuses at once if a key is missing. */
export function makeSpeakers(
  { providers, models, roles }: LlmConfig,
  environment: NodeJS.ProcessEnv,
  secrets: Secrets,
  gate: MakeGate,
): Map<string, Speaker> {
  const gates = new Map(
    Object.entries(providers).map(([name, provider]) => {
      const { kind, key_env = '' } = provider;
      // The same account at the same address, whatever a configuration calls it.
      const identity = JSON.stringify([kind, addressOf(provider, environment) ?? '', key_env]);
      return [name, gate(identity, provider)];
    }),
  );
  const used = new Set(Object.values(roles));
  return new Map(
    Object.entries(models)
      .filter(([name]) => used.has(name))
      .map(([name, config]): [string, Speaker] => {
        // A model whose provider is not configured is refused when the configuration is read.
        const provider = providers[config.provider]!;
        const { kind, api } = provider;
        const variable = provider.key_env ?? PROVIDER_KINDS[kind];
        const key = variable === undefined ? undefined : secrets.take(variable, config.provider);
        const address = addressOf(provider, environment);
        const place: ModelPlace = { name: config.provider, kind, address, api, key };
        let loaded: Promise<Model> | undefined;
        const speaker: Speaker = {
          where: `${config.provider}/${config.model}`,
          config,
          place,
          answering: { ...config, kind, address: address ?? null },
          limit: gates.get(config.provider)!,
          attempts: provider.attempts ?? DEFAULT_BACK_OFF.attempts,
          first_ms: provider.first_retry_ms ?? DEFAULT_BACK_OFF.first_ms,
          model: () => {
            loaded ??= loadModel(place, config.model);
            return loaded;
          },
          ways: new Ways(MODES_OF[kind]),
          heard: { anything: false },
        };
        return [name, speaker];
      }),
  );
}
