/** The page of roles and rights: who may do what, and who may name a law, agents or votes at which face. */

import { ROLES } from '@curia/core/in/review';
import { markdownTable } from '@curia/core/text';
import { may, PERMISSIONS, type Permission } from '../../packages/curia/src/drive/rights.ts';
import { FACES, type Face, rolesFor, WAYS, type Way } from '../../packages/curia/src/drive/ways.ts';
import type { Page } from '../gen.ts';
import { GENERATED } from './generated.ts';

/** The page. */
export function rightsPages(): Page[] {
  const permissions = (Object.keys(PERMISSIONS) as Permission[]).filter((one) => one !== 'open');
  const rows = permissions.map((permission) => [
    `\`${permission}\``,
    ...ROLES.map((role) => (may([role], permission) ? '✓' : '')),
  ]);
  const faces = (Object.keys(FACES) as Face[]).filter((face) => FACES[face].gives !== 'advice');
  const ways = (Object.keys(WAYS) as Way[]).map((way) => [
    way,
    WAYS[way].map((right) => `\`${right}\``).join(', '),
    ...faces.map((face) => rolesFor(face, way).join(', ')),
  ]);
  const advice = (Object.keys(FACES) as Face[]).filter((face) => FACES[face].gives === 'advice');
  return [
    [
      'docs/reference/rights.md',
      [
        GENERATED,
        '# Roles and rights',
        '',
        'A token carries one role: `curia serve tokens create NAME --role ROLE`. A command on your own machine and a program of yours hold all rights, and so does whoever works at the machine of a server that has no tokens. `curia mcp` acts as `viewer` and `agent` unless `--role` says otherwise.',
        '',
        markdownTable(['permission', ...ROLES], rows),
        '',
        '## Who may name the law, the agents and the votes',
        '',
        '`law` is the right to choose by which law somebody is ruled on; whoever lacks it is ruled on by the law in force, or refused with `LAW_REFUSED`. `voices` is the right to speak for voices; whoever lacks it is refused with `VOICES_REFUSED`. Both are 403.',
        '',
        markdownTable(['way', 'takes', ...faces.map((face) => `\`${face}\``)], ways),
        '',
        `Advice is no ruling, so any law may be tried by whoever may consult: ${advice.map((face) => `\`${face}\``).join(', ')}.`,
        '',
      ].join('\n'),
    ],
  ];
}
