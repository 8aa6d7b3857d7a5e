import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Endpoint } from '#shared/contracts/kit/endpoint.ts';
import { operationLog } from '#shared/contracts/platform/operation-log.ts';
import { mpAccount } from '#shared/contracts/public-account/mp-account.ts';
import { mpAutoReply } from '#shared/contracts/public-account/mp-auto-reply.ts';
import {
  discardMpMenu,
  fetchMpMenu,
  getMpMenu,
  listMpMenuAccounts,
  listMpMenuVersions,
  publishMpMenu,
  restoreMpMenu,
  withdrawMpMenu,
} from '#shared/contracts/public-account/mp-menu.ts';
import {
  MENU_KEYS,
  menuAction,
  menuEntry,
  startMenuAccount,
  type TestMenuAccount,
} from '#tests/support/devices/menu-account.ts';

let desk: TestMenuAccount;

beforeAll(async () => {
  desk = await startMenuAccount();
});
afterAll(() => desk.close());
beforeEach(() => desk.forget());

describe('the draft of a menu', () => {
  it('is empty at first, is saved whatever is wrong with it, and is discarded', async () => {
    expect(await desk.get()).toMatchObject({ menu: { buttons: [] }, published: null, draft: null });
    const revision = await desk.draftOf(menuEntry('a', { name: '', kind: null, url: 'www' }));
    expect(revision).toBe(1);
    expect((await desk.get()).menu.buttons[0]).toMatchObject({ id: 'a', name: '', kind: null, url: 'www' });
    const stale = await desk.save({ buttons: [] }, null);
    expect([stale.statusCode, stale.json().error, stale.json().data.draft.revision]).toEqual([
      409,
      'stale',
      1,
    ]);
    expect(await desk.dataOf(discardMpMenu, { body: { accountId: desk.accountId } })).toMatchObject({
      menu: { buttons: [] },
      draft: null,
    });
  });

  it('has three entries with five below each', async () => {
    const four = ['a', 'b', 'c', 'd'].map((id) => menuEntry(id));
    const six = menuEntry('a', { subs: ['b', 'c', 'd', 'e', 'f', 'g'].map((id) => menuAction(id)) });
    for (const buttons of [four, [six]]) {
      const refused = await desk.save({ buttons }, null);
      expect([refused.statusCode, refused.json().error]).toEqual([400, 'invalid_input']);
    }
  });
});

