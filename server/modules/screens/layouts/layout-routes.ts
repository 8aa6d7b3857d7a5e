import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import { reachesDepartment } from '#server/core/crud/data-authority.ts';
import { DEPARTMENTS_RECORDS } from '#server/core/crud/record-reach.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import { failure } from '#server/core/failure.ts';
import { routes } from '#server/core/http/routes.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { AnyTransaction, Database } from '#server/core/ports/database.ts';
import type { Versioned } from '#server/core/versions/drafts.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import {
  discardSceneLayout,
  getSceneLayout,
  listSceneLayoutVersions,
  publishSceneLayout,
  restoreSceneLayoutVersion,
  type SceneName,
  saveSceneLayout,
} from '#shared/contracts/screens/scene-layout.ts';
import { layoutDrafts, listLayoutVersions, lockLayout, type SceneOwner } from './layout-store.ts';

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  /** Screens that show the scene follow. */
  readonly published: (tenantId: Id, owner: SceneOwner) => Promise<void>;
}

interface Which {
  readonly scene: SceneName;
  readonly warehouseId?: Id | null | undefined;
}

/** Mounts the calls of the editor of big screens. */
export function mountLayoutRoutes(app: FastifyInstance, { db, clock, published }: Parts): void {
  app.recordReach.set('sceneLayout', DEPARTMENTS_RECORDS);
  const route = routes(app);

  const read = <T>(
    session: SessionPrincipal,
    which: Which,
    work: (tx: AnyTransaction, owner: SceneOwner) => Promise<T>,
  ): Promise<T> =>
    db.tenant(session.tenantId, async (tx) => work(tx, (await findScene(tx, session, which)).owner));

  const change = <T>(
    session: SessionPrincipal,
    which: Which,
    work: (tx: AnyTransaction, versioned: Versioned<SceneOwner>) => Promise<T>,
  ): Promise<T> =>
    db.tenant(session.tenantId, async (tx) => {
      const versioned = await findScene(tx, session, which);
      // Who reaches a part of the plant does not move the rest of it.
      if (which.scene === 'plant' && !session.authority.isAll) throw failure('forbidden');
      await lockLayout(tx, session.tenantId, versioned.owner);
      return work(tx, versioned);
    });

  route(getSceneLayout)(({ session, query }) => read(session, query, layoutDrafts.load));

  route(listSceneLayoutVersions)(({ session, query }) => read(session, query, listLayoutVersions));

  route(saveSceneLayout)(({ session, body }) =>
    change(session, body, (tx, versioned) =>
      layoutDrafts.save(tx, { session, clock }, versioned, { revision: body.revision, content: body.layout }),
    ),
  );

  route(discardSceneLayout)(({ session, body }) =>
    change(session, body, (tx, versioned) => layoutDrafts.discard(tx, { session, clock }, versioned)),
  );

  route(restoreSceneLayoutVersion)(({ session, body }) =>
    change(session, body, (tx, versioned) =>
      layoutDrafts.restore(tx, { session, clock }, versioned, { no: body.no, revision: body.revision }),
    ),
  );

  route(publishSceneLayout)(async ({ session, tenantId, body }) => {
    const { edited, owner } = await change(session, body, async (tx, versioned) => ({
      edited: await layoutDrafts.publish(tx, { session, clock }, versioned, {
        revision: body.revision,
        note: body.note || null,
      }),
      owner: versioned.owner,
    }));
    await published(tenantId, owner);
    return edited;
  });
}

/** Throws `not_found` for a scene that the caller does not reach. */
async function findScene(
  tx: AnyTransaction,
  { authority }: SessionPrincipal,
  { scene, warehouseId = null }: Which,
): Promise<Versioned<SceneOwner>> {
  if (scene === 'plant') {
    if (warehouseId !== null) throw failure('not_found');
    return { owner: { scene, warehouse_id: null }, recordId: null, recordName: scene };
  }
  if (warehouseId === null || !reachesDepartment(authority, warehouseId)) throw failure('not_found');
  const { rows } = await sql<{ code: string }>`select code from department
    where id = ${warehouseId} and dtype = 'warehouse' and deleted_at is null`.execute(
    withSchema<unknown>(tx),
  );
  const [warehouse] = rows;
  if (!warehouse) throw failure('not_found');
  return {
    owner: { scene, warehouse_id: warehouseId },
    recordId: warehouseId,
    recordName: `${scene} ${warehouse.code}`,
  };
}
