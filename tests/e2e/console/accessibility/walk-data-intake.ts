import { codeTable } from '#shared/contracts/codes/code-table.ts';
import { vendorCode } from '#shared/contracts/codes/vendor-code.ts';
import { connector } from '#shared/contracts/connectors/connector.ts';
import { connectorPoint } from '#shared/contracts/connectors/connector-point.ts';
import { expect } from '#tests/support/browser/console-page.ts';
import { startMqttPeer } from '#tests/support/devices/connector-peers/mqtt-peer.ts';
import type { Tour } from './tour-page.ts';
import { closeDialog, dialogs, main, open } from './walks.ts';

/** The points of a connector with their drawers, what a device lists and becomes, and the codes of a table. */
export async function walkDataIntake(tour: Tour): Promise<void> {
  await walkPoints(tour);
  await walkProposals(tour);
  await walkCodes(tour);
}

async function walkPoints({ page, furnished, t, check }: Tour): Promise<void> {
  const { server, colleague } = furnished;
  const body = {
    name: 'Filler PLC',
    kind: 'modbus' as const,
    address: 'plc.example',
    timeoutMs: 200,
    isEnabled: false,
  };
  const connectorId: string = (await server.call(connector.create, { body }, colleague)).json().data.id;
  const point = { connectorId, name: 'Speed of the main drive', address: '1:hr:100', unit: 'bph' };
  await server.call(connectorPoint.create, { body: point }, colleague);
  await open(page, '/connector/index');
  await expect(main(page).getByRole('row').filter({ hasText: 'Filler PLC' })).toBeVisible();
  await check('connectors');
  await open(page, `/connector/index?connector=${connectorId}`);
  await expect(main(page).getByRole('row').filter({ hasText: point.name })).toBeVisible();
  await check('points of a connector');
  const buttons = [
    t('crud.form.createTitle', { noun: t('connectorPoint.noun') }),
    t('connector.gaps.button'),
    t('connector.test'),
  ];
  for (const name of buttons) {
    await main(page).getByRole('button', { name, exact: true }).first().click();
    await expect(dialogs(page)).toBeVisible();
    await expect(dialogs(page).locator('[aria-busy=true]')).toHaveCount(0);
    await check(`points “${name}”`);
    await closeDialog(page);
  }
}

async function walkProposals({ page, furnished, t, check }: Tour): Promise<void> {
  const { server, colleague } = furnished;
  const peer = await startMqttPeer();
  const body = { name: 'Broker of the hall', kind: 'mqtt' as const, address: peer.address };
  const connectorId: string = (await server.call(connector.create, { body }, colleague)).json().data.id;
  await open(page, `/connector/index?connector=${connectorId}`);
  await main(page)
    .getByRole('button', { name: t('connector.browse.button') })
    .click();
  const rowNamed = (name: string) =>
    dialogs(page)
      .getByRole('row')
      .filter({ has: page.getByText(name, { exact: true }) });
  await expect
    .poll(async () => {
      peer.set(42);
      return rowNamed('hall').isVisible();
    }, 'what is published is listed')
    .toBe(true);
  await rowNamed('hall').click();
  await page.keyboard.press('ArrowRight');
  await expect(rowNamed('filler')).toBeVisible();
  await check('what a device lists');
  await rowNamed('filler').getByRole('checkbox').check();
  await dialogs(page)
    .getByRole('button', { name: t('connector.browse.next') })
    .click();
  const mode = page.getByRole('group', { name: 'hall/filler/mode' });
  await mode.getByText(t('onboarding.kind.state'), { exact: true }).click();
  await mode.getByRole('button', { name: t('onboarding.row.codes', { count: 0 }) }).click();
  await mode.getByRole('button', { name: t('onboarding.row.addCode') }).click();
  await check('what it becomes');
  await peer.close();
  await page.goto('/code-table/index');
}

async function walkCodes({ page, furnished, t, check }: Tour): Promise<void> {
  const { server, colleague } = furnished;
  const made = await server.call(codeTable.create, { body: { name: 'Fillers of one maker' } }, colleague);
  const codeTableId: string = made.json().data.id;
  const code = { codeTableId, code: 'F112', textZh: '急停', textEn: 'Emergency stop' };
  await server.call(vendorCode.create, { body: { ...code, state: 'crash-stop' } }, colleague);
  await open(page, `/code-table/index?table=${codeTableId}`);
  await expect(main(page).getByRole('row').filter({ hasText: 'F112' })).toBeVisible();
  await check('codes of a table');
  await main(page)
    .getByRole('button', { name: t('crud.form.createTitle', { noun: t('vendorCode.noun') }) })
    .first()
    .click();
  await expect(dialogs(page)).toBeVisible();
  await check('a new code');
  await closeDialog(page);
}
