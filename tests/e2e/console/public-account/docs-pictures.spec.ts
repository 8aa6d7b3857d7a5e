import { mpAccount } from '#shared/contracts/public-account/mp-account.ts';
import { mpAutoReply } from '#shared/contracts/public-account/mp-auto-reply.ts';
import { pageMpConversations, setMpRemark } from '#shared/contracts/public-account/mp-conversation.ts';
import { listMpAnswerSources, mpTemplate } from '#shared/contracts/public-account/mp-template.ts';
import { keepSignIn } from '#tests/e2e/console/steps/sign-in.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';
import { pushTo } from '#tests/support/devices/wechat-push.ts';
import { dataOf } from '#tests/support/walks/foreign-rows/make-row.ts';

/**
 * The pictures in `docs/use/public-account.md`. They hold times of day, so nothing compares them: `npm run screenshots` makes them
 * anew, and no other run does anything here.
 */
test.use({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });

const KEYS = { token: 'theTokenOfTheHook', encodingKey: 'LinewallDemoEncodingAESKey0123456789abcdefg' };
const SAYS = [
  ['oWang', 'SF Wang', ['I am at the east gate', 'My dock?']],
  ['oChen', 'JD Chen', ['Two boxes are dented, shall I load them?']],
  ['oLi', 'Yonghui receiving', ['Can we move the slot to the afternoon?', '4 pallets more, please']],
  ['oZhou', 'ANE Zhou', ['Thanks!']],
] as const;

test('conversations, and answers with data', async ({ page, server, wechat, context }, { config }) => {
  test.skip(config.updateSnapshots !== 'all', 'the pictures are only made by npm run screenshots');
  await context.addInitScript(() => localStorage.setItem('language', 'en'));
  const { admin } = server.users;
  if (!admin) throw new Error('the tenant has no administrator');
  const { appId, secret } = wechat.account;
  const body = { name: 'Clear Spring Storage', account: 'gh_linewall', appId, secret, ...KEYS };
  const account = await dataOf(server, mpAccount.create, { body }, admin);
  const [source] = (await server.call(listMpAnswerSources, {}, admin)).json().data;
  const branches = source.branches.map(({ when, zh, en }: Record<string, string>) => ({ when, zh, en }));
  const template = await dataOf(
    server,
    mpTemplate.create,
    { body: { name: 'My dock', branches } } as never,
    admin,
  );
  const rule = {
    accountId: account.id,
    name: 'My dock',
    reqKey: 'dock',
    repMate: '2',
    templateId: template.id,
  };
  await dataOf(server, mpAutoReply.create, { body: rule } as never, admin);
  for (const [openId, remark, texts] of SAYS) {
    for (const text of texts)
      await pushTo(account.hookUrl ?? '', { ...KEYS, openId, text, appId, now: server.clock.now() });
    const query = { q: openId } as never;
    const [fan] = (await server.call(pageMpConversations, { query }, admin)).json().data.records;
    await server.call(setMpRemark, { params: { id: fan.wxUserId }, body: { remark } }, admin);
  }
  await keepSignIn(page, server.adminPassword, 'admin');
  const keep = async (name: string): Promise<void> => {
    await page.mouse.move(0, 0);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    const path = `docs/screenshots/public-account-${name}.png`;
    await page.screenshot({ path, animations: 'disabled', caret: 'hide' });
  };
  await page.goto('/mp-conversation');
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await page
    .getByRole('list', { name: 'Fans' })
    .getByRole('button', { name: /SF Wang/ })
    .click();
  await expect(page.getByRole('log')).toContainText('Not bound');
  await keep('conversation');

  await page.goto('/mp-template');
  await page
    .getByRole('row')
    .filter({ hasText: 'My dock' })
    .getByText('My dock', { exact: true })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByRole('group', { name: 'Waiting', exact: true })).toBeVisible();
  await keep('template');
});
