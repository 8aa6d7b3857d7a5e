import { sql, type Transaction } from 'kysely';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { elementText, type PushFields } from './push-xml.ts';
import { sceneOf } from './scene.ts';

/**
 * Counts a scan of a code of ours, and keeps by which a fan has come to follow. Of a follow without a code the platform is asked
 * later.
 */
export async function noteSource(
  tx: Transaction<PublicAccountSchema>,
  heard: { readonly accountId: Id; readonly fanId: Id; readonly fields: PushFields; readonly at: Date },
): Promise<void> {
  const { accountId, fanId, fields, at } = heard;
  const isFollow = elementText(fields, 'MsgType') === 'event' && elementText(fields, 'Event') === 'subscribe';
  const scene = sceneOf(fields);
  const qr =
    scene === null
      ? undefined
      : await tx
          .updateTable('mp_qr')
          .set((eb) => ({
            scans: eb('scans', '+', 1),
            ...(isFollow && { follows: eb('follows', '+', 1) }),
            last_scan_at: sql<Date>`greatest(last_scan_at, ${at})`,
          }))
          .where('account_id', '=', accountId)
          .where('scene', '=', scene)
          .returning('id')
          .executeTakeFirst();
  if (!isFollow) return;
  await tx
    .updateTable('mp_fan')
    .set({
      ...{ source: scene === null ? null : 'qr', qr_id: qr?.id ?? null },
      ...{ source_due_at: scene === null ? at : null, source_tries: 0 },
    })
    .where('id', '=', fanId)
    .execute();
}
