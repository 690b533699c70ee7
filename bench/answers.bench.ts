/**
 * Recorded answers of models, read as they are: how many a court reads, how many fit the shape that a model is held to, and why the
 * others do not. Needs CURIA_DATA, a folder that holds model-answers and model-reports.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROMPT_LANGUAGES } from '@curia/core/agent';
import { type Ask, readAnswer } from '@curia/core/in/agent';
import { markdownTable } from '@curia/core/text';
import { perspectiveAnswer, reviewAnswer } from '../packages/courts/src/conflict-review/prompts.ts';
import { investigatorAnswer } from '../packages/courts/src/investigation/prompts.ts';
import { verifierAnswer } from '../packages/courts/src/verification/prompts.ts';
import { readModelText } from '../packages/curia/src/agents/llm/read-text.ts';
import { makePrompt } from '../packages/curia/src/agents/prompt.ts';
import { promptFor } from '../packages/curia/src/agents/prompts/prompt-for.ts';
import { findCourt } from '../packages/curia/src/courts/find-court.ts';

/** An answer as it was recorded. */
interface Recorded {
  readonly court: string;
  readonly role: string;
  readonly answer: unknown;
}

const data = process.env.CURIA_DATA;
const missing = ['model-answers', 'model-reports'].filter(
  (name) => data === undefined || !existsSync(join(data, name)),
);
if (data === undefined || missing.length > 0) {
  console.log(
    `  Recorded answers are not here: set CURIA_DATA to a folder that holds ${missing.join(' and ')}.`,
  );
  process.exit(0);
}

const COURT_OF: Readonly<Record<string, string>> = {
  'clinical-documents': 'verification',
  'invoice-extraction': 'verification',
};

/** What a court itself reads, where that is wider than what a model is held to. */
function readBy({ court, role }: Recorded): Ask['answer'] | undefined {
  if (court === 'verification') return verifierAnswer;
  if (court === 'investigation') return investigatorAnswer;
  if (court !== 'conflict-review') return undefined;
  return role.startsWith('perspective') ? perspectiveAnswer : reviewAnswer;
}

const answers = readdirSync(join(data, 'model-answers'))
  .filter((name) => name.endsWith('.answers.jsonl'))
  .flatMap((name): Recorded[] => {
    const court = name.replace('.answers.jsonl', '');
    return readFileSync(join(data, 'model-answers', name), 'utf8')
      .trim()
      .split('\n')
      .map((line) => ({ ...(JSON.parse(line) as Recorded), court: COURT_OF[court] ?? court }));
  });

const reports = readdirSync(join(data, 'model-reports'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name }) =>
    readdirSync(join(data, 'model-reports', name)).map((file): Recorded => {
      const [type = ''] = file.split('-');
      const text = readFileSync(join(data, 'model-reports', name, file), 'utf8');
      return { court: 'investigation', role: `investigator-${type}`, answer: JSON.parse(text) };
    }),
  );

function askFor(recorded: Recorded, language: (typeof PROMPT_LANGUAGES)[number]): Ask {
  const { court, role } = recorded;
  const { answer } = promptFor(findCourt(court).prompts, role, language);
  const prompt = makePrompt({ system: 'You answer.', user: 'Answer.' }, {}, answer);
  return { court, case_id: 'c', role, key: role, prompt, answer: readBy(recorded) ?? answer };
}

/** What the shape that a model is held to objects to, in the language in which it objects least. */
function objections(recorded: Recorded): readonly string[] {
  const tried = PROMPT_LANGUAGES.map((language) => {
    const { answer } = promptFor(findCourt(recorded.court).prompts, recorded.role, language);
    const read = readAnswer({ ...askFor(recorded, language), answer }, recorded.answer);
    return 'failure' in read ? read.message.split('; ') : [];
  });
  return tried.reduce((least, one) => (one.length < least.length ? one : least));
}

const rows = [...Map.groupBy([...answers, ...reports], ({ court }) => court)].map(([court, all]) => {
  const text = (one: Recorded): string => JSON.stringify(one.answer);
  const read = all.filter((one) =>
    PROMPT_LANGUAGES.some((language) => 'answer' in readModelText(askFor(one, language), text(one))),
  );
  const refused = all.map(objections).filter((list) => list.length > 0);
  const kinds = new Map<string, number>();
  for (const words of new Set(
    refused.flatMap((list) => [...new Set(list.map((one) => one.replace(/\[?\d+\]?/g, 'n')))]),
  ))
    kinds.set(
      words,
      refused.filter((list) => list.some((one) => one.replace(/\[?\d+\]?/g, 'n') === words)).length,
    );
  const [most = ''] = [...kinds]
    .sort(([, a], [, b]) => b - a)
    .map(([words, times]) => `${times}: ${words.slice(0, 90)}`);
  return [court, String(all.length), String(read.length), String(all.length - refused.length), most];
});
console.log(
  markdownTable(
    [
      'court',
      'recorded',
      'read by the court',
      'in the shape that models are held to',
      'most frequent objection',
    ],
    rows,
  ),
);
