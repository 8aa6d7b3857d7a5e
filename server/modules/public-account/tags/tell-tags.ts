import { sql } from 'kysely';
import { TAGGED_AT_ONCE, type WechatTags } from '#server/modules/public-account/host/tags.ts';
import { WechatError } from '#server/modules/public-account/host/wechat-host.ts';
import type { PublicAccountParts } from '#server/modules/public-account/parts.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { isOfAccount, type TagAccount } from './tag-account.ts';

interface TellParts extends Pick<PublicAccountParts, 'db' | 'log'> {
  readonly host: WechatTags;
}

const NAME_TAKEN = 45157;
const UNKNOWN_TAG = 45159;

/** Tells the platform which tags were created, renamed and removed. Throws where it does not answer, or refuses the account. */
export async function tellTags({ db, host, log }: TellParts, account: TagAccount): Promise<void> {
  const { tenantId, accountId } = account;
  const { gone, tags } = await db.tenant(tenantId, async (tx) => ({
    gone: await tx
      .selectFrom('mp_tag_gone')
      .select('host_tag_id')
      .where('account_id', '=', accountId)
      .execute(),
    tags: await tx
      .selectFrom('mp_tag')
      .select(['id', 'name', 'host_tag_id'])
      .where('account_id', '=', accountId)
      .where('is_told', '=', false)
      .where('errcode', 'is', null)
      .orderBy('id')
      .execute(),
  }));
  for (const { host_tag_id: id } of gone) {
    const refused = await refusalOf(() => host.remove(account, Number(id)));
    // One that is refused comes back with the next synchronisation.
    if (refused !== null && refused !== UNKNOWN_TAG)
      log.warn({ accountId, errcode: refused }, 'the platform has not removed a tag');
    await db.tenant(tenantId, (tx) =>
      tx
        .deleteFrom('mp_tag_gone')
        .where('account_id', '=', accountId)
        .where('host_tag_id', '=', id)
        .execute(),
    );
  }
  for (const { id, name, host_tag_id: known } of tags) {
    let hostId = known === null ? null : Number(known);
    let errcode: number | null = null;
    if (hostId === null) {
      errcode = await refusalOf(async () => {
        hostId = await host.create(account, name);
      });
      if (errcode === NAME_TAKEN) {
        // It was created by a call whose answer was lost, or at the platform.
        hostId = (await host.list(account)).find((one) => one.name === name)?.id ?? null;
        if (hostId !== null) errcode = null;
      }
    } else {
      const renamed = { id: hostId, name };
      errcode = await refusalOf(() => host.rename(account, renamed));
    }
    await keepTag({ db }, tenantId, { id, name, hostId, errcode });
  }
}

async function keepTag(
  { db }: Pick<TellParts, 'db'>,
  tenantId: Id,
  told: {
    readonly id: Id;
    readonly name: string;
    readonly hostId: number | null;
    readonly errcode: number | null;
  },
): Promise<void> {
  const { id, name, hostId, errcode } = told;
  await db.tenant(tenantId, (tx) =>
    tx
      .updateTable('mp_tag as t')
      .set({
        host_tag_id: hostId === null ? null : String(hostId),
        errcode,
        // Renamed while it was told, it is told again.
        is_told: errcode === null ? sql<boolean>`(t.name = ${name})` : false,
      })
      .where('t.id', '=', id)
      .$if(hostId !== null, (rows) =>
        rows.where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('mp_tag as o')
                .select('o.id')
                .whereRef('o.account_id', '=', 't.account_id')
                .where('o.host_tag_id', '=', String(hostId))
                .whereRef('o.id', '<>', 't.id'),
            ),
          ),
        ),
      )
      .execute(),
  );
}

/** Tells the platform which fans were given tags, and of which they were taken. Throws as `tellTags`. */
export async function tellFanTags({ db, host }: TellParts, account: TagAccount): Promise<void> {
  const { tenantId, accountId } = account;
  const due = await db.tenant(tenantId, (tx) =>
    tx
      .selectFrom('mp_fan_tag as ft')
      .innerJoin('mp_tag as t', 't.id', 'ft.tag_id')
      .innerJoin('mp_fan as f', 'f.id', 'ft.fan_id')
      .select(['ft.fan_id', 'ft.tag_id', 'ft.is_given', 't.host_tag_id', 'f.open_id'])
      .where('t.account_id', '=', accountId)
      .where('t.host_tag_id', 'is not', null)
      .where('ft.is_told', '=', false)
      .where('ft.errcode', 'is', null)
      .orderBy('ft.tag_id')
      .orderBy('ft.fan_id')
      .execute(),
  );
  const groups = Map.groupBy(due, ({ tag_id, is_given }) => `${tag_id}:${is_given}`);
  for (const group of groups.values())
    for (let from = 0; from < group.length; from += TAGGED_AT_ONCE)
      await tellGroup(group.slice(from, from + TAGGED_AT_ONCE));

  async function tellGroup(rows: typeof due): Promise<void> {
    const [first] = rows;
    if (!first) return;
    const tagAt = Number(first.host_tag_id);
    const openIds = rows.map(({ open_id }) => open_id);
    const errcode = await refusalOf(() =>
      first.is_given ? host.give(account, tagAt, openIds) : host.take(account, tagAt, openIds),
    );
    // A list is refused as a whole for one fan in it.
    if (errcode !== null && rows.length > 1) {
      for (const row of rows) await tellGroup([row]);
      return;
    }
    const fanIds = rows.map(({ fan_id }) => fan_id);
    await db.tenant(tenantId, async (tx) => {
      if (errcode === null && !first.is_given)
        await tx
          .deleteFrom('mp_fan_tag')
          .where('tag_id', '=', first.tag_id)
          .where('fan_id', 'in', fanIds)
          .where('is_given', '=', false)
          .execute();
      else
        await tx
          .updateTable('mp_fan_tag')
          .set({ is_told: errcode === null, errcode })
          .where('tag_id', '=', first.tag_id)
          .where('fan_id', 'in', fanIds)
          .where('is_given', '=', first.is_given)
          .execute();
    });
  }
}

/** The number of the platform's refusal; null = it has taken it. Throws where the account is refused, or nobody answers. */
async function refusalOf(work: () => Promise<void>): Promise<number | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof WechatError && !isOfAccount(error)) return error.errcode;
    throw error;
  }
}
