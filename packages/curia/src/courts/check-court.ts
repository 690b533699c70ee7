/** The door for courts that are code: what is handed over is held against the port, and whatever is missing is named. */
import { CuriaError } from '@curia/core';
import type { Court } from '@curia/core/court';
import { type ErrorDetail, refusal } from '@curia/core/read';
import { didYouMean } from '@curia/core/text';
import { promptFor } from '../agents/prompts/prompt-for.ts';
import { courts } from './list.ts';

type Given = Readonly<Record<string, unknown>>;

/** What a part of the port must be; undefined if it is that. */
type Check = (value: unknown) => string | undefined;

const isGiven = (value: unknown): value is Given =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const aFunction: Check = (value) => (typeof value === 'function' ? undefined : 'must be a function');
const anObject: Check = (value) => (isGiven(value) ? undefined : 'must be an object');
const aList: Check = (value) =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')
    ? undefined
    : 'must be a list of strings';

const aSchema: Check = (value) =>
  isGiven(value) && isGiven(value._zod) && isGiven(value._zod.def) && value._zod.def.type === 'object'
    ? undefined
    : 'must be a schema of zod for an object, such as z.object({})';

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

const aName: Check = (value) =>
  typeof value === 'string' && NAME.test(value)
    ? undefined
    : 'must be a name of small letters, digits and dashes, such as ticket-triage';

const questions: Check = (value) => {
  if (!Array.isArray(value) || value.length === 0)
    return 'must be a list with at least one question, such as tableQuestion(table)';
  const strange = value.findIndex(
    (one) => !isGiven(one) || typeof one.rule !== 'function' || !Array.isArray(one.policies),
  );
  return strange < 0
    ? undefined
    : `has something at ${strange} that is no question: make it with tableQuestion`;
};

/** Parts of an object, each with what it must be. */
const parts =
  (wanted: Readonly<Record<string, Check>>): Check =>
  (value) => {
    if (!isGiven(value)) return `must be an object with ${Object.keys(wanted).join(', ')}`;
    const [wrong] = Object.entries(wanted).flatMap(([name, check]) => {
      const problem = value[name] === undefined ? 'is missing' : check(value[name]);
      return problem === undefined ? [] : [`${name} ${problem}`];
    });
    return wrong;
  };

/** What every court must have. */
const REQUIRED: Readonly<Record<string, Check>> = {
  name: aName,
  questions,
  options: aSchema,
  prompts: parts({
    roles: aList,
    texts: anObject,
    answers: (value) => (typeof value === 'function' ? undefined : anObject(value)),
  }),
  brings: parts({ answers: aList, law: aList }),
  bind: aFunction,
  headlines: aFunction,
};

/** What a court may have. */
const OPTIONAL: Readonly<Record<string, Check>> = {
  ...Object.fromEntries(
    ['given', 'alias', 'implies', 'shapes', 'asks', 'voices', 'tells', 'trace', 'asked']
      .concat(['votes', 'score', 'judged', 'model'])
      .map((name) => [name, aFunction]),
  ),
  ...Object.fromEntries(
    ['doctor', 'folder', 'measure', 'calibrates', 'spot', 'certificate', 'seat', 'loads'].map((name) => [
      name,
      anObject,
    ]),
  ),
};

/** Takes what was handed over for a court; refuses it with `COURT_INVALID`, naming everything that is missing or wrong. */
export function checkCourt(value: unknown, from: string): Court {
  if (!isGiven(value))
    throw refusal(
      'COURT_INVALID',
      'the court',
      [{ path: 'default', problem: `must be a court, not ${value === undefined ? 'absent' : typeof value}` }],
      from,
    );
  const problems = problemsIn(value);
  const { name } = value;
  if (
    problems.length === 0 &&
    courts.some((shipped) => shipped.name === name && (shipped as unknown) !== value)
  )
    problems.push({
      path: 'name',
      problem: `${String(name)} is the name of a court that ships; choose another`,
    });
  if (problems.length > 0) throw refusal('COURT_INVALID', 'the court', problems, from);
  // Held against the port just now.
  const court = value as unknown as Court;
  const unasked = promptProblems(court.prompts);
  if (unasked.length > 0) throw refusal('COURT_INVALID', 'the court', unasked, from);
  return court;
}

/** What is wrong with the prompts: every role needs a text in one language, and the shape of its answer. */
const promptProblems = (prompts: Court['prompts']): ErrorDetail[] =>
  prompts.roles.flatMap((role) => {
    try {
      promptFor(prompts, role, 'en');
      return [];
    } catch (error) {
      if (!CuriaError.is(error)) throw error;
      return [{ path: `prompts.${role}`, problem: error.message }];
    }
  });

function problemsIn(value: Given): ErrorDetail[] {
  const others = Object.keys(value).filter((name) => !Object.hasOwn(REQUIRED, name));
  const missing = Object.entries(REQUIRED).flatMap(([path, check]): ErrorDetail[] => {
    if (value[path] === undefined) return [{ path, problem: `is missing${meant(path, others)}` }];
    const problem = check(value[path]);
    return problem === undefined ? [] : [{ path, problem }];
  });
  const wrong = Object.entries(OPTIONAL).flatMap(([path, check]): ErrorDetail[] => {
    const problem = value[path] === undefined ? undefined : check(value[path]);
    return problem === undefined ? [] : [{ path, problem }];
  });
  return [...missing, ...wrong];
}

/** What may have been meant for a part that is missing. */
function meant(path: string, others: readonly string[]): string {
  const near = didYouMean(path, others);
  return near === undefined ? '' : `; there is ${near}`;
}
