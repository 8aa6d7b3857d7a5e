/** `npm run openapi`: writes docs/openapi.json from the contracts. A test fails when it is out of date. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { toOpenApi } from '#server/core/http/openapi.ts';
import { loadContracts, loadSchemaNames } from './all-contracts.ts';
import { VERSION } from './version.ts';

const docs = resolve(import.meta.dirname, '../docs');
await mkdir(docs, { recursive: true });
await writeFile(
  join(docs, 'openapi.json'),
  `${JSON.stringify(toOpenApi(await loadContracts(), await loadSchemaNames(), VERSION), null, 2)}\n`,
);
