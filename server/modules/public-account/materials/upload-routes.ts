import type { FastifyInstance } from 'fastify';
import { audit, editBy } from '#server/core/audit/audit.ts';
import { fieldError } from '#server/core/field-error.ts';
import { routes } from '#server/core/http/routes.ts';
import { validate } from '#server/core/http/validate.ts';
import { orHostFailure } from '#server/modules/public-account/host/host-failure.ts';
import {
  MpNewsPictureFields,
  MpUploadFields,
  uploadMpMaterial,
  uploadMpNewsPicture,
} from '#shared/contracts/public-account/mp-material.ts';
import { addMaterial, toSend } from './add-material.ts';
import { checkMedia, checkNewsPicture } from './material-content.ts';
import { readMaterialForm } from './material-form.ts';
import { accountFor } from './material-queries.ts';
import { type MediaParts, newMediaBlob } from './media-parts.ts';
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
    const owner = { tenantId, accountId: account.id };
    const { name } = form.file;
    const made = await orHostFailure(() =>
      addMaterial(parts, owner, {
        ...{ type, checked, name, description, isPermanent: fields.temporary === '0' },
        createdBy: session.username,
        written: (tx, id) =>
          audit(tx, {
            ...editBy(session, clock),
            ...{ subject: 'mpMaterial', recordId: id, recordName: name, action: 'create', changes: {} },
          }),
      }),
    );
    return { mediaId: made.mediaId, name, url: made.url };
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
}

/** Of a video: WeChat shows both. Others have none. */
function descriptionOf({ mediaType, title, introduction }: Fields) {
  if (mediaType !== 'video') return null;
  if (!title) throw fieldError('title', 'required');
  if (!introduction) throw fieldError('introduction', 'required');
  return { title, introduction };
}
