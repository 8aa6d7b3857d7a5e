import { z } from 'zod';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { ERROR_CODES } from '#shared/contracts/error-codes.ts';

const BODY_TYPES = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
};
const FILE_BODY = {
  type: 'object',
  properties: { file: { type: 'string', format: 'binary' } },
  required: ['file'],
};

type Schema = Record<string, unknown>;

/** The OpenAPI 3.1 document of contracts, sorted by path: the same contracts give the same text. */
export function toOpenApi(contracts: readonly Endpoint[], version: string): Schema {
  const paths: Record<string, Schema> = {};
  const sorted = [...contracts].sort(
    (a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method),
  );
  for (const contract of sorted) {
    const path = contract.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [contract.method.toLowerCase()]: toOperation(contract) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Linewall',
      version,
      description: `Answers are {code, msg, data}: code 0 = done, 1 = refused. Error keys: ${Object.keys(ERROR_CODES).join(', ')}.`,
    },
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description: 'Access token, with the TENANT-ID header of its tenant.',
        },
        apiKey: { type: 'http', scheme: 'bearer', description: 'Ingest credential of a tenant.' },
      },
      schemas: { Refused: refusedSchema },
    },
  };
}

const refusedSchema: Schema = {
  type: 'object',
  required: ['code', 'msg', 'data', 'error'],
  properties: {
    code: { const: 1 },
    msg: { type: 'string' },
    data: { description: 'Null, or what the next step needs: the ticket of a second factor.' },
    error: { enum: Object.keys(ERROR_CODES) },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
  },
};

function toOperation(contract: Endpoint): Schema {
  const scheme =
    contract.access === 'public' ? [] : [{ [contract.access === 'apiKey' ? 'apiKey' : 'session']: [] }];
  return {
    operationId: contract.id,
    summary: contract.summary,
    tags: [contract.id.split('.')[0]],
    security: scheme,
    'x-access': contract.access,
    'x-tenant': contract.tenant,
    parameters: [
      ...tenantParameter(contract),
      ...parameters(contract.params, 'path'),
      ...parameters(contract.query, 'query'),
    ],
    ...(contract.body || contract.bodyForm === 'multipart' ? { requestBody: requestBody(contract) } : {}),
    responses: {
      200: { description: 'Done', content: replyContent(contract) },
      default: {
        description: 'Refused',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refused' } } },
      },
    },
  };
}

function tenantParameter(contract: Endpoint): Schema[] {
  if (contract.tenant === 'none') return [];
  return [{ name: 'TENANT-ID', in: 'header', required: true, schema: { type: 'string' } }];
}

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query'): Schema[] {
  if (!schema) return [];
  const json = toSchema(schema, 'input');
  const shapes = Array.isArray(json.anyOf ?? json.oneOf) ? [json.anyOf ?? json.oneOf].flat() : [json];
  const found = new Map<string, Schema>();
  // Shapes are what zod has just written: objects with `properties` and `required`.
  for (const shape of shapes as { properties?: Record<string, Schema>; required?: string[] }[]) {
    for (const [name, property] of Object.entries(shape.properties ?? {})) {
      const required =
        place === 'path' ||
        shapes.every((other) => (other as { required?: string[] }).required?.includes(name));
      found.set(name, {
        name,
        in: place,
        required,
        schema: found.has(name) && shapes.length > 1 ? {} : property,
      });
    }
  }
  return [...found.values()];
}

function requestBody(contract: Endpoint): Schema {
  const schema = contract.body ? toSchema(contract.body, 'input') : FILE_BODY;
  return { required: true, content: { [BODY_TYPES[contract.bodyForm ?? 'json']]: { schema } } };
}

function replyContent(contract: Endpoint): Schema {
  const form = contract.replyForm ?? 'envelope';
  if (form === 'bytes') return { '*/*': { schema: { type: 'string', format: 'binary' } } };
  const data = toSchema(contract.reply, 'output');
  if (form === 'bare') return { 'application/json': { schema: data } };
  const envelope = {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: { code: { const: 0 }, msg: { type: 'null' }, data },
  };
  return { 'application/json': { schema: envelope } };
}

function toSchema(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
}
