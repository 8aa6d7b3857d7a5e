import type { FastifyInstance } from 'fastify';
import type { Clock } from '#server/core/ports.ts';
import { serve } from '#server/core/serve.ts';
import {
  createDict,
  createDictItem,
  getDictItems,
  pageDictItems,
  pageDicts,
  removeDict,
  removeDictItem,
  updateDict,
  updateDictItem,
} from '#shared/contracts/dict.ts';
import { toEditor } from './change-context.ts';
import { addDict, addDictItem, changeDict, changeDictItem, dropDict, dropDictItem } from './dict-edit.ts';
import { loadDictItems, pageOfDictItems, pageOfDicts, toDict } from './dict-store.ts';
import type { SeededDatabase } from './seeded-database.ts';

export function mountDictRoutes(app: FastifyInstance, db: SeededDatabase, clock: Clock): void {
  serve(
    app,
    getDictItems,
  )(async ({ tenantId, params, request, reply }) => {
    const found = await db.tenant(tenantId, (tx) => loadDictItems(tx, tenantId, params.type));
    const etag = `"${tenantId}-${found?.version ?? 'none'}"`;
    reply.header('etag', etag);
    // With 304 the body is left out on its way.
    if (request.headers['if-none-match'] === etag) reply.code(304);
    return found?.items ?? [];
  });

  serve(
    app,
    pageDicts,
  )(async ({ tenantId, query }) => {
    const { rows, total } = await db.tenant(tenantId, (tx) => pageOfDicts(tx, tenantId, query));
    return { records: rows.map(toDict), total, size: query.size, current: query.current };
  });

  serve(
    app,
    pageDictItems,
  )(async ({ tenantId, query }) => {
    const page = await db.tenant(tenantId, (tx) => pageOfDictItems(tx, tenantId, query));
    return { ...page, size: query.size, current: query.current };
  });

  serve(
    app,
    createDict,
  )(async ({ session, tenantId, body, request }) =>
    toDict(await db.tenant(tenantId, (tx) => addDict(tx, body, toEditor(session, request, clock)))),
  );

  serve(
    app,
    updateDict,
  )(async ({ session, tenantId, body, request }) =>
    toDict(await db.tenant(tenantId, (tx) => changeDict(tx, body, toEditor(session, request, clock)))),
  );

  serve(
    app,
    removeDict,
  )(async ({ tenantId, params }) => {
    await db.tenant(tenantId, (tx) => dropDict(tx, tenantId, params.id));
    return true;
  });

  serve(
    app,
    createDictItem,
  )(({ session, tenantId, body, request }) =>
    db.tenant(tenantId, (tx) => addDictItem(tx, body, toEditor(session, request, clock))),
  );

  serve(
    app,
    updateDictItem,
  )(({ session, tenantId, body, request }) =>
    db.tenant(tenantId, (tx) => changeDictItem(tx, body, toEditor(session, request, clock))),
  );

  serve(
    app,
    removeDictItem,
  )(async ({ session, tenantId, params, request }) => {
    await db.tenant(tenantId, (tx) => dropDictItem(tx, params.id, toEditor(session, request, clock)));
    return true;
  });
}
