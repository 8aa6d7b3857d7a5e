import type { FastifyInstance } from 'fastify';
import type { Clock } from '#server/core/ports/clock.ts';
import { routes } from '#server/core/routes.ts';
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
  const route = routes(app);

  route(getDictItems)(async ({ tenantId, params, request, reply }) => {
    const found = await db.tenant(tenantId, (tx) => loadDictItems(tx, tenantId, params.type));
    const etag = `"${tenantId}-${found?.version ?? 'none'}"`;
    reply.header('etag', etag);
    // With 304 the body is left out on its way.
    if (request.headers['if-none-match'] === etag) reply.code(304);
    return found?.items ?? [];
  });

  route(pageDicts)(async ({ tenantId, query }) => {
    const { rows, total } = await db.tenant(tenantId, (tx) => pageOfDicts(tx, tenantId, query));
    return { records: rows.map(toDict), total, size: query.size, current: query.current };
  });

  route(pageDictItems)(async ({ tenantId, query }) => {
    const page = await db.tenant(tenantId, (tx) => pageOfDictItems(tx, tenantId, query));
    return { ...page, size: query.size, current: query.current };
  });

  route(createDict)(async ({ session, tenantId, body, request }) =>
    toDict(await db.tenant(tenantId, (tx) => addDict(tx, body, toEditor(session, request, clock)))),
  );

  route(updateDict)(async ({ session, tenantId, body, request }) =>
    toDict(await db.tenant(tenantId, (tx) => changeDict(tx, body, toEditor(session, request, clock)))),
  );

  route(removeDict)(async ({ tenantId, params }) => {
    await db.tenant(tenantId, (tx) => dropDict(tx, tenantId, params.id));
    return true;
  });

  route(createDictItem)(({ session, tenantId, body, request }) =>
    db.tenant(tenantId, (tx) => addDictItem(tx, body, toEditor(session, request, clock))),
  );

  route(updateDictItem)(({ session, tenantId, body, request }) =>
    db.tenant(tenantId, (tx) => changeDictItem(tx, body, toEditor(session, request, clock))),
  );

  route(removeDictItem)(async ({ session, tenantId, params, request }) => {
    await db.tenant(tenantId, (tx) => dropDictItem(tx, params.id, toEditor(session, request, clock)));
    return true;
  });
}
