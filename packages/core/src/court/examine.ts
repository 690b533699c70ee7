/** How a court looks at answers before they are recorded, and what it may look up: whoever holds the court opens the sources. */
import type { Checked, Citation } from '../text/citation/checked.ts';
import type { Sources } from './agent/sources.ts';

/** Where the sources of a run are. */
export interface SourcePlaces {
  /** A folder. */
  readonly repository?: string;
  /** Log files, or folders of them. */
  readonly logs: readonly string[];
}

/** The sources of a run, as its court looks into them. */
export interface OpenSources {
  /** What agents may read. */
  readonly sources: Sources;
  /** Where they are. */
  readonly places: SourcePlaces;
  /** Whether there is a history to look into. */
  hasHistory(): Promise<boolean>;
  /** Whether a text has a stack trace. */
  hasTrace(text: string): boolean;
  /** What nobody can look at, a sentence without a full stop for each; nothing where agents look elsewhere. */
  unseen(signal: AbortSignal): Promise<readonly string[] | undefined>;
  /** Looks citations up; the question, if it is given, may be cited by its lines. */
  check(citations: readonly Citation[], question?: string): Promise<readonly Checked[]>;
  /** An excerpt of a file without the secrets in it. */
  mask(path: string, excerpt: string): string;
}

/** A question to an agent, as far as its court must know it to look at the answer. */
export interface ExaminedTask {
  readonly case_id: string;
  readonly role: string;
  readonly key: string;
  /** What the prompt was filled with. */
  readonly inputs: Readonly<Record<string, unknown>>;
  /** Who spoke, as far as a run knows: one model is one voice, whatever its role. */
  readonly voice?: string;
  /** Asking costs nothing: the agent is made of rules, or its answers are recorded. */
  readonly is_free: boolean;
  readonly signal: AbortSignal;
}

/** Looks at answers before they are recorded, such as to check what they cite. */
export interface Examiner<Options extends object = object> {
  /** Where the options of a run say that its sources are. */
  places(options: Options): SourcePlaces;
  /** Roles that are asked without sources, and recorded as they answer. */
  readonly leaves?: readonly string[];
  /** Roles in which the court looks into the sources itself, and nobody is asked. */
  readonly looks?: Readonly<Record<string, (task: ExaminedTask, open: OpenSources) => Promise<unknown>>>;
  /** The answer as it is recorded. */
  examine(answer: unknown, task: ExaminedTask, open: OpenSources): Promise<unknown>;
}
