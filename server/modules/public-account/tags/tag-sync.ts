import { sql } from 'kysely';
import type { AccessTokens } from '#server/modules/public-account/host/access-token.ts';
import { createWechatTags } from '#server/modules/public-account/host/tags.ts';
import type { PublicAccountParts } from '#server/modules/public-account/parts.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { takeOverFans, takeOverTags } from './host-tags.ts';
import { isOfAccount, type TagAccount } from './tag-account.ts';
import { tellFanTags, tellTags } from './tell-tags.ts';

export interface TagSync {
  /** Tells the platform what waits. False = it does not answer, or refuses the account: it is tried again later. */
  tell(account: TagAccount): Promise<boolean>;
  /** Tells first, also what was refused, then takes over what the platform has. Throws what the host throws. */
  sync(account: TagAccount): Promise<{ readonly tags: number; readonly fans: number }>;
  /** Of all tenants: what is due. */
  tellDue(): Promise<void>;
}

const RETRY_MS = 60_000;
const RETRY_MAX_MS = 3_600_000;

/**
 * Tags here and at the platform. A change is stored first and told then, without a transaction; what the platform did not take
 * waits, and is told by the next change, by a person who asks for it, or by time.
 */
export function createTagSync(parts: PublicAccountParts, tokens: AccessTokens): TagSync {
  const { db, clock, log } = parts;
  const host = createWechatTags(parts.host, tokens);
  const running = new Map<Id, Promise<unknown>>();

  /** One at a time of an account: two would create the same tag. */
  async function inTurn<Result>(accountId: Id, work: () => Promise<Result>): Promise<Result> {
    const before = running.get(accountId) ?? Promise.resolve();
    const own = before.catch(() => undefined).then(work);
    running.set(accountId, own);
    try {
      return await own;
    } finally {
      if (running.get(accountId) === own) running.delete(accountId);
    }
  }

  async function tellAll(account: TagAccount): Promise<void> {
    await tellTags({ db, host, log }, account);
    await tellFanTags({ db, host, log }, account);
  }

  /** `failure`: null = all was told. */
  async function remember({ tenantId, accountId }: TagAccount, failure: unknown): Promise<void> {
    await db.tenant(tenantId, async (tx) => {
      if (failure === null) {
        await tx.deleteFrom('mp_tag_due').where('account_id', '=', accountId).execute();
        return;
      }
      const known = await tx
        .selectFrom('mp_tag_due')
        .select('failures')
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      const failures = (known?.failures ?? 0) + 1;
      const due_at = new Date(
        clock.now() + Math.min(RETRY_MS * 2 ** Math.min(failures - 1, 10), RETRY_MAX_MS),
      );
      // The account may have been removed meanwhile.
      await sql`insert into mp_tag_due (account_id, tenant_id, due_at, failures)
        select id, tenant_id, ${due_at}, ${failures} from mp_account where id = ${accountId}
        on conflict (account_id) do update set due_at = excluded.due_at, failures = excluded.failures`.execute(
        tx,
      );
    });
  }

  async function tell(account: TagAccount): Promise<boolean> {
    return inTurn(account.accountId, async () => {
      try {
        await tellAll(account);
        await remember(account, null);
        return true;
      } catch (error) {
        if (!isOfAccount(error)) throw error;
        log.warn({ err: error, accountId: account.accountId }, 'the platform has not taken tags of fans');
        await remember(account, error);
        return false;
      } finally {
        parts.changed(account.tenantId);
      }
    });
  }

  return {
    tell,
    sync: (account) =>
      inTurn(account.accountId, async () => {
        const { tenantId, accountId } = account;
        await db.tenant(tenantId, async (tx) => {
          await tx.updateTable('mp_tag').set({ errcode: null }).where('account_id', '=', accountId).execute();
          await sql`update mp_fan_tag ft set errcode = null from mp_tag t
            where t.id = ft.tag_id and t.account_id = ${accountId} and ft.errcode is not null`.execute(tx);
        });
        try {
          await tellAll(account);
          const listed = await host.list(account);
          const fans = new Map<number, Set<string>>();
          for (const { id } of listed) fans.set(id, await host.fansOf(account, id));
          const counts = await db.tenant(tenantId, async (tx) => {
            await takeOverTags(tx, account, listed, clock.now());
            return { tags: listed.length, fans: await takeOverFans(tx, account, fans) };
          });
          await remember(account, null);
          return counts;
        } catch (error) {
          if (isOfAccount(error)) await remember(account, error);
          throw error;
        } finally {
          parts.changed(tenantId);
        }
      }),
    async tellDue() {
      // What was stored as the server ended is due as well.
      const due = await db.platform(async (tx) => {
        const { rows } = await sql<TagAccount>`
          select a.id::text as "accountId", a.tenant_id::text as "tenantId"
          from mp_account a left join mp_tag_due d on d.account_id = a.id
          where a.is_enabled and (d.due_at is null or d.due_at <= ${new Date(clock.now())}) and (
            exists (select from mp_tag_gone g where g.account_id = a.id)
            or exists (select from mp_tag t where t.account_id = a.id and not t.is_told and t.errcode is null)
            or exists (select from mp_fan_tag ft join mp_tag t on t.id = ft.tag_id
              where t.account_id = a.id and t.host_tag_id is not null and not ft.is_told and ft.errcode is null))
          order by d.due_at nulls first limit 20`.execute(tx);
        return rows;
      });
      for (const account of due) await tell(account);
    },
  };
}
