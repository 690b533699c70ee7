/** A court that does worse than one of its voices must say so. */
import { expect, test } from 'vitest';
import type { AgentsRow } from './agents-report.ts';
import { wordBestVoice } from './best-voice.ts';

const row = (system: string, f1: number): AgentsRow => ({ system, f1 }) as AgentsRow;
const voices = ['P-NEG', 'P-LIT'];

test('a court below its best voice is said to be so, in words', () => {
  const rows = [row('P-NEG', 0.8), row('P-LIT', 0.9), row('S0', 1), row('v5', 0.85), row('two', 0.7)];
  expect(wordBestVoice(rows, 'v5', voices, 'two')).toEqual([
    'The court is below its best voice here, so that voice alone would have served better: v5 0.850, P-LIT 0.900, two 0.700, by F1.',
  ]);
});

test('a court that is as good as its best voice is not below it', () => {
  expect(wordBestVoice([row('P-NEG', 0.86842), row('v5', 0.86838)], 'v5', voices)).toEqual([
    'The court is not below its best voice: v5 0.868, P-NEG 0.868, by F1.',
  ]);
});

test('nothing is said of what was not measured', () => {
  expect(wordBestVoice([row('P-NEG', 0.8)], 'v5', voices)).toEqual([]);
  expect(wordBestVoice([row('v5', 0.8)], 'v5', voices)).toEqual([]);
});
