/** The part of SARIF 2.1.0 that Curia writes, as strictly as the standard has it; anything besides it is refused. */
import { Ajv } from 'ajv';

const text = {
  type: 'object',
  additionalProperties: false,
  required: ['text'],
  properties: { text: { type: 'string', minLength: 1 } },
};

const location = {
  type: 'object',
  additionalProperties: false,
  required: ['physicalLocation'],
  properties: {
    id: { type: 'integer', minimum: 0 },
    message: text,
    logicalLocations: {
      type: 'array',
      uniqueItems: true,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['name'],
        properties: { name: { type: 'string', minLength: 1 } },
      },
    },
    physicalLocation: {
      type: 'object',
      additionalProperties: false,
      required: ['artifactLocation'],
      properties: {
        artifactLocation: {
          type: 'object',
          additionalProperties: false,
          required: ['uri'],
          // A relative reference: no scheme, no authority, no step out of the folder, everything else escaped.
          properties: {
            uri: { type: 'string', pattern: "^(?!/)(?!.*(^|/)\\.\\.(/|$))[A-Za-z0-9._~!$&'()*+,;=@%/-]+$" },
            uriBaseId: { const: '%SRCROOT%' },
          },
        },
        region: {
          type: 'object',
          additionalProperties: false,
          required: ['startLine', 'endLine'],
          properties: {
            startLine: { type: 'integer', minimum: 1 },
            endLine: { type: 'integer', minimum: 1 },
            snippet: text,
          },
        },
      },
    },
  },
};

const flows = {
  type: 'array',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['threadFlows'],
    properties: {
      threadFlows: {
        type: 'array',
        minItems: 1,
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['locations'],
          properties: {
            locations: {
              type: 'array',
              minItems: 1,
              items: {
                type: 'object',
                additionalProperties: false,
                required: ['location'],
                properties: { location },
              },
            },
          },
        },
      },
    },
  },
};

const rule = {
  type: 'object',
  additionalProperties: false,
  required: ['id', 'shortDescription'],
  properties: { id: { type: 'string', minLength: 1 }, shortDescription: text },
};

const result = {
  type: 'object',
  additionalProperties: false,
  required: ['ruleId', 'ruleIndex', 'level', 'message', 'locations', 'relatedLocations', 'properties'],
  properties: {
    ruleId: { type: 'string', minLength: 1 },
    ruleIndex: { type: 'integer', minimum: 0 },
    level: { enum: ['error', 'warning'] },
    message: text,
    locations: { type: 'array', maxItems: 1, items: location },
    relatedLocations: { type: 'array', items: location, uniqueItems: true },
    codeFlows: flows,
    properties: { type: 'object' },
  },
};

const run = {
  type: 'object',
  additionalProperties: false,
  required: ['tool', 'results'],
  properties: {
    tool: {
      type: 'object',
      additionalProperties: false,
      required: ['driver'],
      properties: {
        driver: {
          type: 'object',
          additionalProperties: false,
          required: ['name', 'rules'],
          properties: {
            name: { const: 'Curia' },
            version: { type: 'string' },
            rules: { type: 'array', items: rule, uniqueItems: true },
          },
        },
      },
    },
    automationDetails: {
      type: 'object',
      additionalProperties: false,
      properties: { id: { type: 'string' } },
    },
    results: { type: 'array', items: result },
  },
};

const validate = new Ajv({ allErrors: true }).compile({
  type: 'object',
  additionalProperties: false,
  required: ['$schema', 'version', 'runs'],
  properties: {
    $schema: { type: 'string' },
    version: { const: '2.1.0' },
    runs: { type: 'array', minItems: 1, items: run },
  },
});

/** Everything that is wrong with a file of Curia as SARIF; empty if nothing is. */
export function problemsWithSarif(sarif: unknown): string[] {
  validate(sarif);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
