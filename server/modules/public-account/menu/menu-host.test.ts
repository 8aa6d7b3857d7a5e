import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { elementText, parsePush } from '#server/modules/public-account/hook/push-xml.ts';
import { decryptText } from '#server/modules/public-account/hook/safe-mode.ts';
import { mpAutoReply } from '#shared/contracts/public-account/mp-auto-reply.ts';
import { pageMpConversations } from '#shared/contracts/public-account/mp-conversation.ts';
import { discardMpMenu, EditedMpMenu, fetchMpMenu } from '#shared/contracts/public-account/mp-menu.ts';
import { pageMpMessages } from '#shared/contracts/public-account/mp-message.ts';
import {
  MENU_KEYS,
  menuEntry,
  startMenuAccount,
  type TestMenuAccount,
} from '#tests/support/devices/menu-account.ts';
import { pushRequest } from '#tests/support/devices/wechat-push.ts';
import { menusOfMaterial } from './menus-of-material.ts';

let desk: TestMenuAccount;

beforeAll(async () => {
  desk = await startMenuAccount();
});
afterAll(() => desk.close());
beforeEach(() => desk.forget());

describe('the menu of WeChat', () => {
  const fetchMenu = async (revision: number | null) =>
    desk.server.call(fetchMpMenu, { body: { accountId: desk.accountId, revision } }, desk.admin);

  it('is read into the draft, and entries of the same name keep their answer', async () => {
    await desk.addMaterial('media-1');
    const { menu: first } = EditedMpMenu.parse(
      (
        await desk.publish(
          await desk.draftOf(
            menuEntry('a', { name: '排队' }),
            menuEntry('m', { name: '平面图', kind: 'media_id', mediaId: 'media-1' }),
          ),
        )
      ).json().data,
    );
    await desk.draftOf(menuEntry('z'));
    // Entries of this menu have no media id in what fans see: it comes from the other call.
    const answer = await fetchMenu(1);
    expect(answer.statusCode, answer.payload).toBe(200);
    const { edited, notTaken } = answer.json().data;
    expect(notTaken).toEqual([]);
    expect(edited.menu.buttons).toMatchObject([
      { name: '排队', kind: 'click', key: 'key-a' },
      { name: '平面图', kind: 'media_id', mediaId: 'media-1' },
    ]);
    await desk.dataOf(discardMpMenu, { body: { accountId: desk.accountId } });
    const again = await fetchMenu(null);
    expect(again.json().data.edited.menu).toEqual({
      // What its kind does not use is not at WeChat.
      buttons: first.buttons.map((one) => (one.id === 'm' ? { ...one, key: '', repContent: '' } : one)),
    });
  });

  it('may be made on its own pages: texts become answers, and what is not known keeps its name', async () => {
    desk.host.menu.ofPages = [
      {
        name: '帮助',
        sub_button: [
          { type: 'text', name: '电话', value: '010-1234' },
          { type: 'view', name: '官网', url: 'http://a.example' },
          { type: 'news', name: '公告', value: 'media-news' },
          { type: 'click', name: 'a\u202eb', key: 'k' },
        ],
      },
    ];
    const { edited, notTaken } = (await fetchMenu(null)).json().data;
    expect(notTaken).toEqual([{ name: '公告', type: 'news' }]);
    const [{ subs }] = edited.menu.buttons;
    expect(subs).toMatchObject([
      { name: '电话', kind: 'click', answer: 'text', repContent: '010-1234' },
      { name: '官网', kind: 'view', url: 'http://a.example' },
      { name: '公告', kind: null },
      { name: '', kind: 'click', key: 'k' },
    ]);
    expect(new Set(subs.map(({ id }: { id: string }) => id)).size).toBe(4);
  });

  it('leaves the draft as it is where there is none, where the draft is another, or nothing answers', async () => {
    const revision = await desk.draftOf(menuEntry('a'));
    expect((await fetchMenu(revision)).json().error).toBe('mp_menu_none');
    expect((await fetchMenu(null)).json().error).toBe('stale');
    desk.host.failNext('html', '/cgi-bin/get_current_selfmenu_info');
    expect((await fetchMenu(revision)).json().error).toBe('wechat_unavailable');
    expect(await desk.get()).toMatchObject({ menu: { buttons: [{ id: 'a' }] }, draft: { revision } });
  });
});

