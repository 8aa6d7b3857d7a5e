import { sql, type Transaction } from 'kysely';
import type { SessionPrincipal } from '#server/core/principal.ts';
import type { QueryOf } from '#shared/contracts/endpoint.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import type { Notice, NoticeBody, pageNotices } from '#shared/contracts/notice.ts';
import type { MessagesSchema } from './schema.ts';

type Tx = Transaction<MessagesSchema>;

const COLUMNS = [
  'n.notice_id',
  'n.msg_type',
  'n.title',
  'n.content',
  'n.images',
  'n.created_at',
  'n.creator_name',
  'n.updated_at',
] as const;

/** Notices as `userId` sees them. */
function noticesFor(tx: Tx, userId: Id) {
  return tx
    .selectFrom('msg_notice as n')
    .leftJoin('msg_notice_read as r', (join) =>
      join.onRef('r.notice_id', '=', 'n.notice_id').on('r.user_id', '=', userId),
    );
}

export async function readNoticePage(
  tx: Tx,
  userId: Id,
  { current, size, msgType, isRead, noticeTitle }: QueryOf<typeof pageNotices>,
): Promise<{ records: Notice[]; total: number; size: number; current: number }> {
  let rows = noticesFor(tx, userId);
  if (msgType) rows = rows.where('n.msg_type', '=', msgType);
  if (isRead !== undefined) rows = rows.where('r.read_at', isRead ? 'is not' : 'is', null);
  // Found anywhere in the title, with no meaning for % and _.
  if (noticeTitle) rows = rows.where(sql<boolean>`position(lower(${noticeTitle}) in lower(n.title)) > 0`);
  const { total } = await rows.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const page = await rows
    .select([...COLUMNS, 'r.read_at'])
    .orderBy('n.notice_id', 'desc')
    .limit(size)
    .offset((current - 1) * size)
    .execute();
  return { records: page.map(toNotice), total: Number(total), size, current };
}

export async function addNotice(
  tx: Tx,
  { tenantId, userId, nickname }: SessionPrincipal,
  body: NoticeBody,
  nowMs: number,
): Promise<Notice> {
  const at = new Date(nowMs);
  const { notice_id } = await tx
    .insertInto('msg_notice')
    .values({
      tenant_id: tenantId,
      ...toColumns(body),
      created_at: at,
      created_by: userId,
      creator_name: nickname,
      updated_at: at,
    })
    .returning('notice_id')
    .executeTakeFirstOrThrow();
  // Who writes it has read it.
  await markRead(tx, tenantId, userId, [notice_id], nowMs);
  return findNotice(tx, userId, notice_id);
}

/** Null where there is no such notice. */
export async function changeNotice(
  tx: Tx,
  userId: Id,
  noticeId: Id,
  body: NoticeBody,
  nowMs: number,
): Promise<Notice | null> {
  const { numUpdatedRows } = await tx
    .updateTable('msg_notice')
    .set({ ...toColumns(body), updated_at: new Date(nowMs) })
    .where('notice_id', '=', noticeId)
    .executeTakeFirst();
  return numUpdatedRows === 0n ? null : findNotice(tx, userId, noticeId);
}

export async function dropNotice(tx: Tx, noticeId: Id): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('msg_notice')
    .where('notice_id', '=', noticeId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** `ids` null = all there are. Ids of nothing are passed over. */
export async function markRead(
  tx: Tx,
  tenantId: Id,
  userId: Id,
  ids: readonly Id[] | null,
  nowMs: number,
): Promise<void> {
  await tx
    .insertInto('msg_notice_read')
    .columns(['tenant_id', 'notice_id', 'user_id', 'read_at'])
    .expression((eb) => {
      const found = eb
        .selectFrom('msg_notice as n')
        .select([
          'n.tenant_id',
          'n.notice_id',
          sql<string>`${userId}::bigint`.as('user_id'),
          sql<Date>`${new Date(nowMs)}::timestamptz`.as('read_at'),
        ])
        .where('n.tenant_id', '=', tenantId);
      return ids === null ? found : found.where('n.notice_id', 'in', [...ids]);
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function findNotice(tx: Tx, userId: Id, noticeId: Id): Promise<Notice> {
  const row = await noticesFor(tx, userId)
    .select([...COLUMNS, 'r.read_at'])
    .where('n.notice_id', '=', noticeId)
    .executeTakeFirstOrThrow();
  return toNotice(row);
}

function toColumns({ msgType, noticeTitle, messageContent, images }: NoticeBody) {
  return { msg_type: msgType, title: noticeTitle, content: messageContent, images: [...images] };
}

function toNotice(row: {
  readonly notice_id: string;
  readonly msg_type: Notice['msgType'];
  readonly title: string;
  readonly content: string;
  readonly images: string[];
  readonly created_at: Date;
  readonly creator_name: string;
  readonly updated_at: Date;
  readonly read_at: Date | null;
}): Notice {
  return {
    id: row.notice_id,
    msgType: row.msg_type,
    noticeTitle: row.title,
    messageContent: row.content,
    images: row.images,
    createTime: row.created_at.getTime(),
    createBy: row.creator_name,
    updateTime: row.updated_at.getTime(),
    isRead: row.read_at !== null,
  };
}
