import { sql } from 'kysely';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { saveTableLayout } from '#shared/contracts/kit/table-layout.ts';
import { menu } from '#shared/contracts/platform/menu.ts';
import { tenant } from '#shared/contracts/tenants/tenant.ts';
import { noticeSample } from '#tests/support/samples/messages/notice.ts';
import { dictSample } from '#tests/support/samples/platform/dict.ts';
import { dictItemSample } from '#tests/support/samples/platform/dict-item.ts';
import { menuSample } from '#tests/support/samples/platform/menu.ts';
import { referredBy, rowOf } from '#tests/support/samples/subject-sample.ts';
import { tenantSample } from '#tests/support/samples/tenants/tenant.ts';
import { tenantPackageSample } from '#tests/support/samples/tenants/tenant-package.ts';
import { createdOf } from '#tests/support/walks/foreign-rows/make-row.ts';
import { dataOf, inserted, type MakeRow, madeBy, nextName } from './make-row.ts';

export const makeDict = rowOf(dictSample);

export const makeDictWithItem = referredBy(dictItemSample, 'dictId');

export const makeMenu = rowOf(menuSample);

/** A menu that holds another one, both granted to whoever asks for their own. */
export const makeMenuWithChild: MakeRow = async (server, owner) => {
  const parentId = await makeMenu(server, owner);
  const name = nextName();
  const body = { type: '0', name, parentId, path: `/${name}` } as const;
  const childId = await createdOf(server, owner, menu, body);
  await inserted(
    server,
    sql<{ id: Id }>`insert into sys_role_menu (tenant_id, role_id, menu_id)
      select r.tenant_id, r.role_id, m.menu_id from sys_user_role r, unnest(array[${parentId}, ${childId}]::bigint[]) m(menu_id)
      where r.user_id = ${owner.userId} returning menu_id as id`,
  );
  return parentId;
};

export const makeNotice = rowOf(noticeSample);

/** Written by somebody else of the tenant, so that the owner has not read it. */
export const makeUnreadNotice: MakeRow = async (server, owner) =>
  makeNotice(server, await server.addUser({ tenantId: owner.tenantId }));

export const makeTableLayout: MakeRow = (server, owner) =>
  madeBy(server, saveTableLayout, { body: { formName: nextName(), columns: [] } }, owner);

const ADMIN_OF_NEW = { adminUsername: 'admin', adminNickname: 'A’s' };

/** Paused: only such a tenant can be removed. */
export const makeTenant = rowOf(tenantSample);

/** What creates a tenant with this package. */
export const tenantBody = (packageId: Id) => {
  const name = nextName();
  return { name, code: name, packageId, ...ADMIN_OF_NEW };
};

export const makePackage = rowOf(tenantPackageSample);

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

export const makeServerLogEntry: MakeRow = (server, owner) =>
  inserted(
    server,
    sql`insert into log_server (tenant_id, is_of_server, at, level, role, instance, module, message)
      values (${owner.tenantId}, false, now(), 'warn', 'server', 'one', 'test', 'A’s') returning log_id::text as id`,
  );
