import { sql } from 'kysely';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { saveTableLayout } from '#shared/contracts/kit/table-layout.ts';
import { notice } from '#shared/contracts/messages/notice.ts';
import { dict } from '#shared/contracts/platform/dict.ts';
import { dictItem } from '#shared/contracts/platform/dict-item.ts';
import { menu } from '#shared/contracts/platform/menu.ts';
import { param } from '#shared/contracts/platform/param.ts';
import { tenantForm } from '#shared/contracts/platform/tenant-form.ts';
import { tenant } from '#shared/contracts/tenants/tenant.ts';
import { tenantPackage } from '#shared/contracts/tenants/tenant-package.ts';
import { dataOf, inserted, type MakeRow, madeBy, nextName } from './make-row.ts';

export const makeDict: MakeRow = (server, owner) =>
  madeBy(server, dict.create, { body: { type: nextName().toLowerCase(), description: 'A’s' } }, owner);

export const makeDictItem: MakeRow = async (server, owner) => {
  const dictId = await makeDict(server, owner);
  return madeBy(server, dictItem.create, { body: { dictId, value: '1', label: 'A’s' } }, owner);
};

export const makeDictWithItem: MakeRow = async (server, owner) => {
  const dictId = await makeDict(server, owner);
  await madeBy(server, dictItem.create, { body: { dictId, value: '1', label: 'A’s' } }, owner);
  return dictId;
};

export const makeMenu: MakeRow = (server, owner) =>
  madeBy(server, menu.create, { body: { type: '0', name: nextName() } }, owner);

/** A menu that holds another one, both granted to whoever asks for their own. */
export const makeMenuWithChild: MakeRow = async (server, owner) => {
  const parentId = await makeMenu(server, owner);
  const name = nextName();
  const body = { type: '0', name, parentId, path: `/${name}` } as const;
  const childId = await madeBy(server, menu.create, { body }, owner);
  await inserted(
    server,
    sql<{ id: Id }>`insert into sys_role_menu (tenant_id, role_id, menu_id)
      select r.tenant_id, r.role_id, m.menu_id from sys_user_role r, unnest(array[${parentId}, ${childId}]::bigint[]) m(menu_id)
      where r.user_id = ${owner.userId} returning menu_id as id`,
  );
  return parentId;
};

export const makeNotice: MakeRow = (server, owner) =>
  madeBy(
    server,
    notice.create,
    { body: { msgType: '2', noticeTitle: nextName(), messageContent: 'A’s' } },
    owner,
  );

/** Written by somebody else of the tenant, so that the owner has not read it. */
export const makeUnreadNotice: MakeRow = async (server, owner) =>
  makeNotice(server, await server.addUser({ tenantId: owner.tenantId }));

export const makeTableLayout: MakeRow = (server, owner) =>
  madeBy(server, saveTableLayout, { body: { formName: nextName(), columns: [] } }, owner);

export const makeParam: MakeRow = (server, owner) => {
  const publicKey = nextName();
  const body = {
    publicName: publicKey,
    publicKey,
    publicValue: 'A’s',
    status: '0',
    publicType: '0',
  } as const;
  return madeBy(server, param.create, { body }, owner, 'publicId');
};

const ADMIN_OF_NEW = { adminUsername: 'admin', adminNickname: 'A’s' };

/** Paused: only such a tenant can be removed. */
export const makeTenant: MakeRow = (server, owner) => {
  const name = nextName();
  return madeBy(server, tenant.create, { body: { name, code: name, status: '9', ...ADMIN_OF_NEW } }, owner);
};

/** What creates a tenant with this package. */
export const tenantBody = (packageId: Id) => {
  const name = nextName();
  return { name, code: name, packageId, ...ADMIN_OF_NEW };
};

export const makePackage: MakeRow = (server, owner) =>
  madeBy(server, tenantPackage.create, { body: { name: nextName(), menuCodes: ['home'] } }, owner);

export const makePackageWithTenant: MakeRow = async (server, owner) => {
  const id = await makePackage(server, owner);
  await dataOf(server, tenant.create, { body: tenantBody(id) }, owner);
  return id;
};

export const makeSmsMessage: MakeRow = (server, { tenantId }) =>
  inserted(
    server,
    sql<{ id: Id }>`insert into sms_message (tenant_id, phone, template, code, status, created_at, expires_at)
      values (${tenantId}, '13900001111', 'SMS_119025058', '482913', 'kept', now(), now() + interval '1 hour')
      returning message_id as id`,
  );

/** The form of a subject has one setting: those of the owner's other samples go. */
export const makeTenantForm: MakeRow = async (server, owner) => {
  const { records } = await dataOf(server, tenantForm.page, { query: {} } as never, owner);
  for (const { id } of records as unknown as { id: string }[])
    await server.call(tenantForm.remove, { params: { id } }, owner);
  return madeBy(server, tenantForm.create, { body: { componentsName: 'product', fields: [] } }, owner);
};

export const makeServerLogEntry: MakeRow = (server, owner) =>
  inserted(
    server,
    sql`insert into log_server (tenant_id, is_of_server, at, level, role, instance, module, message)
      values (${owner.tenantId}, false, now(), 'warn', 'server', 'one', 'test', 'A’s') returning log_id::text as id`,
  );
