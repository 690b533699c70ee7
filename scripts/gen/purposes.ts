/** The page of what each court promises. */
import { markdownTable } from '@curia/core/text';
import { ownPurposes, shippedPurposes } from '../../packages/curia/test/purpose-file.ts';
import type { Page } from '../gen.ts';
import { GENERATED } from './generated.ts';

const intro =
  'Each promise is a sentence with a small case, what its agents answer, and what must come of it by default. They are kept in `purposes.yaml` of each court and carried through their courts by every `npm test`. A court of your own has [purposes too](../../packages/courts/src/panel/guide.md#what-it-promises).';

const OWN = 'Courts like those that users write; `careless` has a defect, which the analysis must find.';

const rows = (purposes: readonly { readonly id: string; readonly statement: string }[]): string =>
  markdownTable(
    ['promise', 'purpose'],
    purposes.map(({ id, statement }) => [statement, `\`${id}\``]),
  );

/** The pages about purposes. */
export function purposePages(): Page[] {
  const courts = shippedPurposes().map(({ court, purposes }) => `## ${court}\n\n${rows(purposes)}`);
  const own = ownPurposes().map(({ court }) => `### ${court.court}\n\n${rows(court.purposes ?? [])}`);
  return [
    [
      'docs/reference/purposes.md',
      `${GENERATED}\n# What each court promises\n\n${intro}\n\n${courts.join('\n\n')}\n\n## Courts of one’s own\n\n${OWN}\n\n${own.join('\n\n')}\n`,
    ],
  ];
}
