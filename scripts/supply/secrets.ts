/** Looks for secrets in the files of the project, by the shapes that Curia masks in what it shows to agents. */
import { maskBlocks } from '../../packages/curia/src/sources/secrets/mask-blocks.ts';
import { maskShapes } from '../../packages/curia/src/sources/secrets/secret-shapes.ts';

/** Files whose made-up secrets are there to be found, and why. */
export const MADE_UP: Readonly<Record<string, string>> = {
  'docs/guides/webhooks.md': 'the key that the standard for webhooks uses in its own example',
  'packages/curia/src/agents/llm/llm-agent.test.ts': 'a key that must not appear in any message',
  'packages/curia/src/sources/secrets/secret-shapes.ts': 'the shapes themselves',
  'packages/curia/test/investigation-models.test.ts': 'a key for a provider that the test starts',
  'packages/curia/test/run-fixture.ts': 'a key that must not appear in any log',
  'packages/curia/test/secrets-corpus.ts': 'secrets that must be masked, made up for the test',
};

/** The lines of a text that contain something of the shape of a secret. */
export function linesWithSecrets(text: string): number[] {
  const shaped = maskShapes(text);
  const lines = shaped.split('\n');
  maskBlocks(shaped, lines);
  return text.split('\n').flatMap((line, at) => (line === lines[at] ? [] : [at + 1]));
}
