import { openPage } from '#tests/e2e/console/steps/shell-start.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';

const MINUTE_MS = 60_000;

/** Half an hour of the filler of line 1, with a stop of ten minutes. */
async function stop(server: Parameters<typeof openPage>[1]): Promise<void> {
  const machine = server.wiring.directory.findMachine(server.tenantId, 'L1-FILLER');
  if (!machine) throw new Error('no filler');
  const from = server.clock.now() - 30 * MINUTE_MS;
  for (let at = 0; at < 30 * MINUTE_MS; at += 15_000) {
    const isFault = at >= 10 * MINUTE_MS && at < 20 * MINUTE_MS;
    const sourceTs = from + at;
    await server.wiring.sink.write([
      {
        ...{ tenantId: server.tenantId, machineId: machine.id, sourceTs, arrivalTs: sourceTs },
        ...{ kind: 'state', quality: 'good', states: [isFault ? 'fault' : 'production'] },
        ...{ code: isFault ? 'Z9' : null, text: null },
      },
    ]);
  }
}

test('a report is opened from the library, queried, explained, exported and printed', async ({
  page,
  server,
}) => {
  const main = page.getByRole('main');
  await stop(server);

  await test.step('it is queried at once, with a chart and its figures', async () => {
    await openPage(page, server, '/report/ureport/index');
    await main.getByRole('link', { name: /停机帕累托/ }).click();
    await main.getByRole('combobox').last().waitFor();
    await main.getByRole('combobox', { name: '计划停机' }).selectOption('');
    await main.getByRole('button', { name: '查询' }).click();
    await expect(main.locator('svg text', { hasText: /^Z9$/ })).toBeVisible();
    await expect(main.locator('foreignObject svg').first()).toBeVisible();
  });

  await test.step('a figure says what it is made of', async () => {
    await main
      .locator('svg text', { hasText: /^100\.0%$/ })
      .first()
      .click();
    const drawer = page.getByRole('dialog');
    await expect(drawer).toContainText('由 1 行数据得出');
    await expect(drawer).toContainText('停机记录');
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
  });

  await test.step('its rows and its pages are saved', async () => {
    for (const [item, ending] of [
      [/CSV/, /^停机帕累托 .*\.csv$/],
      [/PDF · 1 页/, /^停机帕累托 .*\.pdf$/],
    ] as const) {
      await main.getByRole('button', { name: '导出' }).click();
      const saved = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: item }).click();
      expect((await saved).suggestedFilename()).toMatch(ending);
    }
  });

  await test.step('its pages are printed as they are', async () => {
    const printed = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new MutationObserver(() => {
            const frame = document.querySelector<HTMLIFrameElement>('iframe[data-print]');
            frame?.addEventListener('load', () => {
              const target = frame.contentWindow;
              if (target)
                target.print = () => resolve(target.document.querySelectorAll('.page > svg').length);
            });
          }).observe(document.body, { childList: true });
        }),
    );
    await main.getByRole('button', { name: '打印' }).click();
    expect(await printed).toBe(1);
  });

  await test.step('what cannot be used is said at its field', async () => {
    await main.getByLabel('时段，开始').fill('2026-01-02');
    await main.getByLabel('时段，结束').fill('2026-01-01');
    await main.getByRole('button', { name: '查询' }).click();
    await expect(main.getByText('结束时间要晚于开始时间')).toBeVisible();
  });
});
