import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { MediaAccount } from '#server/modules/public-account/host/media.ts';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { MpMediaType } from '#shared/contracts/public-account/mp-material.ts';
import type { CheckedMedia } from './material-content.ts';
import { discardBlobs, type MediaParts, newMediaBlob } from './media-parts.ts';
import { contentTypeOf } from './media-type.ts';

export interface NewMaterial {
  readonly type: MpMediaType;
  readonly checked: CheckedMedia;
  readonly name: string;
  readonly isPermanent: boolean;
  /** Of a video: WeChat shows both. */
  readonly description: { readonly title: string; readonly introduction: string } | null;
  /** Null = nobody's. */
  readonly createdBy: string | null;
  /** In the transaction that writes it. */
  readonly written?: (tx: Transaction<PublicAccountSchema>, id: Id) => Promise<void>;
}

/** Uploads what was checked, and keeps its copy and its row. Throws what the host throws; nothing is left behind then. */
export async function addMaterial(
  parts: MediaParts,
  owner: MediaAccount,
  material: NewMaterial,
): Promise<{ readonly mediaId: string; readonly url: string | null }> {
  const { type, checked, isPermanent, description } = material;
  const { blob, thumbBlob } = await store(parts, checked);
  try {
    const sent = { type, ...toSend(checked), description: isPermanent ? description : null };
    const made = isPermanent
      ? await parts.media.addPermanent(owner, sent)
      : { ...(await parts.media.addTemporary(owner, sent)), url: null };
    await keep(parts, owner, { material, ...made, blob, thumbBlob });
    return made;
  } catch (error) {
    await discardBlobs(parts, [blob, thumbBlob]);
    throw error;
  }
}

/** Under a name of ours: what users call a file goes nowhere. */
export function toSend({ bytes, ending }: CheckedMedia) {
  return { bytes, fileName: `${randomUUID()}.${ending}`, contentType: contentTypeOf(ending) };
}

async function store({ blobs }: MediaParts, { bytes, thumb }: CheckedMedia) {
  const blob = newMediaBlob();
  await blobs.put(blob, bytes);
  const thumbBlob = thumb && newMediaBlob();
  if (thumb && thumbBlob) await blobs.put(thumbBlob, thumb);
  return { blob, thumbBlob };
}

interface Uploaded {
  readonly material: NewMaterial;
  readonly mediaId: string;
  readonly url: string | null;
  readonly blob: string;
  readonly thumbBlob: string | null;
}

async function keep(
  { db, clock }: MediaParts,
  { tenantId, accountId }: MediaAccount,
  { material, mediaId, url, blob, thumbBlob }: Uploaded,
): Promise<void> {
  const { type, checked, name, isPermanent, description, createdBy: by, written } = material;
  const nowMs = clock.now();
  const now = new Date(nowMs);
  await db.tenant(tenantId, async (tx) => {
    const { id } = await tx
      .insertInto('mp_material')
      .values({
        ...{ tenant_id: tenantId, account_id: accountId, kind: type, is_permanent: isPermanent },
        ...{ media_id: mediaId, name, url, file_type: checked.ending, blob, thumb_blob: thumbBlob },
        ...{ title: description?.title ?? null, introduction: description?.introduction ?? null },
        ...{ width: checked.width, height: checked.height, bytes: checked.bytes.length, articles: null },
        expires_at: isPermanent ? null : new Date(nowMs + LIMITS.mpTemporaryMs),
        ...{ created_at: now, created_by: by, updated_at: now, updated_by: by },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await written?.(tx, id);
  });
}
