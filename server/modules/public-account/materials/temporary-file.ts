import type { FastifyInstance } from 'fastify';
import { type SqlBool, sql, type Transaction } from 'kysely';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import { failure } from '#server/core/failure.ts';
import { routes } from '#server/core/http/routes.ts';
import { sendBlob } from '#server/core/http/send-blob.ts';
import { messagesInReach } from '#server/modules/public-account/fan-queries.ts';
import { orHostFailure } from '#server/modules/public-account/host/host-failure.ts';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { getMpTemporaryFile } from '#shared/contracts/public-account/mp-material.ts';
import { materialsInReach, type NamedMaterial } from './material-queries.ts';
import type { MediaParts } from './media-parts.ts';
import { contentTypeOf } from './media-type.ts';
import { expiredFailure, keepMedium } from './message-media.ts';

interface Copy {
  readonly blob: string;
  readonly ending: string;
  readonly name: string;
}

type Tx = Transaction<PublicAccountSchema>;

/** The bytes of temporary materials, and of what messages of fans carry. */
export function mountTemporaryFile(app: FastifyInstance, parts: MediaParts): void {
  const { db, blobs, clock } = parts;

  routes(app)(getMpTemporaryFile)(async ({ session, query, request, reply }) => {
    const mayChat = session.permissions.has('mp_chat');
    if (!mayChat && !session.permissions.has('mp_material_view')) throw failure('forbidden');
    const found = await db.tenant(session.tenantId, async (tx) => ({
      material: await temporaryBy(tx, session, query),
      ...(mayChat && (await inMessages(tx, session, { ...query, now: new Date(clock.now()) }))),
    }));
    const copy =
      found.material ?? found.sent ?? (found.message && (await copyOf(found.message, query.mediaId)));
    if (!copy) throw failure('mp_material_missing');
    const { blob, ending, name } = copy;
    const contentType = contentTypeOf(ending);
    return sendBlob({ request, reply }, blobs, { blob, contentType, name, isSaved: true });
  });

  /** What is not kept yet is fetched now, where the platform may still have it. */
  async function copyOf(message: Carrier, mediaId: string): Promise<Copy> {
    const nameOf = (ending: string): string => `${message.rep_type}-${message.id}.${ending}`;
    if (mediaId === message.rep_thumb_media_id) {
      const { media_thumb_blob: blob } = message;
      if (blob === null) throw expiredFailure('thumb');
      return { blob, ending: 'jpg', name: nameOf('jpg') };
    }
    const { media_blob: blob, media_type: ending } = message;
    if (blob !== null && ending !== null) return { blob, ending, name: nameOf(ending) };
    const isThere = message.created_at.getTime() + LIMITS.mpTemporaryMs > clock.now();
    if (message.media_state !== null || !isThere || !message.is_enabled)
      throw message.media_state === 'refused'
        ? failure('mp_material_missing')
        : expiredFailure(message.rep_type);
    // A copy would be kept.
    if (app.isReadOnly) throw failure('wechat_unavailable');
    const kept = await orHostFailure(() => keepMedium(parts, message));
    if (kept.state !== 'kept')
      throw kept.state === 'refused' ? failure('mp_material_missing') : expiredFailure(message.rep_type);
    return { blob: kept.blob, ending: kept.ending, name: nameOf(kept.ending) };
  }
}

async function temporaryBy(
  tx: Tx,
  session: SessionPrincipal,
  { mediaId, appId }: NamedMaterial,
): Promise<Copy | null> {
  const row = await (await materialsInReach(tx, session, 'read'))
    .where('m.media_id', '=', mediaId)
    .where('m.is_permanent', '=', false)
    .$if(appId !== undefined, (rows) => rows.where('t.app_id', '=', appId ?? ''))
    .select(['m.blob', 'm.file_type', 'm.name'])
    .executeTakeFirst();
  return row?.blob && row.file_type ? { blob: row.blob, ending: row.file_type, name: row.name } : null;
}

type Asked = NamedMaterial & { readonly now: Date };

async function inMessages(tx: Tx, session: SessionPrincipal, asked: Asked) {
  return {
    message: await carrierOf(tx, session, asked),
    sent: await sentBy(tx, session, asked),
  };
}

/** What was sent to a fan, as long as the material is there. */
async function sentBy(
  tx: Tx,
  session: SessionPrincipal,
  { mediaId, appId, now }: Asked,
): Promise<Copy | null> {
  const row = await (await messagesInReach(tx, session, { use: 'read', now }))
    .innerJoin('mp_material as s', (join) =>
      join.onRef('s.account_id', '=', 'm.account_id').on('s.media_id', '=', mediaId),
    )
    .where('m.type', '=', 2)
    .where(sql<SqlBool>`${mediaId} in (m.rep_media_id, m.rep_thumb_media_id)`)
    .$if(appId !== undefined, (rows) => rows.where('t.app_id', '=', appId ?? ''))
    .select(['s.blob', 's.file_type', 's.name as file_name'])
    .limit(1)
    .executeTakeFirst();
  return row?.blob && row.file_type ? { blob: row.blob, ending: row.file_type, name: row.file_name } : null;
}

async function carrierOf(tx: Tx, session: SessionPrincipal, { mediaId, appId, now }: Asked) {
  return (await messagesInReach(tx, session, { use: 'read', now }))
    .where('m.type', '=', 1)
    .where(sql<SqlBool>`${mediaId} in (m.rep_media_id, m.rep_thumb_media_id)`)
    .$if(appId !== undefined, (rows) => rows.where('t.app_id', '=', appId ?? ''))
    .select(['m.id', 'm.tenant_id', 'm.account_id', 'm.rep_type', 'm.rep_media_id', 'm.rep_thumb_media_id'])
    .select(['m.created_at', 'm.media_state', 'm.media_blob', 'm.media_thumb_blob', 'm.media_type'])
    .select('t.is_enabled')
    .orderBy('m.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
type Carrier = NonNullable<Awaited<ReturnType<typeof carrierOf>>>;
