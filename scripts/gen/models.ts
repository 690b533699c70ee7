/** What models are sent, and by whom their answers are held to a shape: made from the code that sends it. */
import { markdownTable } from '@curia/core/text';
import { schemaOf } from '../../packages/curia/src/agents/answer-shape.ts';
import { MODE_WORDS, MODES_OF, SENT_AS } from '../../packages/curia/src/agents/llm/modes.ts';
import {
  STRICT_LIMITS,
  sizeOf,
  strictSchema,
} from '../../packages/curia/src/agents/llm/schema/strict-schema.ts';
import { everyAnswer } from '../../packages/curia/test/providers/every-answer.ts';
import type { Page } from '../gen.ts';
import { GENERATED } from './generated.ts';

const INTRODUCTION = `# What models are sent

The prompt of a role describes its answer. Providers also take the shape of the answer beside the prompt, and hold the model to it, each in its own way. Curia asks in the firmest way that the provider has. An endpoint that refuses a way (HTTP 400, 404, 405, 415, 422 or 501, in words about formats or schemas) is asked in the next one; for the rest of the run that way is not tried again, and the summary of the run says which one was left. With tools and without are two questions: Gemini takes no shape beside tools.`;

const STRICT = `## A strict schema

One form is sent to all of them, since it is what the strictest takes:

- Every field is required. A field that may be absent may be null instead, and null is read as absent. A field with a default must be said: null is no consent to the default.
- Objects have no other fields. A map of names is sent as a list of \`name\` and \`value\`, and read back as a map; a list that has a name twice is no map.
- An empty word in a list of words is sent as null, since Gemini takes none, and read back as the empty word.
- Lengths, bounds and patterns are told in \`description\`, because not everybody takes them. The answer is held to them when it is read.
- Limits: ${STRICT_LIMITS.levels} levels, ${STRICT_LIMITS.properties.toLocaleString('en-US')} fields, ${STRICT_LIMITS.enum_values.toLocaleString('en-US')} words, ${STRICT_LIMITS.characters.toLocaleString('en-US')} characters of names and words, ${STRICT_LIMITS.unions} choices. A shape beyond them, or one that allows anything at all, is asked for in the next way.

In JSON mode and by the prompt alone, the JSON Schema of the answer stands at the end of the first part of the prompt.`;

/** The page about what models are sent. */
export function modelPages(): Page[] {
  const kinds = Object.keys(MODES_OF) as (keyof typeof MODES_OF)[];
  const sent = kinds.map((kind) => [
    `\`${kind}\``,
    ...(['strict', 'tool', 'json', 'prompt'] as const).map((mode) => {
      const at = MODES_OF[kind].indexOf(mode);
      return at === -1 ? '' : `${at + 1}. ${SENT_AS[kind][mode] ?? 'nothing'}`;
    }),
  ]);
  const answers = everyAnswer().map(({ court, roles, answer }) => {
    const strict = strictSchema(schemaOf(answer));
    const size = strict && sizeOf(strict);
    return [
      court,
      roles.map((role) => `\`${role}\``).join(', '),
      size === undefined ? MODE_WORDS.json : MODE_WORDS.strict,
      ...[size?.levels, size?.properties, size?.enum_values, size?.unions].map((count) =>
        String(count ?? ''),
      ),
    ];
  });
  const body = [
    INTRODUCTION,
    markdownTable(['kind of provider', ...Object.values(MODE_WORDS)], sent),
    STRICT,
    '## Every answer',
    'Tests put each of these through servers that enforce what the providers document: OpenAI (both protocols), Azure, Anthropic, Gemini, and as `openai-compatible` Mistral, Ollama, vLLM, LiteLLM, OpenRouter and a gateway that enforces strict schemas. Every court and template also runs through each of them whole, from its first question to its ruling.',
    markdownTable(['court', 'roles', 'sent as', 'levels', 'fields', 'words', 'choices'], answers),
  ];
  return [['docs/reference/models.md', `${GENERATED}\n${body.join('\n\n')}\n`]];
}
