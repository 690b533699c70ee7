/** Reads logs of Inspect, written as JSON. */
import { CuriaError } from '@curia/core/internal';
import { z } from 'zod';
import type { JudgedItem, Judgement, ReadResults, ResultOptions } from './judgements.ts';
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
});

const file = z.object({
  version: z.number(),
  status: z.string(),
  eval: z.object({ task: z.string(), model: z.string() }),
  samples: z.array(sample).nullish(),
});

type Sample = z.output<typeof sample>;

/** What a log of Inspect says: a model that answers samples, or scorers that grade its answers. */
export function readInspect(name: string, { by = 'model', scorer }: ResultOptions): ReadResults {
  const { raw, read } = readFile(name, file, 'a log of Inspect');
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
  const several = samples.filter(({ target }) => Array.isArray(target) && target.length > 1).length;
  if (several > 0) notes.push(`${several} samples have several right answers; they are no gold.`);
  const broken = samples.filter(({ error }) => error != null).length;
  if (broken > 0) notes.push(`${broken} samples ended in an error.`);
  const judgements = samples.flatMap((one): Judgement[] => {
    const item = String(one.id);
    if (by === 'scorers')
      return Object.entries(one.scores ?? {}).map(([reviewer, { value }]) => ({
        item,
        reviewer,
        label: valueLabel(reviewer, value),
        ...order(one),
      }));
    return [{ item, reviewer: read.eval.model, label: answerOf(one, scorer), ...order(one) }];
  });
  if (judgements.length === 0) throw new CuriaError('NO_VOTES', `${name}: no sample was scored`);
  const items = new Map(samples.map((one) => [String(one.id), itemOf(one)]));
  return { judgements, items: [...items.values()], notes, unread: unreadFields(file, raw) };
}

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

function itemOf({ id, input, target }: Sample): JudgedItem {
  const gold = Array.isArray(target) ? (target.length === 1 ? target[0] : undefined) : target;
  return {
    item: String(id),
    fields: { input: typeof input === 'string' ? input : JSON.stringify(input) },
    ...(gold == null ? {} : { gold }),
  };
}
