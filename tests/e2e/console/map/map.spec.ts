import { department } from '#shared/contracts/plant/department.ts';
import { openSignedIn } from '#tests/e2e/console/steps/sign-in.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';

/** A picture of one pixel. */
const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAC0lEQVR4nGNgAAIAAAUAAXpeqz8AAAAASUVORK5CYII=',
  'base64',
);

test.use({
  tenant: {
    plant: {
      departments: [
        { code: 'QS', parentCode: null, name: '青山饮料', nameEn: 'Green Hill', dtype: 'company' },
      ],
      lines: [],
    },
  },
});

test('a company is given its position by name, by a click and by keyboard', async ({
  page,
  context,
  server,
}) => {
  await openSignedIn(page, '/deptlist', server.adminPassword);
  await page.getByRole('button', { name: '编辑 青山饮料', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: '青山饮料' });
  const opener = drawer.getByRole('button', { name: '地图选点' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Gps position' });
  const map = dialog.getByRole('region', { name: '地图' });
  await expect(map).toBeVisible();
  const longitude = dialog.getByLabel('经度');
  const address = dialog.getByLabel('详细地址');
  const mark = dialog.locator('[data-map-mark]');
  const confirm = dialog.getByRole('button', { name: '确定' });
  await expect(confirm).toBeDisabled();

  // A location that is refused while an address is looked up does not cost the address.
  let answer = (): void => {};
  const isHeld = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/data/map/place/nearest*', async (route) => {
    await isHeld;
    await route.continue();
  });
  await expect(dialog.locator('[data-map-places]')).toBeAttached();
  await map.press('Enter');
  await expect(mark).toBeVisible();
  await dialog.getByRole('button', { name: '定位', exact: true }).click();
  await expect(dialog.getByText('无法定位，请在地图上选取或搜索地名')).toBeVisible();
  answer();
  await expect(address).not.toHaveValue('');
  await expect(confirm).toBeEnabled();
  await page.unroute('**/data/map/place/nearest*');

  // Allowed, the user's own place is chosen.
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ longitude: 121.4737, latitude: 31.2304 });
  await dialog.getByRole('button', { name: '定位', exact: true }).click();
  await expect(dialog.getByText('已定位到当前位置')).toBeVisible();
  await expect(longitude).toHaveValue('121.4737');
  await expect(address).toHaveValue(/^上海/);
  await expect(confirm).toBeEnabled();

  // The drawing is lost and comes back; search works on meanwhile.
  const drawing = await map.evaluateHandle((canvas) =>
    canvas instanceof HTMLCanvasElement
      ? canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')
      : null,
  );
  await drawing.evaluate((context) => context?.loseContext());
  await expect(dialog.getByText('这个浏览器无法显示地图。可以搜索地名，或输入经纬度')).toBeVisible();

  const search = dialog.getByPlaceholder('请输入地名关键字');
  await search.fill('kunshan');
  await expect(dialog.getByRole('button', { name: '江苏省苏州市昆山市' })).toBeVisible();
  await search.press('Enter');
  await expect(address).toHaveValue('江苏省苏州市昆山市');
  await expect(longitude).toHaveValue('120.9543');
  await drawing.evaluate((context) => context?.restoreContext());
  await expect(dialog.getByText('这个浏览器无法显示地图。可以搜索地名，或输入经纬度')).toBeHidden();
  await expect(mark).toBeVisible();

  // A click sets the centre: the same place of the map is then somewhere else.
  const { width = 0, height = 0 } = (await map.boundingBox()) ?? {};
  await map.click({ position: { x: width * 0.75, y: height / 2 } });
  await expect(address).toHaveValue(/（相距 .+公里）$/);
  const clicked = Number(await longitude.inputValue());
  expect(clicked).toBeGreaterThan(120.9543);
  await map.press('ArrowLeft');
  await expect
    .poll(async () => {
      await map.press('Enter');
      return Number(await longitude.inputValue());
    })
    .toBeLessThan(clicked);

  // In the coordinates that AMap shows.
  await dialog.getByText('GCJ-02', { exact: true }).click();
  await longitude.fill('120.6');
  await dialog.getByLabel('纬度').fill('31.3');
  await dialog.getByLabel('纬度').press('Enter');
  await expect(address).toHaveValue(/苏州/);
  await address.fill('人民路 1 号');
  await confirm.click();
  await expect(dialog).toBeHidden();
  await expect(drawer.getByLabel('地址')).toHaveValue('人民路 1 号');

  // Cancelled, it changes nothing.
  await opener.click();
  await expect(address).toHaveValue('人民路 1 号');
  await address.fill('x');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await drawer.getByRole('button', { name: '保存' }).click();
  await expect(drawer).toBeHidden();

  // Tiles of the operator, in their own coordinates; where they cannot be had, the built-in map.
  const base = { kind: 'raster', layers: 1, system: 'GCJ-02', zoomMin: 0, zoomMax: 18, credit: '天地图' };
  await page.route('**/data/map/base', (route) =>
    route.fulfill({ json: { code: 0, msg: null, data: base } }),
  );
  let asked = 0;
  let isThere = true;
  await page.route('**/data/map/tile/**', (route) => {
    asked += 1;
    return route.fulfill(isThere ? { body: TILE, contentType: 'image/png' } : { status: 503 });
  });
  const openDialog = async (): Promise<void> => {
    await page.reload();
    await page.getByRole('button', { name: '编辑 青山饮料', exact: true }).click();
    await opener.click();
    await expect(map).toBeVisible();
  };
  await openDialog();
  await expect(dialog.getByText('天地图')).toBeVisible();
  await expect(mark).toBeVisible();
  expect(asked).toBeGreaterThan(0);
  await map.press('Enter');
  await expect(longitude).toHaveValue(/^120\.595/);
  await expect(dialog.locator('[data-map-places]')).toBeHidden();
  isThere = false;
  await openDialog();
  await expect(dialog.locator('[data-map-places]')).toBeAttached();
  await expect(dialog.getByText('天地图')).toBeHidden();

  const { records } = (await server.call(department.page, { query: {} }, server.users.admin)).json().data;
  expect(records[0]).toMatchObject({ address: '人民路 1 号' });
  // Some 400 m west of what AMap says.
  expect(records[0].longitude).toBeCloseTo(120.5958, 3);
  expect(records[0].latitude).toBeCloseTo(31.3021, 3);
});
