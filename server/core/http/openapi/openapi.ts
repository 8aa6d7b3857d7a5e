import type { z } from 'zod';
import type { Endpoint } from '#shared/contracts/kit/endpoint.ts';
import { ERROR_CODES } from '#shared/contracts/kit/error-codes.ts';
import { createSchemaBook, type JsonSchema, type SchemaBook, type SchemaNames } from './openapi-schemas.ts';

const BODY_TYPES = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
  offset: 'application/offset+octet-stream',
};
const BYTES = { type: 'string', format: 'binary' };
const FILE_BODY = {
  type: 'object',
  properties: { file: BYTES },
  required: ['file'],
};

/** The OpenAPI 3.1 document of contracts, sorted by path: the same contracts and names give the same text. */
export function toOpenApi(contracts: readonly Endpoint[], names: SchemaNames, version: string): JsonSchema {
  const book = createSchemaBook(names);
  const collected: Record<string, JsonSchema> = {};
  const sorted = [...contracts].sort(
    (a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method),
  );
  for (const contract of sorted) {
    const path = contract.path.replace(/:(\w+)/g, '{$1}');
    collected[path] = { ...collected[path], [contract.method.toLowerCase()]: toOperation(contract, book) };
  }
  const { document: paths, schemas } = book.finish(collected);
  const shared = shareParameters(paths);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Linewall',
      version,
      description: `Replies are {code, msg, data}: code 0 = done, 1 = refused. Error keys: ${Object.keys(ERROR_CODES).join(', ')}.`,
    },
    paths,
    components: {
      parameters: shared,
      responses: {
        Refused: {
          description: 'Refused',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Refused' } } },
        },
      },
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description: 'Access token, with the TENANT-ID header of its tenant.',
        },
        apiKey: { type: 'http', scheme: 'bearer', description: 'Ingest credential of a tenant.' },
      },
      schemas: { ...schemas, Refused: refusedSchema },
    },
  };
}

interface Operation extends JsonSchema {
  parameters: JsonSchema[];
}

const refusedSchema: JsonSchema = {
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

function toOperation(contract: Endpoint, book: SchemaBook): JsonSchema {
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
      ...parameters(contract.params, 'path', book),
      ...parameters(contract.query, 'query', book),
    ],
    ...(contract.body || contract.bodyForm === 'multipart' || contract.bodyForm === 'offset'
      ? { requestBody: requestBody(contract, book) }
      : {}),
    responses: {
      200: { description: 'Done', content: replyContent(contract, book) },
      default: { $ref: '#/components/responses/Refused' },
    },
  };
}

/** Puts parameters that several operations have in common, such as a page's number, in one place; returns that place. */
function shareParameters(paths: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const operations = Object.values(paths).flatMap((path) => Object.values(path) as Operation[]);
  const uses = Map.groupBy(
    operations.flatMap(({ parameters }) => parameters),
    (parameter) => JSON.stringify(parameter),
  );
  const shared = new Map<string, { readonly key: string; readonly parameter: JsonSchema }>();
  const keys = new Set<string>();
  for (const [text, [parameter = {}, ...others]] of uses) {
    if (others.length === 0) continue;
    const name = String(parameter.name);
    let key = name;
    for (let nth = 2; keys.has(key); nth++) key = `${name}${nth}`;
    keys.add(key);
    shared.set(text, { key, parameter });
  }
  for (const operation of operations) {
    operation.parameters = operation.parameters.map((parameter) => {
      const found = shared.get(JSON.stringify(parameter));
      return found ? { $ref: `#/components/parameters/${found.key}` } : parameter;
    });
  }
  return Object.fromEntries([...shared.values()].map(({ key, parameter }) => [key, parameter]));
}

function tenantParameter(contract: Endpoint): JsonSchema[] {
  if (contract.tenant === 'none') return [];
  return [{ name: 'TENANT-ID', in: 'header', required: true, schema: { type: 'string' } }];
}

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query', book: SchemaBook): JsonSchema[] {
  if (!schema) return [];
  const json = book.resolve(book.toSchema(schema, 'input'));
  // Shapes are what zod has just written: objects with `properties` and `required`.
  const shapes = (Array.isArray(json.anyOf ?? json.oneOf) ? [json.anyOf ?? json.oneOf].flat() : [json]).map(
    (shape) => book.resolve(shape as JsonSchema),
  ) as { properties?: Record<string, JsonSchema>; required?: string[] }[];
  const found = new Map<string, JsonSchema>();
  for (const shape of shapes) {
    for (const [name, property] of Object.entries(shape.properties ?? {})) {
      const required = place === 'path' || shapes.every((other) => other.required?.includes(name));
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

function requestBody(contract: Endpoint, book: SchemaBook): JsonSchema {
  const schema = contract.body
    ? book.toSchema(contract.body, 'input')
    : contract.bodyForm === 'offset'
      ? BYTES
      : FILE_BODY;
  const { examples } = contract;
  const content = { schema, ...(examples && { examples }) };
  return { required: true, content: { [BODY_TYPES[contract.bodyForm ?? 'json']]: content } };
}

function replyContent(contract: Endpoint, book: SchemaBook): JsonSchema {
  const form = contract.replyForm ?? 'envelope';
  if (form === 'bytes') return { '*/*': { schema: BYTES } };
  const data = book.toSchema(contract.reply, 'output');
  if (form === 'bare') return { 'application/json': { schema: data } };
  const envelope = {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: { code: { const: 0 }, msg: { type: 'null' }, data },
  };
  return { 'application/json': { schema: envelope } };
}
