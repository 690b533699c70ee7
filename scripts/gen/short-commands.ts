/** The short commands of courts: written from the one list of courts, so that help shows them without loading a court. */
import { courts } from '../../packages/curia/src/courts/list.ts';
import type { Page } from '../gen.ts';

const FILE = 'packages/curia/src/cli/short/list.ts';

/** The file that lists short commands. */
export function shortCommandPages(): Page[] {
  const faces = courts.flatMap(({ face }) => face ?? []);
  const listed = faces.map(
    ({ name, argument, summary }) => `  ${name}: {
    usage: '[options] <${argument.name}...>',
    summary: '${summary}',
    load: async () => (await import('./command.ts')).shortCommand('${name}'),
  },
`,
  );
  return [
    [
      FILE,
      `/** The short commands of courts, as help lists them. \`npm run gen\` writes this file from the list of courts. */
export const SHORT = {
${listed.join('')}} as const;

/** Their names. */
export const SHORT_NAMES = [${faces.map(({ name }) => `'${name}'`).join(', ')}] as const;
`,
    ],
  ];
}
