/** What agents are told: every prompt with what it is filled with and what it asks for. */

import { PROMPT_LANGUAGES } from '@curia/core/agent';
import { markdownTable } from '@curia/core/text';
import { promptFor } from '../../packages/curia/src/agents/prompts/prompt-for.ts';
import { courts } from '../../packages/curia/src/courts/list.ts';
import type { Page } from '../gen.ts';
import { GENERATED } from './generated.ts';

const INTRODUCTION = `# Prompts

What each role is told. A prompt is a Markdown file in Korean and in English: front matter, what is told always, and after the line \`---USER---\` what is told of the case. The language is that of the case. Inputs are put in once, in one pass:

| kind | how it is put in |
|---|---|
| data | from cases and other agents: behind a fence that it cannot close |
| optional | likewise; where it is empty, its paragraph is left out |
| setting | from the pack or the court, as it is |
| list | generated from the records, so that prompt and schema cannot differ |

\`answer_shape\` is made from the schema that the answer is held to. How every prompt looks when it is filled in: [golden files](../../packages/curia/test/golden/prompts). What becomes of an answer: [model agents](../guides/model-agents.md).`;

/** The page about prompts. */
export function promptPages(): Page[] {
  const parts = courts.map(({ name: court, prompts }) => {
    const rows = prompts.roles.map((role) => {
      const { inputs, output, version } = promptFor(prompts, role, 'en');
      const link = (language: string): string =>
        `[${language}](../../packages/courts/src/${court}/prompts/${role}.${language}.md)`;
      const named = Object.entries(inputs).map(([name, kind]) =>
        kind === 'data' ? name : `${name} (${kind})`,
      );
      return [
        `\`${role}\``,
        named.join(', '),
        `\`${output}\``,
        String(version),
        PROMPT_LANGUAGES.map(link).join(', '),
      ];
    });
    return `## ${court}\n\n${markdownTable(['role', 'inputs', 'answer', 'version', 'languages'], rows)}`;
  });
  return [['docs/built/prompts.md', `${GENERATED}\n${INTRODUCTION}\n\n${parts.join('\n\n')}\n`]];
}
