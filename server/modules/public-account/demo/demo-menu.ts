import { sql, type Transaction } from 'kysely';
import type { AccessTokens } from '#server/modules/public-account/host/access-token.ts';
import { createMenuHost } from '#server/modules/public-account/menu/menu-host.ts';
import { readMenu } from '#server/modules/public-account/menu/menu-store.ts';
import type { PublicAccountParts } from '#server/modules/public-account/parts.ts';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { MpMenu, MpMenuAction } from '#shared/contracts/public-account/mp-menu.ts';

type Tx = Transaction<PublicAccountSchema>;

/** An entry that is answered by a rule, by its name, or by a text. `key`: letters and digits, once in a menu. */
export interface SeedMenuAction {
  readonly name: string;
  readonly key: string;
  readonly answer: { readonly rule: string } | { readonly text: string };
}

/** With entries below it, or an entry itself. */
export type SeedMenuEntry =
  | SeedMenuAction
  | { readonly name: string; readonly key: string; readonly subs: readonly SeedMenuAction[] };

interface MenuOf {
  readonly tenantId: Id;
  readonly accountId: Id;
}

/** As published; the host is given it by `giveDemoMenu`. Rules are those of the account. */
export async function writeDemoMenu(
  tx: Tx,
  { tenantId, accountId }: MenuOf,
  entries: readonly SeedMenuEntry[],
): Promise<void> {
  const rules = await tx
    .selectFrom('mp_auto_reply')
    .select(['id', 'name'])
    .where('account_id', '=', accountId)
    .execute();
  const ruleIds = new Map(rules.map(({ id, name }) => [name, id]));
  const menu: MpMenu = {
    buttons: entries.map((entry) =>
      'subs' in entry
        ? { ...groupOf(entry), subs: entry.subs.map((one) => actionOf(one, ruleIds)) }
        : { ...actionOf(entry, ruleIds), subs: [] },
    ),
  };
  await sql`insert into mp_menu (tenant_id, account_id, no, status, menu, changed_at)
    values (${tenantId}, ${accountId}, 1, 'published', ${JSON.stringify(menu)}::jsonb, now())`.execute(tx);
}

const NOTHING = { templateId: null, url: '', mediaId: null, appId: '', pagePath: '' } as const;

function groupOf({ name, key }: Pick<SeedMenuAction, 'name' | 'key'>): MpMenuAction {
  return { ...NOTHING, id: key, name, kind: null, key: '', answer: 'text', repContent: '', ruleId: null };
}

function actionOf({ name, key, answer }: SeedMenuAction, ruleIds: ReadonlyMap<string, Id>): MpMenuAction {
  const shared = { ...NOTHING, id: key, name, kind: 'click', key: `m_${key}` } as const;
  return 'text' in answer
    ? { ...shared, answer: 'text', repContent: answer.text, ruleId: null }
    : { ...shared, answer: 'rule', repContent: '', ruleId: ruleIds.get(answer.rule) ?? null };
}

/** The menu that is published here, where the host has none: it forgets it when it ends. */
export async function giveDemoMenu(
  { db, host }: Pick<PublicAccountParts, 'db' | 'host'>,
  tokens: AccessTokens,
  { tenantId, accountId }: MenuOf,
): Promise<void> {
  const row = await db.tenant(tenantId, (tx) =>
    tx
      .selectFrom('mp_menu')
      .select('menu')
      .where('account_id', '=', accountId)
      .where('status', '=', 'published')
      .executeTakeFirst(),
  );
  if (!row) return;
  const account = { tenantId, accountId, isEnabled: true };
  const menus = createMenuHost(host, tokens);
  if ((await menus.read(account)) === null) await menus.create(account, readMenu(row.menu));
}
