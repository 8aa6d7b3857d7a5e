import { sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import { createDrafts } from '#server/core/versions/drafts.ts';
import { createVersionStore, type VersionOwner } from '#server/core/versions/version-store.ts';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { asStored } from '#shared/contracts/kit/text.ts';
import {
  type EditedMpMenu,
  MpMenu,
  type MpMenuMaterial,
  type MpMenuRule,
  type MpMenuTemplate,
} from '#shared/contracts/public-account/mp-menu.ts';
import { actingEntries, type MenuKnown } from '#shared/domain/public-account/menu-problems.ts';

export interface MenuOwner extends VersionOwner {
  readonly account_id: Id;
}

const EMPTY_MENU: MpMenu = { buttons: [] };

const versions = createVersionStore<MenuOwner, MpMenu>({
  table: 'mp_menu',
  content: 'menu',
  list: 'buttons',
});

export const menuDrafts = createDrafts<MenuOwner, MpMenu, EditedMpMenu>({
  subject: 'mpMenu',
  field: 'menu',
  store: versions,
  before: async () => null,
  async toEdited(tx, owner, { content, ...state }) {
    const menu = content === null ? EMPTY_MENU : readMenu(content);
    const published = await versions.find(tx, owner, { status: 'published' });
    return {
      accountId: owner.account_id,
      menu,
      published: published && {
        ...{ menu: readMenu(published.content), username: published.changedBy },
        at: published.changedAt.getTime(),
      },
      materials: await materialsOf(tx, owner, menu),
      rules: await rulesOf(tx, owner),
      templates: await templatesOf(tx),
      ...state,
    };
  },
});

/** As it was stored, by whatever version of the contract; what cannot be read is an empty one. */
export function readMenu(stored: unknown): MpMenu {
  return asStored(() => MpMenu.safeParse(stored)).data ?? EMPTY_MENU;
}

/** Permanent materials of the account that a menu names. */
async function materialsOf(
  tx: AnyTransaction,
  { account_id }: MenuOwner,
  { buttons }: MpMenu,
): Promise<MpMenuMaterial[]> {
  const mediaIds = actingEntries(buttons).flatMap(({ mediaId }) => mediaId ?? []);
  if (mediaIds.length === 0) return [];
  const rows = await withSchema<PublicAccountSchema>(tx)
    .selectFrom('mp_material')
    .select(['media_id', 'kind', 'name'])
    .where('account_id', '=', account_id)
    .where('media_id', 'in', mediaIds)
    .where('is_permanent', '=', true)
    // WeChat sends no news by their media id any more.
    .where('kind', 'in', ['image', 'voice', 'video'])
    .execute();
  return rows.map(({ media_id: mediaId, kind, name }) => ({ mediaId, kind, name }));
}

async function rulesOf(tx: AnyTransaction, { account_id }: MenuOwner): Promise<MpMenuRule[]> {
  const rows = await withSchema<PublicAccountSchema>(tx)
    .selectFrom('mp_auto_reply as r')
    .leftJoin('mp_template as p', 'p.id', 'r.template_id')
    .select(['r.id', 'r.name', 'r.rep_content', 'r.rep_name', 'p.name as template'])
    .where('r.account_id', '=', account_id)
    .where('r.is_enabled', '=', true)
    .orderBy('r.name')
    .execute();
  // What a template says is known only when it is asked; of a material its name is shown.
  return rows.map(({ id, name, rep_content, rep_name, template }) => ({
    ...{ id, name, repContent: rep_content ?? template ?? rep_name ?? '' },
  }));
}

/** Those of the tenant. */
async function templatesOf(tx: AnyTransaction): Promise<MpMenuTemplate[]> {
  const rows = await withSchema<PublicAccountSchema>(tx)
    .selectFrom('mp_template')
    .select(['id', 'name', 'source', 'branches'])
    .orderBy('name')
    .execute();
  return rows.map(({ branches, ...one }) => ({
    ...one,
    branches: branches.map(({ when, zh }) => ({ when, zh })),
  }));
}

export function knownOf({
  materials,
  rules,
  templates,
}: Pick<EditedMpMenu, 'materials' | 'rules' | 'templates'>): MenuKnown {
  return {
    mediaIds: new Set(materials.map(({ mediaId }) => mediaId)),
    ruleIds: new Set(rules.map(({ id }) => id)),
    templateIds: new Set(templates.map(({ id }) => id)),
  };
}

/** One change of a menu's versions follows another. */
export async function lockMenu(tx: AnyTransaction, tenantId: Id, { account_id }: MenuOwner): Promise<void> {
  const key = `mp_menu:${tenantId}:${account_id}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(withSchema<unknown>(tx));
}
