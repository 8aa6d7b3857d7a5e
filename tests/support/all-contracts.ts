import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Endpoint } from '../../shared/contracts/endpoint.ts';

const FOLDER = resolve(import.meta.dirname, '../../shared/contracts');

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'access' in value && 'path' in value && 'reply' in value
  );
}

/** Every endpoint that any file of `shared/contracts` exports. */
export async function allContracts(): Promise<Endpoint[]> {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const modules = await Promise.all(
    files.map((name): Promise<Record<string, unknown>> => import(join(FOLDER, name))),
  );
  return modules.flatMap((module) => Object.values(module).filter(isEndpoint));
}
