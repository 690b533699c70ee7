/** The pages about the server: its OpenAPI document, the same for people, and the shape of its configuration. */

import { blocksToMarkdown } from '@curia/core/in/page';
import { z } from 'zod';
import { NO_TOKENS } from '../../packages/curia/src/api/caller.ts';
import { apiRoutes, openApiDocument } from '../../packages/curia/src/http/app.ts';
import { defaultConfig, serverConfig } from '../../packages/curia/src/http/config.ts';
import { type ApiDocument, referenceBlocks } from '../../packages/curia/src/http/reference-page.ts';
import { openServed } from '../../packages/curia/src/http/served-project.ts';
import { answerMcp } from '../../packages/curia/src/mcp/answer-http.ts';
import { temporaryStore } from '../../packages/curia/src/store/temporary/temporary.ts';
import type { Page } from '../gen.ts';
import { GENERATED } from './generated.ts';

/** Writes them. */
export function httpPages(): Page[] {
  const project = openServed({
    store: temporaryStore(),
    place: '',
    config: defaultConfig(),
    tokens: NO_TOKENS,
    is_local: true,
    answerAgent: answerMcp,
    onFault() {},
  });
  const document = openApiDocument(apiRoutes(project));
  return [
    ['docs/reference/openapi.json', `${JSON.stringify(document, null, 2)}\n`],
    [
      'docs/reference/http.md',
      `${GENERATED}\n${blocksToMarkdown(referenceBlocks(document as unknown as ApiDocument))}`,
    ],
    [
      'docs/reference/server-config.schema.json',
      `${JSON.stringify(z.toJSONSchema(serverConfig, { io: 'input' }), null, 2)}\n`,
    ],
  ];
}
