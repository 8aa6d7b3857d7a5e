import type { FastifyInstance } from 'fastify';
import { type SqlBool, sql, type Transaction } from 'kysely';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import { audit, editBy } from '#server/core/audit/audit.ts';
import type { ScopeUse } from '#server/core/crud/data-scope.ts';
import { recordReach } from '#server/core/crud/record-reach.ts';
import { failure, failureWithData } from '#server/core/failure.ts';
import { routes } from '#server/core/http/routes.ts';
import type { Versioned } from '#server/core/versions/drafts.ts';
import type { AccessTokens } from '#server/modules/public-account/host/access-token.ts';
import { accountScope } from '#server/modules/public-account/mp-account.ts';
import type { PublicAccountParts } from '#server/modules/public-account/parts.ts';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import {
  discardMpMenu,
  fetchMpMenu,
  getMpMenu,
  listMpMenuAccounts,
  listMpMenuVersions,
  type MpMenu,
  publishMpMenu,
  restoreMpMenu,
  saveMpMenu,
  withdrawMpMenu,
} from '#shared/contracts/public-account/mp-menu.ts';
import { menuProblems } from '#shared/domain/public-account/menu-problems.ts';
import { createMenuHost, type MenuAccount } from './menu-host.ts';
import { knownOf, lockMenu, type MenuOwner, menuDrafts } from './menu-store.ts';
import { fromHostMenu } from './menu-wire.ts';

type Tx = Transaction<PublicAccountSchema>;
type VersionedMenu = Versioned<MenuOwner>;

/** The editor of an account's menu, and what gives the menu to the platform. */
export function mountMpMenuRoutes(
  app: FastifyInstance,
  parts: PublicAccountParts,
  tokens: AccessTokens,
): void {
  const { db, clock } = parts;
  const host = createMenuHost(parts.host, tokens);
  const route = routes(app);
  app.recordReach.set(
    'mpMenu',
    recordReach({ table: 'mp_account', idColumn: 'id', scope: accountScope, isSoftDeleted: false }),
  );

  const read = <Result>(
    session: SessionPrincipal,
    accountId: Id,
    work: (tx: Tx, owner: MenuOwner) => Promise<Result>,
  ): Promise<Result> =>
    db.tenant(session.tenantId, async (tx) =>
      work(tx, ownerOf((await accountOf(tx, session, accountId, 'change')).id)),
    );

  /** One change after the other; none while the menu is given to the platform, unless by who does that. */
  const change = <Result>(
    session: SessionPrincipal,
    accountId: Id,
    work: (tx: Tx, versioned: VersionedMenu, account: MenuAccount) => Promise<Result>,
    isBusyOneself = false,
  ): Promise<Result> =>
    db.tenant(session.tenantId, async (tx) => {
      const { id, name, is_enabled: isEnabled } = await accountOf(tx, session, accountId, 'change');
      const owner = ownerOf(id);
      await lockMenu(tx, session.tenantId, owner);
      if (!isBusyOneself) await refuseBusy(tx, id, clock.now());
      const account = { tenantId: session.tenantId, accountId: id, isEnabled };
      return work(tx, { owner, recordId: id, recordName: name }, account);
    });

  route(listMpMenuAccounts)(({ session }) =>
    db.tenant(session.tenantId, async (tx) => {
      const accounts = await tx
        .selectFrom('mp_account as t')
        .select(['t.id', 't.app_id', 't.name', 't.kind', 't.is_enabled'])
        .where(sql<SqlBool>`${await accountScope.condition(tx, session, 'change')}`)
        .orderBy('t.name')
        .execute();
      return accounts.map(({ app_id: appId, is_enabled: isEnabled, ...one }) => ({
        ...one,
        appId,
        isEnabled,
      }));
    }),
  );

  route(getMpMenu)(({ session, query }) => read(session, query.accountId, menuDrafts.load));

  route(listMpMenuVersions)(({ session, query }) =>
    read(session, query.accountId, async (tx, owner) => {
      const versions = await menuDrafts.list(tx, owner);
      return versions.map(({ size, ...version }) => ({ ...version, entryCount: size }));
    }),
  );

  route(saveMpMenu)(({ session, body: { accountId, revision, menu } }) =>
    change(session, accountId, (tx, versioned) =>
      menuDrafts.save(tx, { session, clock }, versioned, { revision, content: menu }),
    ),
  );

  route(discardMpMenu)(({ session, body }) =>
    change(session, body.accountId, (tx, versioned) => menuDrafts.discard(tx, { session, clock }, versioned)),
  );

  route(restoreMpMenu)(({ session, body: { accountId, no, revision } }) =>
    change(session, accountId, (tx, versioned) =>
      menuDrafts.restore(tx, { session, clock }, versioned, { no, revision }),
    ),
  );

  route(fetchMpMenu)(async ({ session, body: { accountId, revision } }) => {
    const begun = await change(session, accountId, async (tx, { owner }, account) => {
      refuseOff(account);
      const edited = await menuDrafts.load(tx, owner);
      if ((edited.draft?.revision ?? null) !== revision) throw failureWithData('stale', edited);
      return { account, menu: edited.menu };
    });
    const entries = await host.read(begun.account);
    if (!entries) throw failure('mp_menu_none');
    const { menu, notTaken } = fromHostMenu(entries, begun.menu, {
      entriesMax: LIMITS.mpMenuEntriesMax,
      subsMax: LIMITS.mpMenuSubsMax,
    });
    const edited = await change(session, accountId, async (tx, versioned) => {
      const saved = await menuDrafts.save(tx, { session, clock }, versioned, { revision, content: menu });
      await audit(tx, {
        ...editBy(session, clock),
        ...{ subject: 'mpMenu', recordId: versioned.recordId, recordName: versioned.recordName },
        ...{ action: 'fetchMenu', changes: { menu: { before: begun.menu, after: menu } } },
      });
      return saved;
    });
    return { edited, notTaken: [...notTaken] };
  });

  route(publishMpMenu)(async ({ session, body: { accountId, revision, note } }) => {
    const { account, menu } = await change(session, accountId, async (tx, { owner }, found) => {
      const checked = await publishable(tx, owner, revision);
      refuseOff(found);
      await setBusy(tx, found.accountId, clock.now() + LIMITS.mpMenuBusyMs);
      return { account: found, menu: checked };
    });
    return whileBusy(
      session,
      account,
      () => host.create(account, menu),
      (tx, versioned) =>
        menuDrafts.publish(tx, { session, clock }, versioned, { revision, note: note || null }),
    );
  });

  route(withdrawMpMenu)(async ({ session, body: { accountId } }) => {
    const account = await change(session, accountId, async (tx, { owner }, found) => {
      if ((await menuDrafts.load(tx, owner)).published === null) throw failure('illegal_step');
      refuseOff(found);
      await setBusy(tx, found.accountId, clock.now() + LIMITS.mpMenuBusyMs);
      return found;
    });
    return whileBusy(
      session,
      account,
      () => host.remove(account),
      (tx, versioned) => menuDrafts.withdraw(tx, { session, clock }, versioned),
    );
  });

  /** Asks the platform, then notes it; the menu is free again in every case. */
  async function whileBusy<Result>(
    session: SessionPrincipal,
    { accountId }: MenuAccount,
    ask: () => Promise<void>,
    note: (tx: Tx, versioned: VersionedMenu) => Promise<Result>,
  ): Promise<Result> {
    try {
      await ask();
      return await change(session, accountId, note, true);
    } finally {
      await db.tenant(session.tenantId, (tx) => setBusy(tx, accountId, null));
    }
  }
}

