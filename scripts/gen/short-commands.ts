/** The short commands of courts: written from the one list of courts, so that help shows them without loading a court. */
import { courts } from '../../packages/curia/src/courts/list.ts';
import type { Page } from '../gen.ts';

const FILE = 'packages/curia/src/cli/short/list.ts';

/** The file that lists short commands. */
export function shortCommandPages(): Page[] {
  const listed = courts.flatMap(({ face }) =>
    face === undefined
      ? []
      : [
          `  {
    name: '${face.name}',
    usage: '[options] <${face.argument.name}...>',
    summary: '${face.summary}',
  },
`,
        ],
  );
  return [
    [
      FILE,
      `/** The short commands of courts, as help lists them. \`npm run gen\` writes this file from the list of courts. */
export const SHORT = [
${listed.join('')}];
`,
    ],
  ];
}
