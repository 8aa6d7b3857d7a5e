import { mpAccount } from '#shared/contracts/public-account/mp-account.ts';
import { openSignedIn } from '#tests/e2e/console/steps/sign-in.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';
import { pushTo } from '#tests/support/devices/wechat-push.ts';

const TOKEN = 'theTokenOfTheHook';
const KEY = 'LinewallDemoEncodingAESKey0123456789abcdefg';
const MARKUP = '<img src=x onerror="window.hostile=1"><script>window.hostile=1</script>';
/** A text that turns the direction of what follows, in a line with others. */
const TURNED = '\u202Egnp.exe 已付款\u2066';
/** Marks over one letter, as high as a page. */
const TOWER = `月台 e${'\u0301'.repeat(10_000)} 完`;
const UNBROKEN = 'W'.repeat(1_500);
const TEXTS = [MARKUP, TURNED, TOWER, UNBROKEN];

test('hostile texts of a fan and of WeChat are text, and stay in their place', async ({
  page,
  server,
  wechat,
}, info) => {
  const { admin } = server.users;
  if (!admin) throw new Error('the tenant has no administrator');
  const { appId, secret } = wechat.account;
  const body = { name: '清泉仓储', account: 'gh_linewall', appId, secret, token: TOKEN, encodingKey: KEY };
  const { hookUrl } = (await server.call(mpAccount.create, { body }, admin)).json().data;
  const hear = (openId: string, text: string | Readonly<Record<string, string>>) =>
    pushTo(hookUrl, { text, openId, token: TOKEN, encodingKey: KEY, appId, now: server.clock.now() });
  for (const [index, text] of TEXTS.entries()) {
    await hear('oHostile', { MsgType: 'link', Title: text, Description: text, Url: text });
    await hear('oHostile', { MsgType: 'location', Location_X: '31', Location_Y: '121', Label: text });
    await hear('oHostile', text);
    await hear(`${text.slice(0, 60)}${index}`, text);
  }
  for (const [index, fileName] of TEXTS.entries())
    wechat.media.permanent.set(`hostile-${index}`, {
      ...{ type: 'image', fileName, bytes: new Uint8Array(), description: null, at: server.clock.now() },
    });
  wechat.media.drafts.set('hostile-draft', [
    {
      ...{ title: TURNED, author: MARKUP, digest: TOWER, content: `<p>${MARKUP}</p>${TOWER}` },
      ...{ content_source_url: 'javascript:window.hostile=1', thumb_media_id: '' },
    },
  ]);

  /** Nothing ran, and nothing is wider than the window. */
  async function expectCalm(name: string): Promise<void> {
    await page.screenshot({ path: info.outputPath(`${name}.png`) });
    expect(await page.evaluate(() => 'hostile' in window)).toBe(false);
    const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(width, name).toBeLessThanOrEqual(0);
  }

  await openSignedIn(page, '/mp-conversation', server.adminPassword);
  const fans = page.getByRole('list', { name: '粉丝' });
  await expect(fans.getByRole('listitem')).toHaveCount(5);
  await expectCalm('inbox');
  await fans.getByRole('listitem').filter({ hasText: 'oHostile' }).getByRole('button').click();
  const log = page.getByRole('log', { name: '消息记录' });
  for (const order of ['最早在下', '最新在下']) {
    await page.getByRole('combobox', { name: '消息顺序' }).selectOption(order);
    await expect(log).toContainText(MARKUP);
    await expectCalm(order);
    // Marks of a letter are drawn within its message: nothing of a message paints outside of it.
    const leaks = await log.getByRole('listitem').evaluateAll(
      (items) =>
        items.filter((item) => {
          const isClipped = (element: Element): boolean =>
            element.contains(item.closest('[role=log]'))
              ? false
              : ['hidden', 'clip', 'auto'].includes(getComputedStyle(element).overflowY);
          const texts = [...item.querySelectorAll('p')].filter((one) => one.textContent?.includes('\u0301'));
          return texts.some((one) => {
            for (let at: Element | null = one; at && at !== item.parentElement; at = at.parentElement)
              if (isClipped(at)) return false;
            return true;
          });
        }).length,
    );
    expect(leaks, order).toBe(0);
  }

  await page.goto('/mp-material');
  await page.getByRole('button', { name: /同步/ }).first().click();
  await expect(page.getByRole('main')).toContainText('onerror');
  await expectCalm('materials');
  await page.getByRole('tab', { name: /图文/ }).click();
  await expect(page.getByRole('main')).toContainText('gnp.exe');
  await expectCalm('news');
  for (const path of ['/mp-auto-reply', '/mp-account', '/mp-statistics', '/operation-log']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectCalm(path.slice(1));
  }
});