describe('a menu that is published', () => {
  it('is at WeChat as it takes it, is a version, and is compared with the next draft', async () => {
    await desk.addMaterial('media-gate');
    desk.host.menu.programs.add('wx0123456789abcdef');
    const rule = await desk.dataOf(mpAutoReply.create, {
      body: { accountId: desk.accountId, name: 'hours', type: '3', reqKey: '几点', repContent: '20:00 下班' },
    });
    const url = 'https://wms.example/appointments?from=menu&x=1';
    const program = {
      kind: 'miniprogram',
      appId: 'wx0123456789abcdef',
      pagePath: 'pages/queue',
      url,
    } as const;
    const revision = await desk.draftOf(
      menuEntry('queue', {
        name: ' 我的排队 ',
        kind: 'view',
        subs: [
          menuAction('mine', { name: '我的排队' }),
          menuAction('book', { name: '预约改期', kind: 'view', url }),
          menuAction('scan', { name: '扫托盘码', kind: 'scancode_waitmsg', key: 'scan' }),
          menuAction('map', { name: '平面图', kind: 'media_id', mediaId: 'media-gate' }),
          menuAction('app', { name: '小程序', ...program }),
        ],
      }),
      menuEntry('help', { name: '帮助', answer: 'rule', ruleId: rule.id }),
    );
    const answer = await desk.publish(revision);
    expect(answer.statusCode, answer.payload).toBe(200);
    expect(desk.host.menu.made).toEqual([
      {
        name: '我的排队',
        sub_button: [
          { type: 'click', name: '我的排队', key: 'key-mine' },
          { type: 'view', name: '预约改期', url },
          { type: 'scancode_waitmsg', name: '扫托盘码', key: 'scan' },
          { type: 'media_id', name: '平面图', media_id: 'media-gate' },
          { type: 'miniprogram', name: '小程序', url, appid: 'wx0123456789abcdef', pagepath: 'pages/queue' },
        ],
      },
      { type: 'click', name: '帮助', key: 'key-help' },
    ]);
    const published = await desk.get();
    expect(published).toMatchObject({ draft: null, publishedNo: 1, materials: [{ mediaId: 'media-gate' }] });
    expect(published.published).toMatchObject({ username: desk.admin.username, menu: published.menu });
    expect((await desk.publish(null)).json().error).toBe('plan_is_published');
    await desk.draftOf(menuEntry('help', { name: '帮助' }));
    expect(await desk.dataOf(listMpMenuVersions, { query: { accountId: desk.accountId } })).toMatchObject([
      { no: 2, status: 'draft', entryCount: 1 },
      { no: 1, status: 'published', entryCount: 2, note: 'why' },
    ]);
    await desk.dataOf(discardMpMenu, { body: { accountId: desk.accountId } });
    const restored = await desk.dataOf(restoreMpMenu, {
      body: { accountId: desk.accountId, no: 1, revision: null },
    });
    expect(restored.menu.buttons).toHaveLength(2);
  });

  it('is refused with all its problems, and nothing is asked of WeChat', async () => {
    await desk.addMaterial('media-temporary', false);
    const revision = await desk.draftOf(
      menuEntry('a', { name: '五个汉字的', key: 'same' }),
      menuEntry('b', { key: 'same', answer: 'rule', ruleId: '999999' }),
      menuEntry('c', { kind: 'media_id', mediaId: 'media-temporary' }),
    );
    const before = desk.host.calls.length;
    const answer = await desk.publish(revision);
    expect([answer.statusCode, answer.json().error, answer.json().msg]).toEqual([
      ...[409, 'mp_menu_problems', '菜单里有 5 处问题，改好后再发布'],
    ]);
    expect(answer.json().data.problems).toMatchObject([
      { entryId: 'a', field: 'name', code: 'nameWide' },
      { entryId: 'a', field: 'key', code: 'keyTwice' },
      { entryId: 'b', field: 'key', code: 'keyTwice' },
      { entryId: 'b', field: 'ruleId', code: 'ruleGone' },
      { entryId: 'c', field: 'mediaId', code: 'mediaGone' },
    ]);
    expect((await desk.publish(await desk.draftOf())).json().error).toBe('mp_menu_problems');
    expect(desk.host.calls.length).toBe(before);
  });

  it.each([
    [40018, 'mp_host_menu_name', '菜单名称太长', ['long']],
    [40025, 'mp_host_menu_name', '菜单名称太长', ['sub']],
    [40020, 'mp_host_menu_url', '菜单链接太长', ['long']],
    [40027, 'mp_host_menu_url', '菜单链接太长', ['sub']],
    [40016, 'mp_host_menu_count', '菜单数不对', []],
    [40023, 'mp_host_menu_count', '菜单数不对', []],
    [45064, 'mp_host_menu_program', '菜单含未关联的小程序', ['sub']],
    [48001, 'mp_host_denied', '这个账号没有此接口的权限', []],
  ])(
    'refused by WeChat with %i stays a draft, with the entries in question',
    async (errcode, error, words, entries) => {
      const url = 'https://a.example';
      const program = { kind: 'miniprogram', appId: 'wx0000', pagePath: 'p' } as const;
      const revision = await desk.draftOf(
        menuEntry('a', { name: 'a', subs: [menuAction('sub', { ...program, name: '子', url })] }),
        menuEntry('long', { name: '最长的名', kind: 'view', url: `${url}/long` }),
      );
      desk.host.failNext({ errcode, errmsg: 'no' }, '/cgi-bin/menu/create');
      const answer = await desk.publish(revision);
      const { msg, data } = answer.json();
      expect([answer.statusCode, answer.json().error, data]).toEqual([409, error, { errcode, entries }]);
      expect(msg).toBe(`${words}（微信错误码 ${errcode}）`);
      expect(await desk.get()).toMatchObject({ published: null, draft: { revision } });
      // It can be tried again at once.
      desk.host.menu.programs.add('wx0000');
      expect((await desk.publish(revision)).statusCode).toBe(200);
    },
  );

  it('is changed by nobody while it is given to WeChat', async () => {
    const revision = await desk.draftOf(menuEntry('a'));
    const [first, second] = await Promise.all([desk.publish(revision), desk.publish(revision)]);
    const codes = [first.statusCode, second.statusCode].toSorted();
    expect(codes).toEqual([200, 409]);
    expect(desk.host.calls.filter((path) => path === '/cgi-bin/menu/create').length).toBeGreaterThan(0);
    await desk.db.tenant(desk.server.tenantId, (tx) =>
      tx
        .updateTable('mp_account_state')
        .set({ menu_busy_until: new Date(desk.server.clock.now() + 600_000) })
        .execute(),
    );
    expect((await desk.save({ buttons: [] }, null)).json().error).toBe('mp_menu_busy');
    expect((await desk.withdraw()).json().error).toBe('mp_menu_busy');
    desk.server.clock.advance(660_000);
    expect((await desk.save({ buttons: [] }, null)).statusCode).toBe(200);
  });

  it('is withdrawn from WeChat and becomes the draft; what is gone there is withdrawn too', async () => {
    expect((await desk.withdraw()).json().error).toBe('illegal_step');
    await desk.publish(await desk.draftOf(menuEntry('a')));
    expect(desk.host.menu.made).toHaveLength(1);
    expect((await desk.withdraw()).statusCode).toBe(200);
    expect(desk.host.menu.made).toBeNull();
    expect(await desk.get()).toMatchObject({
      published: null,
      menu: { buttons: [{ id: 'a' }] },
      draft: { revision: 1 },
    });
    await desk.publish(1);
    desk.host.failNext({ errcode: 46003, errmsg: 'menu no exist' }, '/cgi-bin/menu/delete');
    expect((await desk.withdraw()).statusCode).toBe(200);
  });
});

