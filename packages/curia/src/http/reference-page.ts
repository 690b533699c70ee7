/** The reference of the API as a page for people, made from its OpenAPI document: no script, nothing loaded. */
import { createHash } from 'node:crypto';
import { blocksToHtml } from '@curia/core/in/page';
import type { Block } from '@curia/core/page';

/** As much of an OpenAPI document as the page shows. */
export interface ApiDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly paths?: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, unknown>> };
}

interface ApiOperation {
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly 'x-permission'?: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly description?: string;
    readonly schema?: unknown;
  }[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, unknown>> };
  readonly responses?: Readonly<
    Record<string, { readonly description: string; readonly content?: Readonly<Record<string, unknown>> }>
  >;
}

/** The blocks of the page. */
export function referenceBlocks({ info, paths = {}, components = {} }: ApiDocument): Block[] {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const tags = [...new Set(operations.map(({ operation }) => operation.tags?.[0] ?? ''))];
  return [
    { kind: 'heading', level: 1, text: `${info.title} over HTTP` },
    { kind: 'text', text: info.description ?? '' },
    {
      kind: 'text',
      text: 'Every path begins with /api/v1. A token is sent as Authorization: Bearer TOKEN. The same description for programs is at /api/v1/openapi.json.',
    },
    {
      kind: 'table',
      head: ['endpoint', 'does', 'permission'],
      rows: operations.map(({ path, method, operation }) => [
        `${method.toUpperCase()} ${path}`,
        operation.summary ?? '',
        operation['x-permission'] ?? '',
      ]),
    },
    ...tags.flatMap((tag): Block[] => [
      { kind: 'heading', level: 2, text: tag },
      ...operations.filter(({ operation }) => operation.tags?.[0] === tag).flatMap(operationBlocks),
    ]),
    { kind: 'heading', level: 2, text: 'Shapes' },
    ...Object.entries(components.schemas ?? {}).map(([name, schema]): Block => folded(name, schema)),
  ];
}

function operationBlocks({
  path,
  method,
  operation,
}: {
  path: string;
  method: string;
  operation: ApiOperation;
}): Block[] {
  const { summary = '', description = '', parameters = [], requestBody, responses = {} } = operation;
  return [
    { kind: 'heading', level: 3, text: `${method.toUpperCase()} ${path}` },
    { kind: 'text', text: `${summary}.` },
    ...description
      .split('\n\n')
      .filter((part) => part !== '')
      .map((part): Block => ({ kind: 'text', text: part })),
    ...(parameters.length === 0
      ? []
      : [
          {
            kind: 'table' as const,
            head: ['parameter', 'in', 'means', 'takes'],
            rows: parameters.map(({ name, in: place, required, description: means = '', schema }) => [
              required === true ? name : `${name} (optional)`,
              place,
              means,
              JSON.stringify(schema ?? {}),
            ]),
          },
        ]),
    ...Object.entries(requestBody?.content ?? {}).map(([type, body]) => folded(`body, ${type}`, body)),
    ...Object.entries(responses)
      .filter(([status]) => status !== 'default')
      .flatMap(([status, { description: means, content = {} }]) => [
        { kind: 'text' as const, text: `${status}: ${means}` },
        ...Object.entries(content).map(([type, body]) => folded(`answer, ${type}`, body)),
      ]),
  ];
}

const folded = (label: string, value: unknown): Block => ({
  kind: 'folded',
  label,
  text: JSON.stringify(value, null, 2),
});

/** A page with the policy that lets a browser use its style and nothing else. */
export interface ReferencePage {
  readonly html: string;
  readonly policy: string;
}

/** Writes the page. */
export function referencePage(document: ApiDocument): ReferencePage {
  const html = blocksToHtml(`${document.info.title} over HTTP`, referenceBlocks(document));
  const style = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  return {
    html,
    policy: `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
  };
}
