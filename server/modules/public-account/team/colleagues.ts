import { sql, type Transaction } from 'kysely';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

interface Colleague {
  readonly userId: Id;
  readonly userName: string;
}

/** Users who may chat with fans, by name. */
export async function colleagues(tx: Transaction<PublicAccountSchema>): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    select u.user_id::text as "userId", u.nickname as "userName" from sys_user u
    where not u.is_disabled and u.deleted_at is null and exists (
      select from sys_user_role ur where ur.user_id = u.user_id and (
        exists (select from sys_role_permission rp where rp.role_id = ur.role_id and rp.permission = 'mp_chat')
        or exists (select from sys_role_menu rm join sys_menu m on m.menu_id = rm.menu_id
          where rm.role_id = ur.role_id and m.permission = 'mp_chat' and m.deleted_at is null)))
    order by u.nickname, u.user_id limit 500`.execute(tx);
  return rows;
}
