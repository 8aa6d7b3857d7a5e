import { openSignedIn } from '#tests/e2e/console/steps/sign-in.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';
import { makeGlb } from '#tests/support/files/glb.ts';

test('a model is uploaded, a broken file is refused in words, and the model is removed', async ({
  page,
  server,
}) => {
  await openSignedIn(page, '/machine-model/index', server.adminPassword);
  const main = page.getByRole('main');
  const filler = main.getByRole('row', { name: /灌装机/ });
  await expect(filler).toContainText('内置');
  const upload = async (button: string, buffer: Buffer): Promise<void> => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      filler.getByRole('button', { name: `${button} 灌装机` }).click(),
    ]);
    await chooser.setFiles({ name: 'filler.glb', mimeType: 'model/gltf-binary', buffer });
  };

  await upload('上传', makeGlb([{ size: [4, 6, 2], material: 'shiny' }]));
  await expect(filler).toContainText('自有');
  await expect(filler).toContainText('4 × 2 × 6');
  await expect(filler).toContainText('部分材质名称未知');
  await page.screenshot({ path: test.info().outputPath('machine-models.png') });

  await upload('更换', makeGlb([{ size: [4000, 6000, 2000] }]));
  const refusal = page.getByRole('alertdialog');
  await expect(refusal).toContainText('模型尺寸为 4000 × 6000 × 2000 米；每边须在 0.2 至 30 米之间');
  await page.screenshot({ path: test.info().outputPath('machine-models-refused.png') });
  await refusal.getByRole('button').click();
  await expect(filler).toContainText('4 × 2 × 6');

  await filler.getByRole('button', { name: /更多/ }).click();
  await page.getByRole('menuitem', { name: '移除' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '移除' }).click();
  await expect(filler).toContainText('内置');
});
