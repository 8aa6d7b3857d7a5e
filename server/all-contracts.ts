import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { z } from 'zod';
import type { SchemaNames } from '#server/core/openapi-schemas.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';

const FOLDER = resolve(import.meta.dirname, '../shared/contracts');

/** Every endpoint that a file of `shared/contracts` exports, whether it is mounted or not. */
export async function loadContracts(): Promise<Endpoint[]> {
  const found: Endpoint[] = [];
  for (const exports of await loadExports()) {
    for (const value of Object.values(exports)) {
      if (isEndpoint(value)) found.push(value);
      else if (isCrud(value)) found.push(...Object.values(value).filter(isEndpoint));
    }
  }
  return found;
}

/** The schemas that `shared/contracts` exports, each by the name of its export. Throws where two have the same name. */
export async function loadSchemaNames(): Promise<SchemaNames> {
  const names: SchemaNames = z.registry<{ id: string }>();
  const taken = new Map<string, z.ZodType>();
  for (const exports of await loadExports()) {
    for (const [id, value] of Object.entries(exports)) {
      if (!(value instanceof z.ZodType) || names.has(value)) continue;
      if (taken.has(id)) throw new Error(`two files of shared/contracts export another schema as ${id}`);
      taken.set(id, value);
      names.add(value, { id });
    }
  }
  return names;
}

async function loadExports(): Promise<Record<string, unknown>[]> {
  const files = (await readdir(FOLDER)).filter((file) => /^[\w-]+\.ts$/.test(file)).sort();
  return Promise.all(files.map((file) => import(`#shared/contracts/${file}`)));
}

function isCrud(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'crud';
}

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'tenant' in value
  );
}
