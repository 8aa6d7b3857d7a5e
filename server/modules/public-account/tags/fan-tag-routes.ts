import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { audit, editBy } from '#server/core/audit/audit.ts';
import { failureWithData } from '#server/core/failure.ts';
import { fieldError } from '#server/core/field-error.ts';
import { routes } from '#server/core/http/routes.ts';
import { fanInReach } from '#server/modules/public-account/fan-queries.ts';
import type { PublicAccountParts } from '#server/modules/public-account/parts.ts';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { tagMpFans } from '#shared/contracts/public-account/mp-tag.ts';
import type { TagSync } from './tag-sync.ts';

type Tx = Transaction<PublicAccountSchema>;

/** Gives tags to fans, and takes them. */
export function mountFanTagRoutes(app: FastifyInstance, parts: PublicAccountParts, sync: TagSync): void {
  const { db, clock } = parts;

  routes(app)(tagMpFans)(async ({ session, body }) => {
    const { tenantId } = session;
    const wxUserIds = [...new Set(body.wxUserIds)].sort();
    const give = [...new Set(body.give)];
    const take = [...new Set(body.take)].filter((id) => !give.includes(id));
    const { changed, accountId } = await db.tenant(tenantId, async (tx) => {
      const now = new Date(clock.now());
      const fans: Awaited<ReturnType<typeof fanInReach>>[] = [];
      for (const id of wxUserIds) fans.push(await fanInReach(tx, session, id, { use: 'change', now }));
      const accounts = new Set(fans.map((fan) => fan.account_id));
      const [first] = accounts;
      if (first === undefined || accounts.size > 1) throw fieldError('wxUserIds', 'bad_choice');
      const names = await namesOf(tx, first, [...give, ...take]);
      for (const field of ['give', 'take'] as const)
        if (!body[field].every((id) => names.has(id))) throw fieldError(field, 'bad_choice');
      let count = 0;
      for (const fan of fans) {
        const before = await tagsOf(tx, fan.id);
        const after = [
          ...before.filter((id) => !take.includes(id)),
          ...give.filter((id) => !before.includes(id)),
        ];
        const limit = LIMITS.mpFanTagsMax;
        if (after.length > limit && after.length > before.length)
          throw failureWithData('mp_fan_tags_full', { fan: fan.name, limit });
        const given = give.filter((id) => !before.includes(id));
        const taken = take.filter((id) => before.includes(id));
        if (given.length + taken.length === 0) continue;
        await put(tx, { tenantId, fanId: fan.id, tagIds: given, isGiven: true });
        await put(tx, { tenantId, fanId: fan.id, tagIds: taken, isGiven: false });
        await tx.updateTable('mp_fan').set({ revision: '0' }).where('id', '=', fan.id).execute();
        const textOf = (ids: readonly Id[]) => ids.map((id) => names.get(id) ?? `#${id}`).sort();
        const all = await namesOf(tx, first, [...before, ...after]);
        for (const [id, name] of all) names.set(id, name);
        await audit(tx, {
          ...editBy(session, clock),
          ...{ subject: 'mpFan', recordId: fan.id, recordName: fan.name, action: 'tag' },
          changes: { tags: { before: textOf(before), after: textOf(after) } },
        });
        count += 1;
      }
      return { changed: count, accountId: first };
    });
    if (changed > 0) parts.changed(tenantId);
    if (changed === 0) return { changed, isTold: true };
    await sync.tell({ tenantId, accountId });
    const isTold = await db.tenant(tenantId, async (tx) => {
      const waiting = await tx
        .selectFrom('mp_fan_tag')
        .select('fan_id')
        .where('fan_id', 'in', wxUserIds)
        .where('tag_id', 'in', [...give, ...take])
        .where('is_told', '=', false)
        .limit(1)
        .execute();
      return waiting.length === 0;
    });
    return { changed, isTold };
  });
}

async function namesOf(tx: Tx, accountId: Id, ids: readonly Id[]): Promise<Map<Id, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('mp_tag')
    .select(['id', 'name'])
    .where('account_id', '=', accountId)
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function tagsOf(tx: Tx, fanId: Id): Promise<Id[]> {
  const rows = await tx
    .selectFrom('mp_fan_tag')
    .select('tag_id')
    .where('fan_id', '=', fanId)
    .where('is_given', '=', true)
    .execute();
  return rows.map(({ tag_id }) => tag_id);
}

async function put(
  tx: Tx,
  given: {
    readonly tenantId: Id;
    readonly fanId: Id;
    readonly tagIds: readonly Id[];
    readonly isGiven: boolean;
  },
): Promise<void> {
  const { tenantId: tenant_id, fanId: fan_id, tagIds, isGiven: is_given } = given;
  if (tagIds.length === 0) return;
  const changed = { is_given, is_told: false, errcode: null };
  await tx
    .insertInto('mp_fan_tag')
    .values(tagIds.map((tag_id) => ({ fan_id, tag_id, tenant_id, ...changed })))
    .onConflict((conflict) => conflict.columns(['fan_id', 'tag_id']).doUpdateSet(changed))
    .execute();
}

/** Of the fan `f`, by name, as JSON text: what `MpFanTag` names. */
export const FAN_TAGS: RawBuilder<string> = sql<string>`coalesce((
  select json_agg(json_build_object('id', g.id::text, 'name', g.name, 'isTold', ft.is_told and g.is_told) order by g.name)
  from mp_fan_tag ft join mp_tag g on g.id = ft.tag_id where ft.fan_id = f.id and ft.is_given), '[]')::text`;

/** Whether the fan `f` has the tag. */
export function hasTag(tagId: Id): RawBuilder<boolean> {
  return sql<boolean>`exists (select from mp_fan_tag ft
    where ft.fan_id = f.id and ft.tag_id = ${tagId} and ft.is_given)`;
}
