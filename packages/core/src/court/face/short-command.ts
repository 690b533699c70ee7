/** A short command for a court: arguments that become a request, and rulings in words of its own. */
import type { CommandOption } from './command-option.ts';

/** What every short command takes: where a run is kept and under which name, its tables, how many questions at once, and how it prints. */
export type CommonOption = 'out' | 'name' | 'policy' | 'set' | 'documents' | 'concurrency' | 'json';

/** What is asked for, in the words of a run. */
export interface FaceRequest {
  /** Who is asked, as `--agents` says it. */
  readonly agents: string;
  /** Options of the court: text as it would be typed after `--set`, or values. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Parameters of tables, by question; they come after those that a user sets. */
  readonly settings: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** A ruling as people are told it. */
export interface ToldRuling {
  readonly outcome: string;
  readonly tone: 'good' | 'doubtful' | 'bad';
  readonly why: string;
  /** What was found, the most important first; each under a mark. */
  readonly found: readonly { readonly mark: string; readonly text: string }[];
}

/** A short command. Its arguments are files, which the court reads by its `cases`. */
export interface ShortCommand<
  Options extends object = object,
  Ruling extends object = object,
  Said extends object = object,
> {
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  readonly argument: { readonly name: string; readonly means: string };
  /** Its options in the order of the help; those that every short command takes by name. */
  readonly options: readonly (CommandOption | CommonOption)[];
  /** What the exit statuses mean, and examples. */
  readonly help: string;
  /** What is printed if there was no case, and if somebody interrupts. */
  readonly words: { readonly none: string; readonly interrupted: string };
  /** Makes a request of what was said; `read` gives the options of the court that it comes to, with files read. */
  request(said: Said, read: (options: FaceRequest['options']) => Options): Promise<FaceRequest>;
  /** The outcome that a ruling counts as. */
  outcome(ruling: Ruling): string;
  /** The outcomes that are good enough for `--strict`, if there is such an option. */
  readonly good: readonly string[];
  tell(ruling: Ruling): ToldRuling;
  /** How often each outcome occurred, in words. */
  sum(counts: Readonly<Record<string, number>>): string;
}
