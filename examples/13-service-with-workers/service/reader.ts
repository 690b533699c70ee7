/** Reads a message by a few words that it knows; a reader of your own would ask a model. */
import type { OwnAgent } from 'curia/agent';

const WORDS = { billing: /charged|invoice|refund/, technical: /error|crash|slow/, sales: /price|offer|buy/ };

const reader: OwnAgent = async ({ inputs, voice }) => {
  await new Promise((resolve) => setTimeout(resolve, 5));
  const { text } = inputs.case as { readonly text: string };
  const found = Object.entries(WORDS).filter(([, words]) => words.test(text.toLowerCase()));
  // One reader takes the last of what is named, the others the first.
  const [value] = voice?.endsWith('3') ? (found.at(-1) ?? []) : (found[0] ?? []);
  return { answer: { votes: [value === undefined ? { state: 'abstained' } : { value }] } };
};

export default reader;
