/** The prompt of a voice in a user-defined court: the words of its author, and around them what the court file says. */
import { PROMPT_LANGUAGES, type PromptLanguage } from '@curia/core/agent';
import { holesIn, type InputKind, type PromptTemplate, readPromptText } from '@curia/core/court';
import type { ErrorDetail } from '@curia/core/read';
import { sha256, suggest } from '@curia/core/text';
import type { CourtFile } from './file/court-file.ts';
import { seesAdvice } from './file/remembered.ts';
import { fieldParagraphs, GENERATED, panelLists, plainInstructions } from './prompts/lists.ts';
import { texts } from './prompts/texts.ts';

const ROLE = 'voice';
const USER = /^---USER---[ \t]*$/m;

/** A user's prompts by role, as written. */
export type OwnPrompts = Readonly<Record<string, string>>;

/** A user's prompt, split into its parts. */
interface OwnPrompt {
  /** The fixed part; absent if the text is only about the case. */
  readonly system?: string;
  /** The part about the case; absent if the court file supplies it. */
  readonly user?: string;
}

/** Takes a prompt apart. A text without a `---USER---` line that shows fields of the case is about the case. */
function takeApart(text: string, court: CourtFile): OwnPrompt {
  const [first = '', second] = text.replace(/\r\n/g, '\n').split(USER);
  if (second !== undefined) return { system: first.trim(), user: second.trim() };
  const showsCase = holesIn(first).some((hole) => isFenced(court, hole));
  return showsCase ? { user: first.trim() } : { system: first.trim() };
}

const isField = ({ case: fields = {} }: CourtFile, hole: string): boolean => Object.hasOwn(fields, hole);

/** Text from cases and other voices is fenced. */
const isFenced = (court: CourtFile, hole: string): boolean =>
  isField(court, hole) || hole === 'items' || hole === 'votes';

const OWN_LINE = /^[ \t]*\{[^{}\n]+\}[ \t]*$/gm;

/** The problems of a user's prompts, each with its role. */
export function promptProblems(court: CourtFile, role: string, text: string): ErrorDetail[] {
  const path = `roles.${role}.prompt`;
  const known = [...Object.keys(court.case ?? {}), ...GENERATED];
  if (text.trim() === '') return [{ path, problem: 'the file is empty' }];
  if (text.split(USER).length > 2) return [{ path, problem: 'has more than one line ---USER---' }];
  const unknown = holesIn(text).filter((hole) => !known.includes(hole));
  if (unknown.length > 0)
    return unknown.map((hole) => ({
      path,
      problem: `names {${hole}}, which is no field of the case; ${suggest(hole, known)}`,
    }));
  const { system = '', user = '' } = takeApart(text, court);
  const told = holesIn(system).filter((hole) => isFenced(court, hole));
  const inline = holesIn(user.replace(OWN_LINE, '')).filter((hole) => isFenced(court, hole));
  return [
    ...told.map((hole) => ({ path, problem: `{${hole}} is data and belongs after the line ---USER---` })),
    ...inline.map((hole) => ({ path, problem: `{${hole}} is data and needs a line of its own` })),
  ];
}

/** Makes the prompts of a court: by role and language, each once. */
export function panelPrompt(
  court: CourtFile,
  own: OwnPrompts,
): (role: string, language: PromptLanguage) => PromptTemplate {
  const made = new Map<string, PromptTemplate>();
  return (role, language) => {
    const key = `${role}.${language}`;
    const known = made.get(key) ?? compose(court, role, own[role], language);
    made.set(key, known);
    return known;
  };
}

/** The built-in frame with the author's text in it; lists that the author places are not repeated. */
function compose(
  court: CourtFile,
  role: string,
  text: string | undefined,
  language: PromptLanguage,
): PromptTemplate {
  const frame = readPromptText(texts, ROLE, language);
  const own = text === undefined ? {} : takeApart(text, court);
  const placed = new Set(text === undefined ? [] : holesIn(text).filter((hole) => !isField(court, hole)));
  const lists = panelLists(court, language);
  const isAdvised = seesAdvice(court, role);
  const isWanted = (paragraph: string): boolean =>
    holesIn(paragraph).every((hole) => {
      if (hole === 'memory') return isAdvised;
      const name = hole.slice(2);
      return !placed.has(name) && !(Object.hasOwn(lists, name) && lists[name as keyof typeof lists] === '');
    });
  const paragraphs = (part: string): string => part.split('\n\n').filter(isWanted).join('\n\n');
  const instructions = own.system ?? plainInstructions(court, role, language);
  const about = own.user ?? fieldParagraphs(court, language);
  const renamed = (part: string): string =>
    GENERATED.filter((name) => !isField(court, name)).reduce(
      (filled, name) => filled.replaceAll(`{${name}}`, `{__${name}}`),
      part,
    );
  const fields = Object.keys(court.case ?? {}).map((name): [string, InputKind] => [name, 'optional']);
  const inputs: Record<string, InputKind> = {
    ...Object.fromEntries(fields),
    __items: 'optional',
    __votes: 'optional',
  };
  return {
    system: paragraphs(frame.system).replace('{__instructions}', () => renamed(instructions)),
    user: paragraphs(frame.user).replace('{__fields}', () => renamed(about)),
    inputs: isAdvised ? { ...inputs, memory: 'optional' } : inputs,
    lists: Object.fromEntries(Object.entries(lists).map(([name, list]) => [`__${name}`, list])),
  };
}

/** What identifies the prompts of a court, for its rulebook: the version of the frame, and a hash of each of the user's prompts. */
export const panelPromptVersions = (court: CourtFile, own: OwnPrompts): Record<string, string | number> => ({
  ...Object.fromEntries(
    PROMPT_LANGUAGES.map((language) => [language, readPromptText(texts, ROLE, language).version]),
  ),
  ...Object.fromEntries(
    Object.keys(court.roles).map((role) => [
      `role.${role}`,
      Object.hasOwn(own, role) ? sha256(own[role]!) : 'default',
    ]),
  ),
});
