/** Reads results of promptfoo, as `promptfoo eval -o results.json` writes them. */
import { CuriaError } from '@curia/core';
import { z } from 'zod';
import {
  type JudgedItem,
  type Judgement,
  type ReadResults,
  type ResultOptions,
  whoReviews,
} from './judgements.ts';
import { readFile } from './read-file.ts';
import { unreadFields } from './unread-fields.ts';

const assertion = z.object({ type: z.string(), value: z.unknown().optional(), metric: z.string().nullish() });

const component = z.object({ pass: z.boolean(), assertion: assertion.nullish() });

const result = z.object({
  promptIdx: z.int().min(0),
  testIdx: z.int().min(0),
  testCase: z
    .object({
      description: z.string().nullish(),
      assert: z.array(z.unknown()).nullish(),
      vars: z.unknown().optional(),
    })
    .nullish(),
  provider: z.object({ id: z.string(), label: z.string().nullish() }),
  prompt: z.object({ raw: z.unknown().optional(), label: z.string().nullish() }).nullish(),
  vars: z.record(z.string(), z.unknown()).nullish(),
  response: z.object({ output: z.unknown().optional() }).nullish(),
  error: z.string().nullish(),
  gradingResult: z
    .object({ pass: z.boolean().optional(), componentResults: z.array(component).nullish() })
    .nullish(),
  cost: z.number().nullish(),
});

const file = z.object({
  results: z.object({ version: z.number().optional(), results: z.array(result) }),
});

type Result = z.output<typeof result>;

/** What a file of promptfoo says: providers that answer tests, or assertions that grade what they answered. */
export function readPromptfoo(name: string, { reviewers, goldVar }: ResultOptions): ReadResults {
  const by = whoReviews(reviewers, ['providers', 'assertions']);
  const { raw, read } = readFile(name, file, 'results of promptfoo');
  const all = read.results.results;
  if (all.length === 0) throw new CuriaError('FOREIGN_INVALID', `${name} has no results`);
  const nameOf = testNames(all);
  const hasPrompts = new Set(all.map(({ prompt }) => prompt?.label)).size > 1;
  const reviewerOf = ({ provider, prompt, promptIdx }: Result): string => {
    const who = provider.label || provider.id;
    return hasPrompts ? `${who}, prompt ${prompt?.label?.slice(0, 80) || promptIdx + 1}` : who;
  };
  const failed = all.filter(({ error, response }) => response?.output == null && error !== undefined).length;
  const notes = failed > 0 ? [`${failed} of ${all.length} results have no output; they abstain.`] : [];
  const { judgements, items } =
    by === 'assertions'
      ? byAssertions(all, nameOf, reviewerOf)
      : byProviders(all, nameOf, reviewerOf, goldVar);
  return { judgements, items, notes, unread: unreadFields(file, raw) };
}

/** A test goes by its description, if no other has the same. */
function testNames(all: readonly Result[]): (one: Result) => string {
  const byTest = new Map(
    all.map(({ testIdx, testCase }) => [testIdx, testCase?.description?.trim() || undefined]),
  );
  const said = [...byTest.values()];
  return ({ testIdx }) => {
    const description = byTest.get(testIdx);
    const isUnique = description !== undefined && said.filter((one) => one === description).length === 1;
    return isUnique ? description : `test ${testIdx + 1}`;
  };
}

/** What a provider answered, as a label. */
function labelOf({ response }: Result): string | null {
  const output = response?.output;
  if (output === undefined || output === null) return null;
  return typeof output === 'string' ? output.trim() : JSON.stringify(output);
}

interface Parts {
  readonly judgements: readonly Judgement[];
  readonly items: readonly JudgedItem[];
}

function byProviders(
  all: readonly Result[],
  nameOf: (one: Result) => string,
  reviewerOf: (one: Result) => string,
  goldVar: string | undefined,
): Parts {
  const items = new Map<string, JudgedItem>();
  const judgements = all.map((one): Judgement => {
    const item = nameOf(one);
    const { [goldVar ?? '']: told, ...fields } = one.vars ?? {};
    const gold = goldVar === undefined ? equalled(one) : told === undefined ? undefined : String(told).trim();
    items.set(item, {
      item,
      fields: goldVar === undefined ? (one.vars ?? {}) : fields,
      gold,
    });
    return { item, reviewer: reviewerOf(one), label: labelOf(one), cost: one.cost || undefined };
  });
  return { judgements, items: [...items.values()] };
}

/** What is right, if a test asserts that the answer equals something. */
function equalled({ testCase }: Result): string | undefined {
  const wanted = (testCase?.assert ?? []).flatMap((one) => {
    const read = assertion.safeParse(one);
    return read.success && read.data.type === 'equals' && typeof read.data.value === 'string'
      ? [read.data.value.trim()]
      : [];
  });
  return wanted.length === 1 ? wanted[0] : undefined;
}

function byAssertions(
  all: readonly Result[],
  nameOf: (one: Result) => string,
  reviewerOf: (one: Result) => string,
): Parts {
  const items = new Map<string, JudgedItem>();
  const judgements = all.flatMap((one) => {
    const item = `${nameOf(one)}, ${reviewerOf(one)}`;
    items.set(item, { item, fields: { ...one.vars, output: labelOf(one) } });
    return (one.gradingResult?.componentResults ?? []).map(({ pass, assertion: by }, at): Judgement => {
      const said = typeof by?.value === 'string' ? `: ${by.value.slice(0, 60)}` : '';
      return {
        item,
        reviewer: by?.metric || `${by?.type ?? 'assertion'}${said || ` ${at + 1}`}`,
        label: pass ? 'pass' : 'fail',
      };
    });
  });
  if (judgements.length === 0) throw new CuriaError('NO_VOTES', 'no result has assertions that graded it');
  return { judgements, items: [...items.values()] };
}
