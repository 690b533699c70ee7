/** From the names in a request to what they stand for; a name that would lead to a file, a module or an address is refused. */

import { type AnyTable, CuriaError, withValues } from '@curia/core';
import type { Court } from '@curia/core/court';

import type { AnyQuestion } from '@curia/core/table';
import { suggest } from '@curia/core/text';
import { courtCode, findCourts } from '../courts/code-courts.ts';
import { takesOption } from '../courts/court-options.ts';
import { findCourt } from '../courts/find-court.ts';
import { courts } from '../courts/list.ts';
import { loadQuestion, loadQuestions } from '../courts/load-question.ts';
import type { RunAgents } from '../drive/agents/agent-choice.ts';
import { readAgents, textOf } from '../drive/agents/agent-text.ts';
import { looksLikeTableFile } from '../input/table-file.ts';
import { choosePolicy } from '../kept/law/choose-policy.ts';
import type { Chosen } from '../kept/law/chosen.ts';
import type { TableChoices, TableChosen, TableNamed } from '../kept/law/table-choices.ts';
import { takePolicy } from '../kept/law/take-policy.ts';
import { isShipped, type OwnCourt, OwnCourts } from './own-courts.ts';

/** Agents that need no configuration, since they name nothing outside the cases. */
const ALWAYS: Readonly<Record<string, string>> = { given: 'given' };

/** The options of courts that name a place, and the part of the configuration that lists such places. */
const PLACES: Readonly<Record<string, 'repositories' | 'logs'>> = {
  repository: 'repositories',
  logs: 'logs',
};

/** The options of courts that may name a file, and the part of the configuration that lists such files. */
const FILES: Readonly<Record<string, 'packs' | 'certificates'>> = {
  pack: 'packs',
  certificate: 'certificates',
};

/** What requests may name, and what each name stands for. */
export interface Named {
  /** A folder of court and table files. */
  readonly courts?: string | undefined;
  /** Modules and packages of courts in code. */
  readonly modules: readonly string[];
  readonly agents: Readonly<Record<string, string>>;
  readonly packs: Readonly<Record<string, string>>;
  readonly certificates: Readonly<Record<string, string>>;
  readonly repositories: Readonly<Record<string, string>>;
  readonly logs: Readonly<Record<string, string>>;
}

/** Choices that are remembered, because most requests repeat one. */
const MOST_REMEMBERED = 1000;

/** A choice, and the files that it was made from. */
interface Remembered {
  readonly own: readonly [OwnCourt | undefined, OwnCourt | undefined];
  readonly chosen: Chosen;
}

/** The names that one server knows. */
export class Names {
  readonly #config: Named;
  readonly #own: OwnCourts;
  readonly #inCode: ReadonlyMap<string, Court>;
  readonly #chosen = new Map<string, Remembered>();

  constructor(config: Named) {
    this.#config = config;
    this.#own = new OwnCourts(config.courts);
    this.#inCode = new Map(courtsInCode(config.modules, this.#own).map((court) => [court.name, court]));
  }

  /** Every question: those that ship, then the files of the folder, then those of courts in code. */
  async questions(): Promise<readonly AnyQuestion[]> {
    const own = this.#own.names().map((name) => this.#own.find(name)!.question);
    return [...(await loadQuestions()), ...own, ...this.#asked()];
  }

  /** The questions of the courts in code, unless one that ships has the name. */
  #asked(): readonly AnyQuestion[] {
    return [...this.#inCode.values()].flatMap(({ questions }) =>
      questions.filter(({ name }) => !isShipped(name)),
    );
  }

  /** The question of a name. */
  async question(name: string): Promise<AnyQuestion> {
    const found =
      this.#own.find(name)?.question ??
      this.#asked().find((question) => question.name === name) ??
      (isPlain(name) ? await loadQuestion(name) : undefined);
    if (found !== undefined) return found;
    const known = (await this.questions()).map((one) => one.name);
    throw new CuriaError(
      'TABLE_UNKNOWN',
      `there is no table ${JSON.stringify(name)}; ${suggest(name, known)}`,
    );
  }

