/** The files that show what a case is about: for whoever sits at its item, and for whoever may read the case. */
import { CuriaError } from '@curia/core';
import { createRoute, z } from '@hono/zod-openapi';
import { deskOf } from '../../api/desk.ts';
import { findItem, openItem } from '../../desk/open-item.ts';
import { findCase } from '../../kept/find-case.ts';
import { findRun } from '../../kept/find-run.ts';
import { courtOf } from '../../kept/opened-run.ts';
import { SCHEMA_VERSION } from '../../runs/decide-lines.ts';
import type { Store } from '../../store/store.ts';
import { benchShown, documentList, sentType } from '../../wire/item.ts';
import { createApi, json, storeOf, whole } from '../api.ts';
import type { ServedProject } from '../served-project.ts';
import { itemParam, runParam } from './params.ts';

const place = z.string().openapi({ param: { name: 'place', in: 'path' }, example: '0' });
const caseParam = runParam.extend({
  case: z.string().openapi({ param: { name: 'case', in: 'path' }, example: 'invoice-104' }),
});
const bytes = { schema: { type: 'string' } } as const;
const content = whole(
  { 'application/pdf': bytes, 'image/png': bytes, 'image/jpeg': bytes, 'image/webp': bytes },
  'The file as it was handed in.',
);

const benchRoute = createRoute({
  method: 'get',
  path: '/items/{item}/bench',
  operationId: 'showBench',
  tags: ['Desk'],
  summary: 'Show what an answer is checked by, and the files of the document',
  description:
    'With this a page checks an answer while it is written, by the same rules as the server, which checks it again when it is submitted. It tells nothing of the machine beyond what the item asks about.',
  'x-permission': 'desk',
  request: { params: itemParam },
  responses: { 200: json(benchShown, 'Pack, tables and pages.') },
});

const itemFileRoute = createRoute({
  method: 'get',
  path: '/items/{item}/documents/{place}',
  operationId: 'readItemDocument',
  tags: ['Desk'],
  summary: 'Read a file of the document that an item is about',
  'x-permission': 'desk',
  request: { params: itemParam.extend({ place }) },
  responses: { 200: content },
});

const listRoute = createRoute({
  method: 'get',
  path: '/runs/{run}/cases/{case}/documents',
  operationId: 'listDocuments',
  tags: ['Cases'],
  summary: 'List the files that show what a case is about',
  'x-permission': 'read',
  request: { params: caseParam },
  responses: { 200: json(documentList, 'The files; none if none was kept.') },
});

const fileRoute = createRoute({
  method: 'get',
  path: '/runs/{run}/cases/{case}/documents/{place}',
  operationId: 'readDocument',
  tags: ['Cases'],
  summary: 'Read one of the files that show what a case is about',
  'x-permission': 'read',
  request: { params: caseParam.extend({ place }) },
  responses: { 200: content },
});

/** A case whose files are asked for. */
interface OfCase {
  readonly run_id: string;
  readonly case_id: string;
}

async function filesOf({ documents }: Store, { run_id, case_id }: OfCase) {
  const known = await documents.of(run_id, case_id);
  return known.flatMap(({ place, name, type, sha256, size }) => {
    const sent = sentType(type);
    return sent === undefined ? [] : [{ place, name, type: sent, sha256, bytes: size }];
  });
}

/** A file as an answer that nothing on it can act from: not run, not framed, not taken for anything else. */
async function sendFile(store: Store, of: OfCase, wanted: string): Promise<Response> {
  const file = (await filesOf(store, of)).find((one) => String(one.place) === wanted);
  const content = file === undefined ? undefined : await store.documents.read(of.run_id, file.sha256);
  if (file === undefined || content === undefined)
    throw new CuriaError('DOCUMENT_NOT_FOUND', `case ${of.case_id} has no document ${wanted.slice(0, 20)}`);
  return new Response(content, {
    headers: {
      'content-type': file.type,
      'content-length': String(content.byteLength),
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name.toWellFormed())}`,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    },
  });
}

/** The endpoints of documents. */
export const documentRoutes = (project: ServedProject) =>
  createApi()
    .openapi(benchRoute, async (c) => {
      const place = deskOf(project);
      const row = await findItem(place, c.req.valid('param').item);
      const { desk } = await openItem(place, row);
      return c.json(
        {
          schema_version: SCHEMA_VERSION,
          documents: await filesOf(place.store, row),
          bench: (desk.bench?.() as Record<string, unknown> | undefined) ?? null,
        },
        200,
      );
    })
    .openapi(itemFileRoute, async (c) => {
      const place = deskOf(project);
      const { item, place: wanted } = c.req.valid('param');
      return sendFile(place.store, await findItem(place, item), wanted);
    })
    .openapi(listRoute, async (c) =>
      c.json(
        {
          schema_version: SCHEMA_VERSION,
          documents: await filesOf(storeOf(c), await caseOf(storeOf(c), c.req.valid('param'))),
        },
        200,
      ),
    )
    .openapi(fileRoute, async (c) => {
      const store = storeOf(c);
      const { place: wanted, ...named } = c.req.valid('param');
      return sendFile(store, await caseOf(store, named), wanted);
    });

/** The case that a path names; one that its reader does not see is not there. */
async function caseOf(store: Store, { run, case: name }: { readonly run: string; readonly case: string }) {
  const { kind, manifest } = await courtOf(store, await findRun(store, run));
  const { run_id, case_id } = await findCase(store, manifest.run_id, kind, name);
  return { run_id, case_id };
}
