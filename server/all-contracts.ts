import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Endpoint } from '#shared/contracts/endpoint.ts';

const FOLDER = resolve(import.meta.dirname, '../shared/contracts');

/** Every endpoint that a file of `shared/contracts` exports, whether it is mounted or not. */
export async function loadContracts(): Promise<Endpoint[]> {
  const found: Endpoint[] = [];
  for (const name of (await readdir(FOLDER)).filter((file) => /^[\w-]+\.ts$/.test(file)).sort()) {
    const exports: Record<string, unknown> = await import(pathToFileURL(join(FOLDER, name)).href);
    for (const value of Object.values(exports)) {
      if (isEndpoint(value)) found.push(value);
      else if (isCrud(value)) found.push(...Object.values(value).filter(isEndpoint));
    }
  }
  return found;
}

function isCrud(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'crud';
}

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'tenant' in value
  );
}
