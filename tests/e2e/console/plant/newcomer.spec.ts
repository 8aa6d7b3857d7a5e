import {
  addPlantWithLine,
  lineEditor,
  openByPalette,
  openLineEditor,
} from '#tests/e2e/console/steps/plant-steps.ts';
import { openSignedIn } from '#tests/e2e/console/steps/sign-in.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';
import { hasMosquittoPub, mosquittoPub } from '#tests/support/devices/mosquitto-pub.ts';
import { lineOnGlass, machineOnGlass } from '#tests/support/walls/wall-model.ts';

/** An empty tenant, without the demo plant. */
test.use({ tenant: { plant: { departments: [], lines: [] } } });

/** In primary packages an hour: a V around the filler. The labellers share what comes out of the pasteuriser. */
const BEFORE_THE_BRANCH = [
  ['卸垛机', 46_000],
  ['洗瓶机', 44_000],
  ['检验机', 40_000],
  ['灌装机', 36_000],
  ['旋盖机', 37_000],
  ['杀菌机', 38_000],
  ['贴标机', 20_000],
] as const;
const BEHIND_THE_BRANCH = [
  ['喷码机', 41_000],
  ['装箱机', 42_000],
  ['裹膜机', 44_000],
  ['码垛机', 46_000],
] as const;
const MACHINES = 12;

test('from an empty server to a line of twelve machines on a wall, one of them live', async ({
  page,
  server,
  otherBrowser,
}) => {
  test.skip(!(await hasMosquittoPub()), 'mosquitto_pub is not installed');
  const main = page.getByRole('main');
  const drawer = page.getByRole('dialog');
  const wall = await otherBrowser({ viewport: { width: 1920, height: 1080 } });

  await test.step('home and wall say what to do, and lead there', async () => {
    await wall.goto('/productLineSignage');
    await expect(wall.getByRole('heading', { name: '这块屏还没有授权' })).toBeVisible();
    await expect(wall.getByRole('link', { name: '打开控制台的“看板屏幕”' })).toHaveAttribute(
      'href',
      '/screen',
    );
    await openSignedIn(page, '/wel/layout', server.adminPassword);
    await expect(main.getByText('先建立公司、工厂和产线，再绘制并发布产线')).toBeVisible();
    const early = await page.context().newPage();
    await early.goto('/productLineSignage');
    await expect(early.getByRole('heading', { name: '找不到要显示的内容' })).toBeVisible();
    await early.getByRole('link', { name: '在控制台建立产线' }).click();
    await expect(early.getByText('还没有工厂')).toBeVisible();
    await early.close();
    await main.getByRole('button', { name: '建立工厂模型' }).click();
  });

  await test.step('a company, a plant, a workshop and a line', () => addPlantWithLine(page, '一号线'));

  const editor = lineEditor(page);
  await test.step('the line: twelve machines, two of them side by side', async () => {
    await openLineEditor(page, '一号线');
    await expect(editor.problems).toContainText('产线还没有设备');
    for (const [name, speed] of BEFORE_THE_BRANCH) await editor.add(name, speed);
    await editor.machine('杀菌机').click();
    await editor.add('贴标机', 20_000, '贴标机 2');
    await editor.machine('贴标机').click();
    for (const [name, speed] of BEHIND_THE_BRANCH) await editor.add(name, speed);
    await editor.machine('贴标机 2').click();
    await editor.properties.getByRole('combobox', { name: '连接到…' }).selectOption({ label: '喷码机' });
    await editor.machine('灌装机').click();
    await editor.properties.getByRole('button', { name: '设为瓶颈' }).click();
    await expect(editor.problems).toContainText('没有问题');
    await editor.saved();
    await editor.publish();
  });

  let link = '';
  await test.step('a screen of its own', async () => {
    await openByPalette(page, '看板屏幕');
    await main.getByRole('button', { name: '新建屏幕' }).first().click();
    await drawer.getByLabel('名称').fill('一号线入口');
    await drawer.getByLabel('产线', { exact: true }).selectOption({ label: '一号线' });
    await drawer.getByRole('button', { name: '创建' }).click();
    const dialog = page.getByRole('alertdialog', { name: '一号线入口 的一次性链接' });
    link = (await dialog.locator('code').textContent()) ?? '';
    await dialog.getByRole('button', { name: '完成' }).click();
  });

  await test.step('its link, opened in another browser: every machine in its place, and none is said to run', async () => {
    await wall.goto(link);
    await wall.waitForFunction(() => window.linewall?.diagnostics().state === 'showing');
    await expect
      .poll(async () => (await lineOnGlass(wall))?.shape.steps.map(({ length }) => length))
      .toEqual([1, 1, 1, 1, 1, 1, 2, 1, 1, 1, 1]);
    const { machines, data } = await lineOnGlass(wall);
    expect(machines).toHaveLength(MACHINES);
    for (const machine of machines)
      expect(machine).toMatchObject({ state: 'unknown', isHeard: false, speed: { value: null, text: '–' } });
    expect(data).toMatchObject({ ageMs: null, text: '没有数据' });
  });

  await test.step('a machine that publishes by its own rules becomes live on that wall', async () => {
    await openByPalette(page, '接入设备');
    await main.getByRole('button', { name: '新建凭证' }).click();
    await drawer.getByRole('textbox', { name: '名称' }).fill('灌装网关');
    await drawer.getByRole('button', { name: '创建', exact: true }).click();
    const secret = page.getByRole('alertdialog');
    await expect(secret).toContainText('请现在保存密钥');
    const [username = '', password = ''] = await secret.locator('code').allTextContents();
    await secret.getByRole('button', { name: '我已保存' }).click();
    const login = { ...server.mqtt, username, password };
    const publish = async (state: number): Promise<void> => {
      await mosquittoPub(login, 'hall/filler/Status/StateCurrent', String(state));
      await mosquittoPub(login, 'hall/filler/Status/CurMachSpeed', '500');
    };
    await publish(6);
    for (const name of ['StateCurrent', 'CurMachSpeed'])
      await page.getByRole('checkbox', { name: new RegExp(name) }).check();
    await page.getByRole('toolbar').getByRole('button', { name: '映射' }).click();
    await expect(drawer.getByLabel('按哪种规范')).toHaveValue('packml-tr88');
    await expect(drawer.getByRole('button', { name: /^全部属于设备/ })).toContainText('灌装机');
    await expect(drawer.getByRole('group', { name: /CurMachSpeed/ })).toContainText('speed 30,000');
    await drawer.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('已保存 2 条规则，从最近一条消息起生效')).toBeVisible();
    await publish(6);
    const filler = () => machineOnGlass(wall, '灌装机');
    await expect.poll(async () => (await filler()).speed.text).toBe('30.0k');
    expect((await filler()).state).toBe('production');
    const others = (await lineOnGlass(wall)).machines.filter(({ name }) => name !== '灌装机');
    expect(new Set(others.map(({ state }) => state))).toEqual(new Set(['unknown']));
    await publish(9);
    await expect.poll(async () => (await filler()).state).toBe('crash-stop');
  });
});
