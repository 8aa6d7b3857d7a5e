/**
 * `npm run openapi`: writes docs/openapi.json from the contracts, which is not kept in git, and the digests of its parts,
 * which are: a test fails when they are out of date.
 */
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { toOpenApi } from '#server/core/http/openapi/openapi.ts';
import { contractFolders, loadContracts, loadSchemaNames } from './all-contracts.ts';
import { VERSION } from './version.ts';

const DOCS = resolve(import.meta.dirname, '../docs');

/** `docs/develop/api-digests.txt`: a line for the calls of each folder of contracts, and one for what all of them share. */
export async function apiDigests(): Promise<string> {
  const names = await loadSchemaNames();
  const shared = toOpenApi([], names, '');
  const lines = [`(all) ${digestOf(shared)}`];
  for (const folder of await contractFolders()) {
    const { paths, components } = toOpenApi(await loadContracts(folder), names, '');
    const { schemas, parameters } = components as { schemas: object; parameters: object };
    const own = { paths, parameters, schemas: { ...schemas, Refused: undefined } };
    if (Object.keys(paths as object).length > 0) lines.push(`${folder} ${digestOf(own)}`);
  }
  return `${lines.join('\n')}\n`;
}

function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);
}

if (import.meta.main) {
  const document = toOpenApi(await loadContracts(), await loadSchemaNames(), VERSION);
  await writeFile(resolve(DOCS, 'openapi.json'), `${JSON.stringify(document, null, 2)}\n`);
  await writeFile(resolve(DOCS, 'develop/api-digests.txt'), await apiDigests());
}
