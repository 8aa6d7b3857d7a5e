import type { FastifyInstance } from 'fastify';
import { type SqlBool, sql } from 'kysely';
import { audit, editBy } from '#server/core/audit/audit.ts';
import { partScope } from '#server/core/crud/data-scope.ts';
import { containsText } from '#server/core/crud/filters.ts';
import { recordReach } from '#server/core/crud/record-reach.ts';
import { failure, failureWithData } from '#server/core/failure.ts';
import { routes } from '#server/core/http/routes.ts';
import { sendBlob } from '#server/core/http/send-blob.ts';
import { isMediaGone, orHostFailure } from '#server/modules/public-account/host/host-failure.ts';
import { accountScope } from '#server/modules/public-account/mp-account.ts';
import {
  getMpMaterialFile,
  getMpMaterialVideo,
  getSignedMpMedia,
  listMpMaterialAccounts,
  type MpMaterialUses,
  pageMpMaterials,
  removeMpMaterial,
} from '#shared/contracts/public-account/mp-material.ts';
import {
  MATERIAL_COLUMNS,
  type MaterialRow,
  materialBy,
  materialsInReach,
  syncsOf,
  toMaterials,
} from './material-queries.ts';
import { discardBlobs, type MediaParts } from './media-parts.ts';
import { contentTypeOf } from './media-type.ts';
import { usesOf } from './uses.ts';

/** What is seen of materials, and their removal. */
export function mountMaterialRoutes(app: FastifyInstance, parts: MediaParts): void {
  const { db, clock, blobs, addresses, media } = parts;
  const route = routes(app);
  app.recordReach.set(
    'mpMaterial',
    recordReach({
      table: 'mp_material',
      idColumn: 'id',
      scope: partScope(accountScope, { table: 'mp_account', column: 'account_id' }),
      isSoftDeleted: false,
    }),
  );

  route(pageMpMaterials)(async ({ session, query }) =>
    db.tenant(session.tenantId, async (tx) => {
      const { current, size, type, appId, name, isPermanent } = query;
      const found = (await materialsInReach(tx, session, 'read'))
        .where('m.kind', '=', type)
        .$if(appId !== undefined, (rows) => rows.where('t.app_id', '=', appId ?? ''))
        .$if(isPermanent !== undefined, (rows) => rows.where('m.is_permanent', '=', isPermanent ?? true))
        .$if(name !== undefined && name !== '', (rows) =>
          rows.where(sql<SqlBool>`${containsText(sql.ref('m.name'), name ?? '')}`),
        );
      const { total } = await found
        .select((eb) => eb.fn.countAll<string>().as('total'))
        .executeTakeFirstOrThrow();
      const rows = await found
        .select(MATERIAL_COLUMNS)
        .orderBy('m.updated_at', 'desc')
        .orderBy('m.id', 'desc')
        .limit(size)
        .offset((current - 1) * size)
        .execute();
      const items = await toMaterials(tx, addresses, rows);
      return { items, totalCount: Number(total), itemCount: items.length };
    }),
  );

  route(listMpMaterialAccounts)(async ({ session }) =>
    db.tenant(session.tenantId, async (tx) => {
      const accounts = await tx
        .selectFrom('mp_account as t')
        .select(['t.id', 't.app_id', 't.name', 't.is_enabled'])
        .where(sql<SqlBool>`${await accountScope.condition(tx, session, 'read')}`)
        .orderBy('t.name')
        .execute();
      const counts = await (await materialsInReach(tx, session, 'read'))
        .select(['m.account_id', 'm.kind'])
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .groupBy(['m.account_id', 'm.kind'])
        .execute();
      const syncs = await syncsOf(tx, session);
      return accounts.map(({ id, app_id, name, is_enabled }) => {
        const of = (kind: MaterialRow['kind']): number =>
          Number(counts.find((row) => row.account_id === id && row.kind === kind)?.count ?? 0);
        return {
          ...{ id, appId: app_id, name, isEnabled: is_enabled },
          counts: { image: of('image'), voice: of('voice'), video: of('video'), news: of('news') },
          sync: syncs.get(id) ?? null,
        };
      });
    }),
  );

  route(removeMpMaterial)(async ({ session, query: { id, appId, force } }) => {
    const { tenantId } = session;
    const row = await db.tenant(tenantId, async (tx) => {
      const found = await materialBy(tx, session, { mediaId: id, appId }, 'change');
      if (!found.is_enabled) throw failure('mp_account_off');
      if (found.publish_status === 'publishing') throw failure('mp_news_publishing');
      if (found.article_id !== null) throw failure('mp_news_published');
      const used = { accountId: found.account_id, mediaId: id };
      const uses = force === '1' ? [] : await usesOf(tx, used);
      if (uses.length > 0) throw failureWithData('mp_material_used', { uses } satisfies MpMaterialUses);
      return found;
    });
    const account = { tenantId, accountId: row.account_id };
    // The platform ends temporary media by itself, and what is in no box is not there.
    if (row.is_permanent && row.state !== 'goneOnHost' && row.in_draft_box !== false)
      await orHostFailure(async () => {
        const done =
          row.kind === 'news'
            ? media.removeDraft(account, row.media_id)
            : media.removePermanent(account, row.media_id);
        await done.catch((error: unknown) => {
          if (!isMediaGone(error)) throw error;
        });
      });
    await db.tenant(tenantId, async (tx) => {
      await tx.deleteFrom('mp_material').where('id', '=', row.id).execute();
      await audit(tx, {
        ...editBy(session, clock),
        ...{ subject: 'mpMaterial', recordId: row.id, recordName: row.name, action: 'remove', changes: {} },
      });
    });
    await discardBlobs(parts, [row.blob, row.thumb_blob]);
    return true;
  });

  route(getMpMaterialFile)(async ({ session, query: { mediaId, appId }, request, reply }) => {
    const row = await db.tenant(session.tenantId, (tx) =>
      materialBy(tx, session, { mediaId, appId }, 'read'),
    );
    if (!row.is_permanent || row.blob === null) throw failure('mp_material_missing');
    const contentType = contentTypeOf(row.file_type ?? '');
    return sendBlob({ request, reply }, blobs, {
      blob: row.blob,
      contentType,
      name: row.name,
      isSaved: true,
    });
  });

  route(getMpMaterialVideo)(async ({ session, query: { mediaId, appId } }) => {
    const row = await db.tenant(session.tenantId, (tx) =>
      materialBy(tx, session, { mediaId, appId }, 'read'),
    );
    const downUrl = addresses.of(row.blob, row.file_type);
    if (row.kind !== 'video' || !row.is_permanent || downUrl === null) throw failure('mp_material_missing');
    return { title: row.title ?? row.name, description: row.introduction ?? '', downUrl };
  });

  route(getSignedMpMedia)(async ({ params: { signature, name }, request, reply }) => {
    if (!addresses.isGood(name, signature)) throw failure('not_found');
    const [blob = '', ending = ''] = name.split('.');
    // Pictures, sound and films: nothing that could run.
    const contentType = contentTypeOf(ending);
    return sendBlob({ request, reply }, blobs, { blob, contentType, name, isSaved: ending === 'bin' });
  });
}
