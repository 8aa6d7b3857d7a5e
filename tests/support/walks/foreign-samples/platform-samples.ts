import { removeTableLayout } from '#shared/contracts/kit/table-layout.ts';
import { markNoticesRead } from '#shared/contracts/messages/notice.ts';
import { dictItem } from '#shared/contracts/platform/dict-item.ts';
import { getMenu, getMenuTree, getTenantMenuTree, menu, moveMenu } from '#shared/contracts/platform/menu.ts';
import { pageTenantComponents } from '#shared/contracts/platform/tenant-form.ts';
import { getServerLogDetail } from '#shared/contracts/server-log/server-log.ts';
import { openSmsMessage } from '#shared/contracts/sms/sms.ts';
import { tenant } from '#shared/contracts/tenants/tenant.ts';
import {
  makeDict,
  makeDictWithItem,
  makeMenu,
  makeMenuWithChild,
  makePackage,
  makePackageWithTenant,
  makeServerLogEntry,
  makeSmsMessage,
  makeTableLayout,
  makeTenant,
  makeUnreadNotice,
  tenantBody,
} from '#tests/support/walks/foreign-rows/platform-rows.ts';
import { byId, createSampler } from './foreign-sample.ts';

const { sample, sampleBy, samples } = createSampler();
export const PLATFORM_SAMPLES = samples;

sample(tenant.create, 'body.packageId', makePackage, (packageId) => ({
  body: tenantBody(packageId),
}));
sampleBy(tenant.update, 'body.packageId', makePackage, async (server, user, packageId) => {
  const { adminUsername: _u, adminNickname: _n, ...body } = tenantBody(packageId);
  // The caller's own row to change, where there is one.
  const id = await makeTenant(server, user).catch(() => '1');
  return server.call(tenant.update, { body: { id, ...body } }, user);
});
sample(tenant.page, 'query.packageId', makePackageWithTenant, (packageId) => ({
  query: { packageId },
}));
sample(dictItem.create, 'body.dictId', makeDict, (dictId) => ({
  body: { dictId, value: '2', label: 'taken over' },
}));
sample(dictItem.page, 'query.dictId', makeDictWithItem, (dictId) => ({ query: { dictId } }));
const MENU = '0' as const;
sample(menu.create, 'body.parentId', makeMenu, (parentId) => ({
  body: { type: MENU, name: 'taken over', parentId },
}));
sample(getMenu, 'query.parentId', makeMenuWithChild, (parentId) => ({ query: { parentId } }));
sample(getMenuTree, 'query.parentId', makeMenuWithChild, (parentId) => ({
  query: { lazy: 'true' as const, parentId },
}));
sampleBy(getTenantMenuTree, 'query.parentId', makeMenuWithChild, (server, user, parentId) =>
  server.call(getTenantMenuTree, { query: { parentId, tenandId: user.tenantId } }, user),
);
sample(
  getTenantMenuTree,
  'query.tenandId',
  async (_server, owner) => owner.tenantId,
  (tenandId) => ({ query: { tenandId } }),
);
sampleBy(menu.update, 'body.parentId', makeMenu, async (server, user, parentId) => {
  const id = await makeMenu(server, user);
  return server.call(menu.update, { body: { id, type: MENU, name: 'moved', parentId } }, user);
});
sampleBy(moveMenu, 'body.parentId', makeMenu, async (server, user, parentId) => {
  const id = await makeMenu(server, user);
  return server.call(moveMenu, { body: { id, parentId, siblingIds: [id] } }, user);
});
for (const place of ['body.id', 'body.siblingIds']) {
  sampleBy(moveMenu, place, makeMenu, async (server, user, id) => {
    const parentId = await makeMenu(server, user);
    return server.call(moveMenu, { body: { id, parentId, siblingIds: [id] } }, user);
  });
}
sample(markNoticesRead, 'body.ids', makeUnreadNotice, (id) => ({ body: { ids: [id] } }));
sample(removeTableLayout, 'params.id', makeTableLayout, byId);
sample(getServerLogDetail, 'query.id', makeServerLogEntry, (id) => ({ query: { id } }));
sample(openSmsMessage, 'params.id', makeSmsMessage, byId);
sampleBy(
  pageTenantComponents,
  'query.tenantId',
  async (_server, owner) => owner.tenantId,
  (server, user, tenantId) => server.call(pageTenantComponents, { query: { tenantId } } as never, user),
);
