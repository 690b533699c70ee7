/** `curia eval COURT CASES --agents WHO --memory FILE`: does the memory help? The same cases with advice off, withheld and shown. */
import { CuriaError } from '@curia/core';
import type { Court } from '@curia/core/court';
import { readWholeNumber } from '@curia/core/read';
import { openMemory } from '@curia/memory/sqlite';
import { readCourtOptions } from '../../../courts/court-options.ts';
import { courts } from '../../../courts/list.ts';
import { openInput } from '../../../input/open-input.ts';
import { compareMemory, learn } from '../../../measure/memory/compare-memory.ts';
import { readMemoryCases } from '../../../measure/memory/memory-case.ts';
import { SCHEMA_VERSION } from '../../../runs/decide-lines.ts';
import { EXIT_OK, EXIT_REFUSED } from '../../exit-status.ts';
import { choicesFor } from '../../options/choices.ts';
import { coloursFor } from '../../print/output.ts';
import { watchInput } from '../../run/watch-input.ts';
import { fileOf, settingOf } from './agents.ts';
import { drawsOf, type Measured, type Said, type Way } from './said.ts';
import { sayEffect, wordEffect } from './word-effect.ts';

/** The way of a court that keeps a memory. */
export const memoryWay = (court: Court, named: string): Way => ({
  measures: 'the same with and without advice',
  takes: ['memory', 'learn', 'agents', 'policy', 'set', 'concurrency', 'resamples', 'seed'],
  measure: (taken, said) => measure(court, named, fileOf(taken), said),
});

async function measure(kind: Court, name: string, file: string, said: Said): Promise<Measured> {
  const { agents, memory: place, set } = said;
  if (agents === undefined)
    throw new CuriaError(
      'USAGE',
      'advice is shown to agents: name them with --agents, which takes what curia run takes',
    );
  if ((place === undefined) === (said.learn === undefined))
    throw new CuriaError('USAGE', 'give --memory FILE, or --learn N');
  const draws = drawsOf(said);
  const learnt = said.learn === undefined ? 0 : readWholeNumber('--learn', said.learn, 1, 1_000_000);
  if (set.some((setting) => /^memory(_file)?=/u.test(setting)))
    throw new CuriaError(
      'USAGE',
      'the memory and its condition are what is being compared, so they are not options here',
    );
  const effects = kind.memory?.effects;
  if (effects === undefined) throw unmeasured(name);
  const options = readCourtOptions(kind, choicesFor(kind, { set }).options);
  const setting = settingOf(kind, said);
  const { cases, refused } = await readMemoryCases(watchInput(openInput(file), 'reading'), effects);
  if (cases.length <= learnt) throw new CuriaError('NO_GOLD', `${cases.length} cases leave none to measure`);
  // A memory that is learnt here goes with the process.
  const memory = openMemory(place ?? ':memory:', { must_exist: place !== undefined });
  try {
    const policy = said.policy ?? kind.questions[0].policies[0].policy;
    const bench = { kind, effects, policy, options, memory, setting };
    if (learnt > 0) await learn(bench, cases.slice(0, learnt));
    const { episodes } = await memory.stats();
    const effect = await compareMemory(bench, cases.slice(learnt), draws);
    const { bold } = coloursFor(process.stdout);
    const from = learnt > 0 ? `, learnt from ${learnt} cases` : '';
    const head = `${bold(`${effect.cases} cases`)} of ${name}@${policy}, agents ${agents}; a memory of ${episodes} episodes${from}; seed ${draws.seed}`;
    const described = { schema_version: SCHEMA_VERSION, court: name, policy, agents, ...draws };
    const counted = { refused, learnt, episodes };
    return {
      json: () =>
        `${JSON.stringify({ ...described, ...counted, ...effect, sentences: sayEffect(effect) })}\n`,
      text: () => `${head}\n${wordEffect(effect)}`,
      status: refused > 0 ? EXIT_REFUSED : EXIT_OK,
    };
  } finally {
    await memory.close();
  }
}

function unmeasured(name: string): CuriaError {
  const known = courts.filter(({ memory }) => memory?.effects !== undefined).map((court) => court.name);
  return new CuriaError(
    'USAGE',
    `${name} keeps no memory to measure; ${known.join(', ')} do, and a court of your own whose file has memory`,
  );
}