const ownerOf = (id: Id): MenuOwner => ({ account_id: id });

/** The draft that the caller has, in which nothing is wrong. */
async function publishable(tx: Tx, owner: MenuOwner, revision: number | null): Promise<MpMenu> {
  const edited = await menuDrafts.load(tx, owner);
  if ((edited.draft?.revision ?? null) !== revision) throw failureWithData('stale', edited);
  if (edited.draft === null) throw failure('plan_is_published');
  const { menu } = edited;
  const problems = menuProblems(menu, knownOf(edited));
  // A menu without an entry is none: it is withdrawn.
  const count = problems.length + (menu.buttons.length === 0 ? 1 : 0);
  if (count > 0) throw failureWithData('mp_menu_problems', { count, problems });
  return menu;
}

function refuseOff({ isEnabled }: MenuAccount): void {
  if (!isEnabled) throw failure('mp_account_off');
}

async function refuseBusy(tx: Tx, accountId: Id, nowMs: number): Promise<void> {
  const state = await tx
    .selectFrom('mp_account_state')
    .select('menu_busy_until')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if ((state?.menu_busy_until?.getTime() ?? 0) > nowMs) throw failure('mp_menu_busy');
}

async function setBusy(tx: Tx, accountId: Id, untilMs: number | null): Promise<void> {
  await tx
    .updateTable('mp_account_state')
    .set({ menu_busy_until: untilMs === null ? null : new Date(untilMs) })
    .where('account_id', '=', accountId)
    .execute();
}

/** Throws 404 for one that is not there or out of reach. */
async function accountOf(tx: Tx, session: SessionPrincipal, id: Id, use: ScopeUse) {
  const row = await tx
    .selectFrom('mp_account as t')
    .select(['t.id', 't.name', 't.is_enabled'])
    .where('t.id', '=', id)
    .where(sql<SqlBool>`${await accountScope.condition(tx, session, use)}`)
    .executeTakeFirst();
  if (!row) throw failure('not_found');
  return row;
}
