/** Reads logs of Inspect, as archives or as JSON. */
import { CuriaError } from '@curia/core';
import { z } from 'zod';
import { parseInspect } from './inspect-log.ts';
import {
  type JudgedItem,
  type Judgement,
  type ReadResults,
  type ResultOptions,
  whoReviews,
} from './judgements.ts';
import { readFile } from './read-file.ts';
import { unreadFields } from './unread-fields.ts';

const score = z.object({ value: z.unknown(), answer: z.string().nullish() });

const content = z.union([z.string(), z.array(z.object({ type: z.string(), text: z.string().nullish() }))]);

const sample = z.object({
  id: z.union([z.string(), z.number()]),
  epoch: z.int().min(1),
  input: z.unknown().optional(),
  target: z.union([z.string(), z.array(z.string())]).nullish(),
  output: z
    .object({
      completion: z.string().nullish(),
      choices: z.array(z.object({ message: z.object({ content }).nullish() })).nullish(),
    })
    .nullish(),
  scores: z.record(z.string(), score).nullish(),
  error: z.unknown().optional(),
  /** Somebody declared that this sample does not count. */
  invalidation: z.unknown().optional(),
});

const file = z.object({
  version: z.number(),
  status: z.string(),
  invalidated: z.boolean().nullish(),
  eval: z.object({ task: z.string(), model: z.string() }),
  samples: z.array(sample).nullish(),
});

type Sample = z.output<typeof sample>;

/** What a log of Inspect says: a model that answers samples, or scorers that grade its answers. */
export function readInspect(name: string, { reviewers, scorer }: ResultOptions): ReadResults {
  const by = whoReviews(reviewers, ['model', 'scorers']);
  const { raw, read } = readFile(name, file, 'a log of Inspect', parseInspect);
  const samples = read.samples ?? [];
  if (samples.length === 0)
    throw new CuriaError(
      'FOREIGN_INVALID',
      `${name} has no samples; write the whole log with \`inspect log dump\``,
    );
  const hasEpochs = samples.some(({ epoch }) => epoch > 1);
  const order = ({ epoch }: Sample): { order?: string } => (hasEpochs ? { order: `epoch ${epoch}` } : {});
  const notes: string[] = [];
  if (read.status !== 'success') notes.push(`The evaluation ended with the status ${read.status}.`);
  if (read.invalidated === true) notes.push('Somebody declared the whole log invalid.');
  const several = samples.filter(({ target }) => Array.isArray(target) && target.length > 1).length;
  if (several > 0) notes.push(`${several} samples have several right answers; they are no gold.`);
  const broken = samples.filter(({ error }) => error != null).length;
  if (broken > 0)
    notes.push(`${broken} samples ended in an error; whoever answered or graded them abstains.`);
  const invalid = samples.filter(({ invalidation }) => invalidation != null).length;
  if (invalid > 0)
    notes.push(`${invalid} samples were declared invalid; whoever answered or graded them abstains.`);
  if (by === 'scorers')
    notes.push('Targets say what is right for the model, not for those who grade it; they are no gold.');
  const judgements = samples.flatMap((one): Judgement[] => {
    const item = String(one.id);
    if (by === 'scorers')
      return Object.entries(one.scores ?? {}).map(([reviewer, { value }]) => ({
        item,
        reviewer,
        label: isVoid(one) ? null : valueLabel(reviewer, value),
        ...order(one),
      }));
    return [
      { item, reviewer: read.eval.model, label: isVoid(one) ? null : answerOf(one, scorer), ...order(one) },
    ];
  });
  if (judgements.length === 0) throw new CuriaError('NO_VOTES', `${name}: no sample was scored`);
  const items = new Map(samples.map((one) => [String(one.id), itemOf(one, by)]));
  return { judgements, items: [...items.values()], notes, unread: unreadFields(file, raw) };
}

/** A sample that ended in an error, or that somebody declared invalid, says nothing. */
const isVoid = ({ error, invalidation }: Sample): boolean => error != null || invalidation != null;

/** A value of a score as a label; a score of several values has none. */
function valueLabel(scorer: string, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'object')
    throw new CuriaError(
      'FOREIGN_UNFIT',
      `the scorer ${scorer} gives several values at once; a vote is one label`,
    );
  return String(value);
}

/** What the model answered: as a scorer took it, or else in full. */
function answerOf({ scores, output }: Sample, scorer: string | undefined): string | null {
  const all = scores ?? {};
  if (scorer !== undefined && !Object.hasOwn(all, scorer))
    throw new CuriaError(
      'USAGE',
      `no scorer is called ${scorer}; there is ${Object.keys(all).join(', ') || 'none'}`,
    );
  const taken = scorer === undefined ? Object.values(all).find(({ answer }) => answer != null) : all[scorer];
  if (taken?.answer != null) return taken.answer.trim();
  const said = output?.choices?.[0]?.message?.content;
  const text = typeof said === 'string' ? said : said?.map((part) => part.text ?? '').join('');
  return (output?.completion ?? text)?.trim() || null;
}

function itemOf({ id, input, target }: Sample, by: string): JudgedItem {
  const targets = (Array.isArray(target) ? target : [target ?? '']).map((one) => one.trim());
  // Inspect's own scorers compare without the spaces around an answer; an empty target means that there is none.
  const gold = by === 'scorers' || targets.length !== 1 ? '' : targets[0]!;
  return {
    item: String(id),
    fields: { input: typeof input === 'string' ? input : JSON.stringify(input) },
    gold: gold === '' ? undefined : gold,
  };
}
