import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { SchemaNames } from '#server/core/http/openapi/openapi-schemas.ts';
import type { Crud } from '#shared/contracts/kit/crud.ts';
import type { Endpoint } from '#shared/contracts/kit/endpoint.ts';
import type { Log } from '#shared/contracts/kit/log-list.ts';

const FOLDER = resolve(import.meta.dirname, '../shared/contracts');

/** The folders of `shared/contracts`, by name. */
export async function contractFolders(): Promise<string[]> {
  const entries = await readdir(FOLDER, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/** Every endpoint that a file of `shared/contracts`, or of one folder of it, exports, whether it is mounted or not. */
export async function loadContracts(module?: string): Promise<Endpoint[]> {
  const found: Endpoint[] = [];
  for (const exports of await loadExports(module))
    for (const value of Object.values(exports))
      found.push(...(isCrud(value) || isLog(value) ? Object.values(value) : [value]).filter(isEndpoint));
  return found;
}

/** Every value of `defineCrud` that a file of `shared/contracts` exports. */
export async function loadCruds(): Promise<Crud[]> {
  return (await loadExports()).flatMap((exports) => Object.values(exports).filter(isCrud));
}

/** Every value of `defineLog` that a file of `shared/contracts` exports. */
export async function loadLogs(): Promise<Log[]> {
  return (await loadExports()).flatMap((exports) => Object.values(exports).filter(isLog));
}

/**
 * The schemas that `shared/contracts` exports, each by the name of its export, and the bodies of subjects, such as
 * `DictBody` and `DictUpdate`. Throws where two have the same name.
 */
export async function loadSchemaNames(): Promise<SchemaNames> {
  const names: SchemaNames = z.registry<{ id: string }>();
  const taken = new Map<string, z.ZodType>();
  for (const exports of await loadExports()) {
    for (const [id, value] of Object.entries(exports).flatMap(withBodies)) {
      if (!(value instanceof z.ZodType) || names.has(value)) continue;
      if (taken.has(id)) throw new Error(`two files of shared/contracts export another schema as ${id}`);
      taken.set(id, value);
      names.add(value, { id });
    }
  }
  return names;
}

function withBodies([name, value]: [string, unknown]): [string, unknown][] {
  if (!isCrud(value)) return [[name, value]];
  const { key } = value.subject;
  const type = key.charAt(0).toUpperCase() + key.slice(1);
  return [
    [`${type}Body`, value.createBody],
    [`${type}Update`, value.updateBody],
  ];
}

async function loadExports(module?: string): Promise<Record<string, unknown>[]> {
  const files = (await readdir(FOLDER, { recursive: true }))
    .filter((file) => /[/\\][\w-]+\.ts$/.test(file))
    .filter((file) => module === undefined || file.split(/[/\\]/)[0] === module)
    .sort();
  return Promise.all(files.map((file) => import(pathToFileURL(resolve(FOLDER, file)).href)));
}

function isCrud(value: unknown): value is Crud {
  return kindOf(value) === 'crud';
}

function isLog(value: unknown): value is Log {
  return kindOf(value) === 'log';
}

function kindOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'kind' in value ? value.kind : null;
}

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'tenant' in value
  );
}