describe('who may do what', () => {
  it('a draft takes the right to auto-replies, publishing another one', async () => {
    const editor = await desk.server.addUser({ permissions: ['mp_reply_edit'] });
    const publisher = await desk.server.addUser({ permissions: ['mp_publish'] });
    const chat = await desk.server.addUser({ permissions: ['mp_chat'] });
    const revision = await desk.draftOf(menuEntry('a'));
    expect((await desk.publish(revision, editor)).statusCode).toBe(403);
    for (const user of [chat, publisher])
      expect(
        (await desk.server.call(getMpMenu, { query: { accountId: desk.accountId } }, user)).statusCode,
      ).toBe(403);
    expect((await desk.publish(revision, publisher)).statusCode).toBe(200);
    expect(await desk.dataOf(listMpMenuAccounts, {}, editor)).toMatchObject([
      { id: desk.accountId, appId: MENU_KEYS.appId },
    ]);
  });

  it('an account of another tenant is not found', async () => {
    const stranger = await desk.server.addUser({ tenantId: await desk.server.addTenant('other') });
    const { accountId } = desk;
    const revision = await desk.draftOf(menuEntry('a'));
    for (const [contract, body] of [
      [fetchMpMenu, { accountId, revision }],
      [publishMpMenu, { accountId, revision, note: null }],
      [withdrawMpMenu, { accountId }],
    ] as const)
      expect((await desk.server.call(contract as Endpoint, { body } as never, stranger)).statusCode).toBe(
        404,
      );
    expect(await desk.dataOf(listMpMenuAccounts, {}, stranger)).toEqual([]);
  });

  it('an account that is off keeps its draft, and nothing of it is asked of WeChat', async () => {
    const set = async (isEnabled: boolean) => {
      const row = await desk.dataOf(mpAccount.get, { params: { id: desk.accountId } });
      await desk.dataOf(mpAccount.update, { body: { ...row, isEnabled } });
    };
    const revision = await desk.draftOf(menuEntry('a'));
    await set(false);
    expect((await desk.publish(revision)).json().error).toBe('mp_account_off');
    expect(
      (
        await desk.server.call(fetchMpMenu, { body: { accountId: desk.accountId, revision } }, desk.admin)
      ).json().error,
    ).toBe('mp_account_off');
    await set(true);
  });
});

it('what is done with a menu is in the operation log', async () => {
  await desk.publish(await desk.draftOf(menuEntry('a')));
  const revision = null;
  const body = { accountId: desk.accountId, revision };
  await desk.dataOf(fetchMpMenu, { body });
  await desk.withdraw();
  const query = { subject: 'mpMenu', size: 4 } as never;
  const { records } = await desk.dataOf(operationLog.page, { query });
  expect(records.map(({ action, recordName }) => [action, recordName])).toEqual([
    ['withdrawVersion', '清泉仓储'],
    ['fetchMenu', '清泉仓储'],
    ['startDraft', '清泉仓储'],
    ['publish', '清泉仓储'],
  ]);
});
