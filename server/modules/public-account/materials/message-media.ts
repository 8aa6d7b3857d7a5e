import { failure } from '#server/core/failure.ts';
import type { MediaContent } from '#server/core/ports/media-content.ts';
import { isMediaGone } from '#server/modules/public-account/host/host-failure.ts';
import type { MediaState } from '#server/modules/public-account/schema.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { MpRepType } from '#shared/contracts/public-account/mp-message.ts';
import { discardBlobs, type MediaParts, newMediaBlob } from './media-parts.ts';
import { endingOf, MEDIA_RULES, type MediaEnding } from './media-type.ts';

/** A message that carries a medium. */
export interface MessageMedium {
  readonly id: Id;
  readonly tenant_id: Id;
  readonly account_id: Id;
  readonly rep_type: MpRepType;
  readonly rep_media_id: string | null;
  readonly rep_thumb_media_id: string | null;
}

/** What fetching stands on. */
export interface MediumParts extends Pick<MediaParts, 'db' | 'blobs' | 'media' | 'log'> {
  readonly content: Pick<MediaContent, 'scan'>;
}

export type MediumKept =
  | { readonly state: 'kept'; readonly blob: string; readonly ending: MediaEnding }
  | { readonly state: Exclude<MediaState, 'kept'> };

type Found = { readonly bytes: Uint8Array; readonly ending: MediaEnding } | Exclude<MediaState, 'kept'>;

const IMAGES: readonly MediaEnding[] = MEDIA_RULES.image.endings;

/** Fetches what a message carries and keeps a copy. No transaction is open meanwhile. Throws what the host throws. */
export async function keepMedium(parts: MediumParts, message: MessageMedium): Promise<MediumKept> {
  const { db, blobs } = parts;
  const { id, tenant_id: tenantId, rep_media_id, rep_thumb_media_id } = message;
  const found = rep_media_id === null ? 'gone' : await fetchMedium(parts, message, rep_media_id);
  const thumb =
    typeof found === 'object' && rep_thumb_media_id !== null
      ? await fetchThumb(parts, message, rep_thumb_media_id)
      : null;
  const blob = typeof found === 'object' ? newMediaBlob() : null;
  const thumbBlob = thumb && newMediaBlob();
  if (typeof found === 'object' && blob) await blobs.put(blob, found.bytes);
  if (thumb && thumbBlob) await blobs.put(thumbBlob, thumb);
  const state = typeof found === 'object' ? 'kept' : found;
  const { numUpdatedRows } = await db.tenant(tenantId, (tx) =>
    tx
      .updateTable('mp_message')
      .set({
        ...{ media_state: state, media_blob: blob, media_thumb_blob: thumbBlob },
        ...(typeof found === 'object' && { media_type: found.ending, media_bytes: found.bytes.length }),
      })
      .where('id', '=', id)
      .where('media_state', 'is', null)
      .executeTakeFirst(),
  );
  // Another one was faster, or the message is gone.
  if (numUpdatedRows === 0n) {
    await discardBlobs(parts, [blob, thumbBlob]);
    return keptOf(parts, message);
  }
  return typeof found === 'object' && blob
    ? { state: 'kept', blob, ending: found.ending }
    : { state: stateOf(found) };
}

function stateOf(found: Found): Exclude<MediaState, 'kept'> {
  return typeof found === 'object' ? 'refused' : found;
}

async function keptOf({ db }: MediumParts, { id, tenant_id }: MessageMedium): Promise<MediumKept> {
  const row = await db.tenant(tenant_id, (tx) =>
    tx
      .selectFrom('mp_message')
      .select(['media_state', 'media_blob', 'media_type'])
      .where('id', '=', id)
      .executeTakeFirst(),
  );
  if (row?.media_state === 'kept' && row.media_blob && row.media_type)
    return { state: 'kept', blob: row.media_blob, ending: row.media_type as MediaEnding };
  return { state: row?.media_state === 'refused' ? 'refused' : 'gone' };
}

async function fetchMedium(parts: MediumParts, message: MessageMedium, mediaId: string): Promise<Found> {
  const owner = { tenantId: message.tenant_id, accountId: message.account_id };
  let bytes: Uint8Array | null;
  try {
    bytes = await parts.media.getTemporary(owner, mediaId);
  } catch (error) {
    if (isMediaGone(error)) return 'gone';
    throw error;
  }
  const ending = bytes && (await acceptedEnding(message.rep_type, bytes));
  if (!bytes || !ending) return 'refused';
  return (await isClean(parts, message, bytes)) ? { bytes, ending } : 'refused';
}

/** Without one the video is shown all the same. */
async function fetchThumb(
  parts: MediumParts,
  message: MessageMedium,
  mediaId: string,
): Promise<Uint8Array | null> {
  const owner = { tenantId: message.tenant_id, accountId: message.account_id };
  const bytes = await parts.media.getTemporary(owner, mediaId).catch((error: unknown) => {
    if (isMediaGone(error)) return null;
    throw error;
  });
  const ending = bytes && (await endingOf(bytes));
  if (!bytes || ending !== 'jpg') return null;
  return (await isClean(parts, message, bytes)) ? bytes : null;
}

/** By its content; a voice that no browser plays is kept to be saved. */
async function acceptedEnding(type: MpRepType, bytes: Uint8Array): Promise<MediaEnding | null> {
  const ending = await endingOf(bytes);
  if (type === 'image') return ending !== null && IMAGES.includes(ending) ? ending : null;
  if (type === 'video' || type === 'shortvideo') return ending === 'mp4' ? ending : null;
  if (type !== 'voice') return null;
  const isVoice = ending !== null && MEDIA_RULES.voice.endings.includes(ending);
  return isVoice ? ending : 'bin';
}

async function isClean(
  parts: MediumParts,
  { tenant_id }: MessageMedium,
  bytes: Uint8Array,
): Promise<boolean> {
  try {
    await parts.content.scan({ tenantId: tenant_id, username: '' }, { bytes, name: 'medium of a message' });
    return true;
  } catch (error) {
    if (isInfected(error)) return false;
    throw error;
  }
}

function isInfected(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'file_infected';
}

/** What a medium is answered with that cannot be had any more. */
export function expiredFailure(type: MpRepType | 'thumb'): Error {
  if (type === 'voice') return failure('mp_voice_expired');
  return failure(type === 'image' || type === 'thumb' ? 'mp_image_expired' : 'mp_video_expired');
}
