import { resolve } from 'node:path';
import { openSignedIn } from '#tests/e2e/console/steps/sign-in.ts';
import { test as base, expect } from '#tests/support/browser/console-page.ts';
import { userOfRole } from '#tests/support/people/user-of-role.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '#tests/support/servers/test-server.ts';
import { ALIYUN_KEY, type AliyunSms, refuse, startAliyunSms } from '#tests/support/services/aliyun-sms.ts';

/** The outbox of a server that sends through Aliyun, which this test plays: a setting of the process. */
const test = base.extend<{ aliyun: AliyunSms; sending: TestServer }>({
  aliyun: async ({ browserName: _browserName }, use) => {
    const aliyun = await startAliyunSms();
    await use(aliyun);
    await aliyun.close();
  },
  sending: async ({ aliyun }, use) => {
    const server = await startTestServer({
      distDir: resolve(import.meta.dirname, '../../../../dist'),
      env: {
        LINEWALL_SMS_ALIYUN_KEY_ID: ALIYUN_KEY.id,
        LINEWALL_SMS_ALIYUN_KEY_SECRET: ALIYUN_KEY.secret,
        LINEWALL_SMS_ALIYUN_SIGN_NAME: '车间大屏',
        LINEWALL_SMS_ALIYUN_ENDPOINT: aliyun.origin,
      },
    });
    await use(server);
    await server.close();
  },
  tenantId: async ({ sending }, use) => use(sending.tenantId),
  baseURL: async ({ sending }, use) => use(await sending.listen()),
});
test.use({ viewport: { width: 1280, height: 800 } });

test('the outbox says what was sent, and why something was not, in both languages', async ({
  page,
  aliyun,
  sending,
}) => {
  const { username, headers } = await userOfRole(sending, 'admin');
  const ask = async (phone: string, template: string): Promise<void> => {
    const url = `/admin/mobile/sendcode?${new URLSearchParams({ phone, template })}`;
    const answer = await page.request.get(url, { headers });
    expect(await answer.json()).toEqual({ code: 0, msg: null, data: true });
  };
  await ask('13900000001', 'SMS_119025054');
  await expect.poll(() => aliyun.taken.length).toBe(1);
  const refused = '触发小时级流控Permits:5';
  aliyun.answerWith(refuse(200, 'isv.BUSINESS_LIMIT_CONTROL', refused));
  await ask('13900000002', 'SMS_119025054');
  await expect.poll(() => aliyun.calls()).toBe(2);
  aliyun.answerWith((response) => void response.destroy());
  await ask('13900000003', 'SMS_119025054');
  await expect.poll(() => aliyun.calls()).toBe(3);
  await ask('13900000004', 'SMS_119025059');

  await openSignedIn(page, '/sms/index', TEST_PASSWORD, username);
  const row = (phone: string) => page.getByRole('row').filter({ hasText: phone });
  await expect(row('139****0001')).toContainText('已发送');
  for (const n of [2, 3, 4]) await expect(row(`139****000${n}`)).toContainText('发送失败');
  const open = async (phone: string) => row(phone).first().click();
  await open('139****0002');
  await expect(page.getByText(`isv.BUSINESS_LIMIT_CONTROL: ${refused} (RequestId`)).toBeVisible();
  await open('139****0003');
  await expect(page.getByText('短信服务商未及时响应，短信可能已发出')).toBeVisible();
  await open('139****0004');
  await expect(page.getByText('此用途未配置短信模板')).toBeVisible();
  await page.getByRole('button', { name: '语言' }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(page.getByText('No template is set for this purpose')).toBeVisible();
});
