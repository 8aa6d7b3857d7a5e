import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import { audit, editBy } from '#server/core/audit/audit.ts';
import { fieldError } from '#server/core/field-error.ts';
import { routes } from '#server/core/http/routes.ts';
import { validate } from '#server/core/http/validate.ts';
import { orHostFailure } from '#server/modules/public-account/host/host-failure.ts';
import type { MediaToSend } from '#server/modules/public-account/host/media.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import {
  MpNewsPictureFields,
  MpUploadFields,
  uploadMpMaterial,
  uploadMpNewsPicture,
} from '#shared/contracts/public-account/mp-material.ts';
import { type CheckedMedia, checkMedia, checkNewsPicture } from './material-content.ts';
import { readMaterialForm } from './material-form.ts';
import { accountFor } from './material-queries.ts';
import { discardBlobs, type MediaParts, newMediaBlob } from './media-parts.ts';
import { contentTypeOf } from './media-type.ts';
import { keepNewsPicture } from './news-pictures.ts';

type Fields = ReturnType<typeof MpUploadFields.parse>;

/** Uploads of materials, and of pictures within articles. */
export function mountMaterialUploads(app: FastifyInstance, parts: MediaParts): void {
  const { db, clock, blobs, media, content, addresses } = parts;
  const route = routes(app);

  route(uploadMpMaterial)(async ({ session, request }) => {
    const { tenantId } = session;
    const form = await readMaterialForm(request);
    const fields = validate(MpUploadFields, form.fields);
    const { mediaType: type } = fields;
    const description = descriptionOf(fields);
    const account = await db.tenant(tenantId, (tx) => accountFor(tx, session, fields.appId));
    const checked = await checkMedia(content, session, { type, file: form.file });
    const { blob, thumbBlob } = await store(checked);
    try {
      const isPermanent = fields.temporary === '0';
      const sent: MediaToSend = { type, ...toSend(checked), description: isPermanent ? description : null };
      const owner = { tenantId, accountId: account.id };
      const made = await orHostFailure(async () =>
        isPermanent
          ? media.addPermanent(owner, sent)
          : { ...(await media.addTemporary(owner, sent)), url: null },
      );
      const name = form.file.name;
      await keep(session, account.id, {
        ...{ kind: type, is_permanent: isPermanent, media_id: made.mediaId, name, url: made.url },
        ...{ title: description?.title ?? null, introduction: description?.introduction ?? null },
        ...{ file_type: checked.ending, blob, thumb_blob: thumbBlob, bytes: checked.bytes.length },
        ...{ width: checked.width, height: checked.height },
      });
      return { mediaId: made.mediaId, name, url: made.url };
    } catch (error) {
      await discardBlobs(parts, [blob, thumbBlob]);
      throw error;
    }
  });

  route(uploadMpNewsPicture)(async ({ session, request }) => {
    const { tenantId } = session;
    const form = await readMaterialForm(request);
    const { appId } = validate(MpNewsPictureFields, form.fields);
    const account = await db.tenant(tenantId, (tx) => accountFor(tx, session, appId));
    const checked = await checkNewsPicture(content, session, form.file);
    const owner = { tenantId, accountId: account.id };
    const link = await orHostFailure(() => media.addNewsPicture(owner, toSend(checked)));
    // Browsers show the copy: they load nothing of WeChat.
    const blob = newMediaBlob();
    await blobs.put(blob, checked.bytes);
    const { ending: fileType } = checked;
    await db.tenant(tenantId, async (tx) => {
      const [bytes, at] = [checked.bytes.length, new Date(clock.now())];
      await keepNewsPicture(tx, owner, { url: link, blob, fileType, bytes, at });
      await audit(tx, {
        ...editBy(session, clock),
        ...{ subject: 'mpMaterial', recordId: null, recordName: form.file.name },
        ...{ action: 'uploadNewsPicture', changes: {} },
      });
    });
    return { link, previewUrl: addresses.of(blob, fileType) ?? '' };
  });

  async function store({ bytes, thumb }: CheckedMedia) {
    const blob = newMediaBlob();
    await blobs.put(blob, bytes);
    const thumbBlob = thumb && newMediaBlob();
    if (thumb && thumbBlob) await blobs.put(thumbBlob, thumb);
    return { blob, thumbBlob };
  }

  async function keep(
    session: SessionPrincipal,
    accountId: Id,
    row: {
      readonly kind: Fields['mediaType'];
      readonly is_permanent: boolean;
      readonly media_id: string;
      readonly name: string;
      readonly url: string | null;
      readonly title: string | null;
      readonly introduction: string | null;
      readonly file_type: string;
      readonly blob: string;
      readonly thumb_blob: string | null;
      readonly bytes: number;
      readonly width: number | null;
      readonly height: number | null;
    },
  ): Promise<void> {
    const nowMs = clock.now();
    const now = new Date(nowMs);
    const expiresAt = row.is_permanent ? null : new Date(nowMs + LIMITS.mpTemporaryMs);
    await db.tenant(session.tenantId, async (tx) => {
      const { id } = await tx
        .insertInto('mp_material')
        .values({
          ...{ tenant_id: session.tenantId, account_id: accountId, ...row, expires_at: expiresAt },
          ...{ articles: null, created_at: now, created_by: session.username },
          ...{ updated_at: now, updated_by: session.username },
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await audit(tx, {
        ...editBy(session, clock),
        ...{ subject: 'mpMaterial', recordId: id, recordName: row.name, action: 'create', changes: {} },
      });
    });
  }
}

/** Of a video: WeChat shows both. Others have none. */
function descriptionOf({ mediaType, title, introduction }: Fields) {
  if (mediaType !== 'video') return null;
  if (!title) throw fieldError('title', 'required');
  if (!introduction) throw fieldError('introduction', 'required');
  return { title, introduction };
}

/** Under a name of ours: what users call a file goes nowhere. */
function toSend({ bytes, ending }: CheckedMedia) {
  return { bytes, fileName: `${randomUUID()}.${ending}`, contentType: contentTypeOf(ending) };
}
