import type { FastifyInstance } from 'fastify';
import { failure } from '#server/core/failure.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import { routes } from '#server/core/routes.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import {
  createParam,
  getParam,
  getPublicParam,
  listParams,
  PUBLIC_PARAM_KEYS,
  pageParams,
  removeParam,
  updateParam,
} from '#shared/contracts/param.ts';
import { toEditor } from './change-context.ts';
import { addParam, changeParam, dropParam } from './param-edit.ts';
import { findParam, listAllParams, listPublicParams, pageOfParams, toParam } from './param-store.ts';
import type { SeededDatabase } from './seeded-database.ts';
import type { ParamCache } from './tenant-params.ts';

const PUBLIC_KEYS: ReadonlySet<string> = new Set(PUBLIC_PARAM_KEYS);

export function mountParamRoutes(
  app: FastifyInstance,
  db: SeededDatabase,
  params: ParamCache,
  clock: Clock,
): void {
  const route = routes(app);

  route(getPublicParam)(async ({ tenantId, params: { key } }) => {
    const value = await params.publicText(tenantId, key);
    if (value === null || !PUBLIC_KEYS.has(key)) throw failure('not_found');
    return value;
  });

  route(listParams)(async ({ session, tenantId }) => {
    const isAll = session.permissions.has('param_view');
    const rows = await db.tenant(tenantId, (tx) =>
      isAll ? listAllParams(tx, tenantId) : listPublicParams(tx, tenantId),
    );
    return rows.map((row) => toParam(row, false));
  });

  route(pageParams)(async ({ tenantId, query }) => {
    const { rows, total } = await db.tenant(tenantId, (tx) => pageOfParams(tx, tenantId, query));
    const records = rows.map((row) => toParam(row, false));
    return { records, total, size: query.size, current: query.current };
  });

  route(getParam)(async ({ tenantId, params: { id } }) => {
    const row = await db.tenant(tenantId, (tx) => findParam(tx, tenantId, id));
    if (!row) throw failure('not_found');
    return toParam(row, true);
  });

  const changed = async <T>(tenantId: Id, work: Promise<T>): Promise<T> => {
    const result = await work;
    params.forget(tenantId);
    return result;
  };

  route(createParam)(async ({ session, tenantId, body, request }) => {
    const editor = toEditor(session, request, clock);
    return toParam(
      await changed(
        tenantId,
        db.tenant(tenantId, (tx) => addParam(tx, body, editor)),
      ),
      false,
    );
  });

  route(updateParam)(async ({ session, tenantId, body, request }) => {
    const editor = toEditor(session, request, clock);
    return toParam(
      await changed(
        tenantId,
        db.tenant(tenantId, (tx) => changeParam(tx, body, editor)),
      ),
      false,
    );
  });

  route(removeParam)(async ({ tenantId, params: { id } }) => {
    await changed(
      tenantId,
      db.tenant(tenantId, (tx) => dropParam(tx, tenantId, id)),
    );
    return true;
  });
}
