/** What a program can learn about the courts before it runs one: their options and prompts. */
import { CuriaError } from '@curia/core';
import type { PromptLanguage } from '@curia/core/agent';
import { PROMPT_LANGUAGES } from '@curia/core/agent';
import type { View } from '@curia/core/court';
import { suggest } from '@curia/core/text';
import { promptFor } from '../agents/prompts/prompt-for.ts';
import { closedValues, type OptionField, optionFields } from '../courts/court-options.ts';
import { findCourt } from '../courts/find-court.ts';
import { courts } from '../courts/list.ts';

/** A court in short. */
export interface CourtDescription {
  readonly name: string;
  /** The form of a page about one of its cases. */
  readonly view?: View | undefined;
  /** The policies of the question that a run is named after, the default first. */
  readonly policies: readonly string[];
  /** Who is asked. */
  readonly roles: readonly string[];
  /** What can be set: its closed values as they are typed, what it means, and all that it takes as JSON Schema. */
  readonly options: Readonly<
    Record<
      string,
      { readonly values: readonly string[]; readonly means: string; readonly schema: OptionField }
    >
  >;
}

/** The prompt of a role, before a case fills it in. */
export interface PromptTexts {
  readonly court: string;
  readonly role: string;
  readonly language: PromptLanguage;
  /** Absent where a user wrote it. */
  readonly version?: number | undefined;
  readonly system: string;
  readonly user: string;
}

/** All courts, in short. */
export const describeCourts = (): CourtDescription[] =>
  courts.map(({ name, view, questions, prompts, options }) => ({
    name,
    view,
    policies: questions[0].policies.map(({ policy }) => policy),
    roles: prompts.roles,
    options: Object.fromEntries(
      Object.entries(optionFields({ options })).map(([option, schema]) => [
        option,
        { values: closedValues(schema).map(String), means: schema.description ?? '', schema },
      ]),
    ),
  }));

/** The prompt of a role; an unknown court, role or language is refused. */
export function readPrompt(court: string, role: string, language: PromptLanguage = 'en'): PromptTexts {
  const { prompts } = findCourt(court);
  if (!prompts.roles.includes(role))
    throw new CuriaError(
      'USAGE',
      `${court} has no role ${JSON.stringify(role)}; ${suggest(role, prompts.roles)}`,
    );
  if (!PROMPT_LANGUAGES.includes(language))
    throw new CuriaError(
      'USAGE',
      `prompts are written in ${PROMPT_LANGUAGES.join(' and ')}, not in ${language}`,
    );
  const { version, system, user } = promptFor(prompts, role, language);
  return { court, role, language, version, system, user };
}