  /** A question with the policy that decides: one of its own by name, or a table of the folder that answers the same question. */
  async choose(name: string, { policy, values = {} }: TableNamed = {}): Promise<Chosen> {
    const isPlainChoice = Object.keys(values).length === 0;
    const key = isPlainChoice ? `${name}@${policy ?? ''}` : JSON.stringify([name, policy, values]);
    const own = [this.#own.find(name), policy === undefined ? undefined : this.#own.find(policy)] as const;
    const known = this.#chosen.get(key);
    // A file that changed since is another one.
    if (known !== undefined && known.own[0] === own[0] && known.own[1] === own[1]) return known.chosen;
    const question = await this.question(name);
    const chosen = { question, policy: withValues(this.#policy(question, policy), values) };
    if (this.#chosen.size >= MOST_REMEMBERED) this.#chosen.clear();
    this.#chosen.set(key, { own, chosen });
    return chosen;
  }

  /** The name under which the law in force for a question stands: its own, or that of the only file that answers it; none if several files do and none is called so. */
  standing(question: string): string | undefined {
    const own = this.#own.find(question);
    if (own === undefined ? this.#isNamed(question) : own.question.name === question) return question;
    const [only, ...others] = this.#own
      .names()
      .filter((name) => this.#own.find(name)!.question.name === question);
    return others.length === 0 ? only : undefined;
  }

  #isNamed(name: string): boolean {
    return (
      isShipped(name) || this.#inCode.has(name) || this.#asked().some((question) => question.name === name)
    );
  }

  /** The law in force for a question. */
  async inForce(question: string): Promise<Chosen | undefined> {
    const name = this.standing(question);
    return name === undefined ? undefined : this.choose(name);
  }

  #policy(question: AnyQuestion, policy: string | undefined): AnyTable {
    const own = policy === undefined ? undefined : this.#own.find(policy);
    return own === undefined ? choosePolicy(question, policy) : takePolicy(question, own.file);
  }

  /** The agents that the configuration lists under a name. */
  agents(name: string, roles: readonly string[]): RunAgents {
    return readAgents(this.#listed('agents', { ...ALWAYS, ...this.#config.agents }, name), roles);
  }

  /** The agents that a run was started with, if one of those that are listed is them: a store may name any. */
  startedWith(run_id: string, agents: string, roles: readonly string[]): RunAgents {
    const listed = { ...ALWAYS, ...this.#config.agents };
    for (const text of Object.values(listed)) {
      const one = text === agents || textOf(readAgents(text, roles)) === agents;
      if (one) return readAgents(text, roles);
    }
    throw new CuriaError(
      'AGENTS_NOT_LISTED',
      `run ${run_id} was started with agents that the configuration of the server does not list; resume it with one of ${Object.keys(listed).join(', ')}, or list them`,
    );
  }

  /** The courts that are files of the folder. */
  courtFiles(): readonly { readonly name: string; readonly file: string }[] {
    return this.#own.names().flatMap((name) => {
      const { kind, file } = this.#own.find(name)!;
      return kind === 'court' ? [{ name, file }] : [];
    });
  }

  /** The court of a name: a file of the folder, one in code that the configuration names, or one that ships. */
  court(name: string): Court {
    const own = this.#own.find(name);
    if (own?.kind === 'court') return findCourt(own.file);
    if (!isPlain(name)) throw namesAFile('court', name);
    return this.#inCode.get(name) ?? findCourt(name);
  }

  /** Every court that a request may name: files of the folder first, then those in code, then those that ship. */
  courts(): readonly { readonly name: string; readonly court: Court; readonly is_own: boolean }[] {
    const own = this.#own.names().filter((name) => this.#own.find(name)!.kind === 'court');
    const named = [...own, ...this.#inCode.keys()].map((name) => ({
      name,
      court: this.court(name),
      is_own: true,
    }));
    return [...named, ...courts.map((court) => ({ name: court.name, court, is_own: false }))];
  }

  /** The names of all agents that a request may ask, those of the configuration first. */
  agentNames(): readonly string[] {
    return Object.keys({ ...this.#config.agents, ...ALWAYS });
  }

  /** What stands for the tables that a request chooses: a policy may be a table of the folder, and never a file. */
  tables(said: TableChoices): TableChoices {
    return Object.fromEntries(
      Object.entries(said).map(([question, { policy, values }]) => [
        question,
        { policy: this.#named(policy), values },
      ]),
    );
  }

  #named(policy: TableChosen['policy']): string | undefined {
    if (policy === undefined) return undefined;
    // A table itself is text or code of somebody else; a request names one that is here.
    if (typeof policy !== 'string') throw namesAFile('policy', policy.policy);
    const own = this.#own.find(policy);
    if (own !== undefined) return own.file;
    if (!isPlain(policy)) throw namesAFile('policy', policy);
    return policy;
  }

  /** The options of a court, with named places put in. */
  options(court: Court, said: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
    return Object.fromEntries(
      Object.entries(said).map(([key, value]) => [key, this.#option(court, key, value)]),
    );
  }

  #option(court: Court, key: string, value: unknown): unknown {
    if (court.loads !== undefined && Object.hasOwn(court.loads, key))
      return this.#loaded(court, key, String(value));
    if (court.places?.includes(key) !== true) return value;
    const shelf = PLACES[key];
    if (shelf === undefined)
      throw new CuriaError('NAME_UNKNOWN', `a request cannot set ${key}: it names a place on the server`);
    return this.#listed(shelf, this.#config[shelf], String(value));
  }

  /** What stands for the value of an option that may name a file: a listed file, or a name that cannot be one. */
  #loaded(court: Court, key: string, name: string): string {
    const shelf = FILES[key];
    const known = shelf === undefined ? {} : this.#config[shelf];
    if (Object.hasOwn(known, name)) return known[name]!;
    if (!takesOption(court, key, name)) return this.#listed(shelf ?? key, known, name);
    if (!isPlain(name)) throw namesAFile(key, name);
    return name;
  }

  #listed(shelf: string, known: Readonly<Record<string, string>>, name: string): string {
    if (Object.hasOwn(known, name)) return known[name]!;
    const names = Object.keys(known);
    const hint = names.length === 0 ? `none are listed under ${shelf}` : suggest(name, names);
    throw new CuriaError(
      'NAME_UNKNOWN',
      `the configuration of the server lists no ${shelf} ${JSON.stringify(name)}; ${hint}`,
    );
  }
}

/** The courts in code that a configuration names. */
function courtsInCode(modules: readonly string[], own: OwnCourts): readonly Court[] {
  const found = findCourts(modules);
  for (const [at, court] of found.entries()) {
    const problem =
      courtCode(court) === undefined
        ? 'is no court in code; put court files into the folder of courts'
        : own.find(court.name) === undefined
          ? undefined
          : `is called ${court.name}, like a file in the folder of courts; rename one of them`;
    if (problem !== undefined) throw new CuriaError('CONFIG_INVALID', `modules: ${modules[at]} ${problem}`);
  }
  return found;
}

/** Whether a name is only a name, and nothing that could be opened. */
const isPlain = (name: string): boolean => !looksLikeTableFile(name) && !/[/\\:\0]/.test(name);

const namesAFile = (what: string, name: string): CuriaError =>
  new CuriaError(
    'NAME_UNKNOWN',
    `a request names a ${what} that the server knows, never a file or an address, got ${JSON.stringify(name)}`,
  );
