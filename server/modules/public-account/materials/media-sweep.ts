import { sql } from 'kysely';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { MP_BLOB_PREFIX } from './media-address.ts';
import { discardBlobs, type MediaParts } from './media-parts.ts';
import { keepMedium, type MediumParts, type MessageMedium } from './message-media.ts';

const BATCH = 20;
/** What could not be fetched is tried again after this. */
const AGAIN_MS = 600_000;

export interface MediaSweep {
  /** Fetches what messages carry, of all tenants. */
  keepDue(): Promise<void>;
  /** Removes copies that no row names. */
  removeOrphans(): Promise<void>;
}

export function createMediaSweep(parts: MediumParts & Pick<MediaParts, 'clock'>): MediaSweep {
  const { db, blobs, clock, log } = parts;
  let suspects: ReadonlySet<string> = new Set();

  /** Takes the next ones: another server, or this one after a crash, has to wait with them. */
  function takeDue(): Promise<readonly MessageMedium[]> {
    const now = clock.now();
    return db.platform(async (tx) => {
      const due = await tx
        .selectFrom('mp_message as m')
        .innerJoin('mp_account as t', 't.id', 'm.account_id')
        .select([
          'm.id',
          'm.tenant_id',
          'm.account_id',
          'm.rep_type',
          'm.rep_media_id',
          'm.rep_thumb_media_id',
        ])
        .where('m.type', '=', 1)
        .where('m.rep_media_id', 'is not', null)
        .where('m.media_state', 'is', null)
        .where('t.is_enabled', '=', true)
        .where((eb) => eb.or([eb('m.media_due_at', 'is', null), eb('m.media_due_at', '<=', new Date(now))]))
        .orderBy(sql`m.media_due_at nulls first`)
        .orderBy('m.id')
        .limit(BATCH)
        .forUpdate('m')
        .skipLocked()
        .execute();
      if (due.length > 0)
        await tx
          .updateTable('mp_message')
          .set({ media_due_at: new Date(now + AGAIN_MS) })
          .where(
            'id',
            'in',
            due.map(({ id }) => id),
          )
          .execute();
      return due;
    });
  }

  /** Of those that the platform has no more, and that nobody has fetched in time. */
  async function giveUp(): Promise<void> {
    const before = new Date(clock.now() - LIMITS.mpTemporaryMs);
    await db.platform((tx) =>
      tx
        .updateTable('mp_message')
        .set({ media_state: 'gone' })
        .where('type', '=', 1)
        .where('rep_media_id', 'is not', null)
        .where('media_state', 'is', null)
        .where('created_at', '<', before)
        .execute(),
    );
  }

  return {
    async keepDue() {
      await giveUp();
      const failed = new Set<string>();
      for (const message of await takeDue()) {
        // An account whose host does not answer does not keep the others waiting.
        if (failed.has(message.account_id)) continue;
        await keepMedium(parts, message).catch((error: unknown) => {
          failed.add(message.account_id);
          log.warn({ err: error, accountId: message.account_id }, 'a medium of a message was not fetched');
        });
      }
    },
    async removeOrphans() {
      const stored = (await blobs.list()).filter((id) => id.startsWith(MP_BLOB_PREFIX));
      const used = await db.platform(async (tx) => {
        const { rows } = await sql<{ blob: string }>`
          select blob from mp_material where blob is not null
          union all select thumb_blob from mp_material where thumb_blob is not null
          union all select blob from mp_news_picture
          union all select media_blob from mp_message where media_blob is not null
          union all select media_thumb_blob from mp_message where media_thumb_blob is not null`.execute(tx);
        return new Set(rows.map(({ blob }) => blob));
      });
      // One that was just written may not be in its row yet: it has to be without one twice in a row.
      const orphans = stored.filter((id) => !used.has(id));
      await discardBlobs(
        parts,
        orphans.filter((id) => suspects.has(id)),
      );
      suspects = new Set(orphans);
    },
  };
}
