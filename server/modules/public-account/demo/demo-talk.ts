import type { Transaction } from 'kysely';
import { keepMessage } from '#server/modules/public-account/hook/keep-message.ts';
import type { PushFields } from '#server/modules/public-account/hook/push-xml.ts';
import { newMediaBlob } from '#server/modules/public-account/materials/media-parts.ts';
import type { PublicAccountParts } from '#server/modules/public-account/parts.ts';
import { answerPush, type PushAnswers } from '#server/modules/public-account/replies/answer-push.ts';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

type Tx = Transaction<PublicAccountSchema>;

/** A file that a fan has sent. */
export interface SeedFile {
  readonly ending: string;
  readonly bytes: Uint8Array;
  readonly thumb: Uint8Array | null;
}

/** What a fan has written, in elements of a push, and what people have answered. Times in ms since 1970. */
export interface SeedSay {
  readonly openId: string;
  readonly atMs: number;
  readonly elements: Readonly<Record<string, string | number>>;
  readonly file: SeedFile | null;
  /** The platform has the file no more, and no copy was kept. */
  readonly isFileGone: boolean;
  readonly replies: readonly {
    readonly atMs: number;
    readonly text: string;
    readonly status: 'sent' | 'failed' | 'unsure';
    readonly errcode: number | null;
  }[];
}

interface Talk {
  readonly tenantId: Id;
  readonly accountId: Id;
  readonly account: string;
  /** Who has answered. */
  readonly userId: Id;
  readonly says: readonly SeedSay[];
  readonly blobs: SeedBlobs;
}

export interface SeedBlob {
  readonly blob: string;
  readonly thumbBlob: string | null;
}
export type SeedBlobs = ReadonlyMap<SeedFile, SeedBlob>;

/** Each file once. No transaction is open meanwhile. */
export async function putSeedFiles(
  { blobs }: Pick<PublicAccountParts, 'blobs'>,
  says: readonly SeedSay[],
): Promise<SeedBlobs> {
  const kept = new Map<SeedFile, SeedBlob>();
  for (const file of new Set(says.map((say) => say.file))) {
    if (!file) continue;
    const blob = newMediaBlob();
    await blobs.put(blob, file.bytes);
    const thumbBlob = file.thumb && newMediaBlob();
    if (file.thumb && thumbBlob) await blobs.put(thumbBlob, file.thumb);
    kept.set(file, { blob, thumbBlob });
  }
  return kept;
}

/**
 * Writes the past of conversations by the functions that a push goes through. They are called here and not by the address of
 * the account, which refuses whatever is older than five minutes.
 */
export async function writeTalk(tx: Tx, answers: PushAnswers, talk: Talk): Promise<void> {
  for (const [index, say] of talk.says.entries())
    await writeSay(tx, { ...talk, answers }, say, `demo-${index}`);
}

async function writeSay(
  tx: Tx,
  talk: Talk & { readonly answers: PushAnswers },
  say: SeedSay,
  mediaId: string,
): Promise<void> {
  const { tenantId, accountId, account } = talk;
  const fields: PushFields = new Map(
    Object.entries({
      FromUserName: say.openId,
      CreateTime: String(Math.floor(say.atMs / 1_000)),
      ...say.elements,
      ...(say.file && { MediaId: mediaId }),
      ...(say.file?.thumb && { ThumbMediaId: `${mediaId}-thumb` }),
    }).map(([name, value]) => [name, String(value)]),
  );
  const nowMs = say.atMs;
  const fan = await keepMessage(tx, { tenantId, accountId, fields, arrivedMs: nowMs });
  if (!fan) return;
  if (say.file) await writeFile(tx, say, { mediaId, kept: talk.blobs.get(say.file) });
  const before = { code: null, acknowledged: null };
  const pushed = { tenantId, accountId, account, fields, fan, before, nowMs };
  const given = await answerPush(tx, talk.answers, pushed);
  if (given)
    await tx.updateTable('mp_message').set({ status: 'sent' }).where('id', '=', given.messageId).execute();
  for (const reply of say.replies) await writeReply(tx, talk, fan.fanId, reply);
}

async function writeFile(
  tx: Tx,
  { file, isFileGone }: SeedSay,
  { mediaId, kept }: { readonly mediaId: string; readonly kept: SeedBlob | undefined },
): Promise<void> {
  const isKept = kept !== undefined && file !== null && !isFileGone;
  await tx
    .updateTable('mp_message')
    .set(
      isKept
        ? {
            media_state: 'kept',
            media_type: file.ending,
            media_blob: kept.blob,
            media_thumb_blob: kept.thumbBlob,
            media_bytes: file.bytes.length,
          }
        : { media_state: 'gone' },
    )
    .where('rep_media_id', '=', mediaId)
    .where('type', '=', 1)
    .execute();
}

async function writeReply(
  tx: Tx,
  { tenantId, accountId, userId }: Talk,
  fanId: Id,
  { atMs, text, status, errcode }: SeedSay['replies'][number],
): Promise<void> {
  const at = new Date(atMs);
  await tx
    .insertInto('mp_message')
    .values({
      ...{ tenant_id: tenantId, account_id: accountId, fan_id: fanId, type: 2 as const },
      ...{ created_at: at, arrived_at: at, rep_type: 'text' as const, rep_content: text, rep_event: null },
      ...{ rep_name: null, rep_desc: null, rep_url: null, rep_media_id: null, rep_thumb_media_id: null },
      ...{ rep_location_x: null, rep_location_y: null, rep_scale: null, event_key: null },
      ...{ status, errcode, user_id: userId, client_key: null, deleted_at: null },
    })
    .execute();
  await tx
    .updateTable('mp_fan')
    .set((eb) => ({
      ...{ unread: 0, read_at: at, waiting_since: null },
      last_message_at: eb.fn<Date>('greatest', [eb.ref('last_message_at'), eb.val(at)]),
      ...(status !== 'failed' && {
        sends_left: eb.fn<number>('greatest', [eb('sends_left', '-', 1), eb.lit(0)]),
      }),
    }))
    .where('id', '=', fanId)
    .execute();
}

const SEEN_MS = 12 * 3_600_000;

/** What was written half a day ago, and waits for nobody, has been seen. */
export async function markOldRead(tx: Tx, accountId: Id, nowMs: number): Promise<void> {
  const now = new Date(nowMs);
  await tx
    .updateTable('mp_fan')
    .set({ unread: 0, read_at: now })
    .where('account_id', '=', accountId)
    .where('waiting_since', 'is', null)
    .where('last_message_at', '<', new Date(nowMs - SEEN_MS))
    .execute();
}