describe('a tap of a fan', () => {
  async function tap(openId: string, key: string, event = 'CLICK'): Promise<string | null> {
    const text = { MsgType: 'event', Event: event, EventKey: key };
    const { url, body: payload } = pushRequest(desk.hook, {
      ...MENU_KEYS,
      openId,
      text,
      now: desk.server.clock.now(),
    });
    const headers = { 'content-type': 'text/xml' };
    const answer = await desk.server.app.inject({ method: 'POST', url, headers, payload });
    expect(answer.statusCode).toBe(200);
    desk.server.clock.advance(1_000);
    if (answer.payload === 'success') return null;
    const encrypted = elementText(parsePush(Buffer.from(answer.payload)), 'Encrypt');
    return elementText(parsePush(Buffer.from(decryptText(encrypted, MENU_KEYS))), 'Content');
  }

  it('is answered by the text of the published entry or of its rule, and stands in the conversation', async () => {
    const body = {
      accountId: desk.accountId,
      name: 'by menu',
      type: '3' as const,
      reqKey: '菜单',
      repContent: '7 号门',
    };
    const rule = await desk.dataOf(mpAutoReply.create, { body });
    const buttons = [
      menuEntry('a'),
      menuEntry('r', { answer: 'rule', ruleId: rule.id }),
      menuEntry('v', { kind: 'view', url: 'http://a.example' }),
    ];
    const revision = await desk.draftOf(...buttons);
    expect(await tap('oTaps', 'key-a')).toBeNull();
    await desk.publish(revision);
    expect(await tap('oTaps', 'key-a')).toBe('answer of a');
    expect(await tap('oTaps', 'key-r')).toBe('7 号门');
    expect(await tap('oTaps', 'key-v')).toBeNull();
    expect(await tap('oTaps', 'key-a', 'VIEW')).toBeNull();
    const { records } = await desk.dataOf(pageMpConversations, { query: { q: 'oTaps' } });
    expect(records).toMatchObject([{ waitingSince: null, sendsLeft: 3 }]);
    const query = { wxUserId: records[0]?.wxUserId ?? '0', size: 20 };
    const said = (await desk.dataOf(pageMpMessages, { query })).records.filter(({ type }) => type === '2');
    expect(said).toMatchObject([
      { repContent: '7 号门', isAuto: true, ruleName: 'by menu', eventKey: 'key-r' },
      { repContent: 'answer of a', isAuto: true, ruleName: null, eventKey: 'key-a' },
    ]);
    // A draft changes nothing; phones show a withdrawn menu for a while.
    await desk.draftOf(menuEntry('a', { repContent: 'another' }));
    await desk.withdraw();
    expect(await tap('oTaps', 'key-a')).toBe('answer of a');
    await desk.dataOf(mpAutoReply.remove, { params: { id: rule.id } });
    expect(await tap('oTaps', 'key-r')).toBeNull();
  });
});

it('entries that send a material are found by its media id, in the draft and in what fans see', async () => {
  await desk.addMaterial('media-used');
  const uses = (id: string, name: string) => menuEntry(id, { name, kind: 'media_id', mediaId: 'media-used' });
  await desk.publish(await desk.draftOf(uses('a', '平面图'), menuEntry('b')));
  // Of another kind: what is kept of a former one is not sent.
  await desk.draftOf(uses('a', '地图'), menuEntry('b', { mediaId: 'media-used' }));
  const found = (mediaId: string) =>
    desk.db.tenant(desk.server.tenantId, (tx) => menusOfMaterial(tx, mediaId));
  expect(await found('media-used')).toEqual([
    { accountId: desk.accountId, status: 'published', entryName: '平面图' },
    { accountId: desk.accountId, status: 'draft', entryName: '地图' },
  ]);
  expect(await found('media-other')).toEqual([]);
});
