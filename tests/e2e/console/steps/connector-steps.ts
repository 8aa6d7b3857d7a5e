import type { Locator, Page } from '@playwright/test';
import type { ConnectorKind } from '#shared/contracts/connectors/connector-kind.ts';
import { expect } from '#tests/support/browser/console-page.ts';

/** The page of the connectors, or of the points of one. */
export interface ConnectorSteps {
  readonly main: Locator;
  readonly drawer: Locator;
  readonly save: Locator;
  rowOf(name: string): Locator;
  /** Types a new connector in; `more` fills what its protocol has beside the address. */
  add(
    connector: { readonly name: string; readonly kind: ConnectorKind; readonly address: string },
    more?: () => Promise<void>,
  ): Promise<void>;
  openPoints(name: string): Promise<void>;
  /** A new point, the value of which is by this table the state of the machine with this code. */
  addStatePoint(point: {
    readonly name: string;
    readonly address: string;
    readonly machine: string;
    readonly states: string;
  }): Promise<void>;
  /** A new point that is only shown here. */
  addPoint(
    point: { readonly name: string; readonly address: string },
    more?: () => Promise<void>,
  ): Promise<void>;
  /** In the list of what the device has: what was checked becomes points that are only shown. */
  addChecked(count: number): Promise<void>;
  /** Makes an existing point the state of the machine with this code. */
  makeState(point: string, machine: string, states: string): Promise<void>;
  backToAll(): Promise<void>;
}

export function connectorSteps(page: Page): ConnectorSteps {
  const main = page.getByRole('main');
  const drawer = page.getByRole('dialog');
  const save = drawer.getByRole('button', { name: /^(创建|保存)$/ });
  const rowOf = (name: string) => main.getByRole('row').filter({ hasText: name });
  const fill = (label: string, text: string) =>
    drawer.getByRole('textbox', { name: label, exact: true }).fill(text);

  async function fillState(machine: string, states: string): Promise<void> {
    await drawer.getByText('设备状态', { exact: true }).click();
    await drawer.getByLabel('设备', { exact: true }).selectOption(machine);
    await fill('值与状态', states);
  }

  async function submit(): Promise<void> {
    await save.click();
    await expect(drawer).toBeHidden();
  }

  async function openNew({ name, address }: { readonly name: string; readonly address: string }) {
    await main.getByRole('button', { name: '新建点位' }).first().click();
    await fill('名称', name);
    await fill('地址', address);
  }

  return {
    main,
    drawer,
    save,
    rowOf,
    async add({ name, kind, address }, more) {
      await main.getByRole('button', { name: '新建连接器' }).first().click();
      await fill('名称', name);
      await drawer.getByRole('combobox', { name: /^协议/ }).selectOption(kind);
      await fill('地址', address);
      await more?.();
      await submit();
      await expect(rowOf(name)).toBeVisible();
    },
    async openPoints(name) {
      await rowOf(name)
        .getByRole('button', { name: `点位 ${name}` })
        .click();
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(name);
    },
    async addStatePoint({ machine, states, ...place }) {
      await openNew(place);
      await fillState(machine, states);
      await submit();
    },
    async addPoint(place, more) {
      await openNew(place);
      await more?.();
      await submit();
    },
    async addChecked(count) {
      await drawer.getByRole('button', { name: '下一步' }).click();
      const proposals = page.getByRole('dialog', { name: `新建点位（${count}）` });
      await expect(proposals).toBeVisible();
      for (const onlyShown of await proposals.getByText('只看', { exact: true }).all())
        await onlyShown.click();
      await proposals.getByRole('button', { name: '保存' }).click();
      await expect(drawer).toHaveCount(0);
    },
    async makeState(point, machine, states) {
      await rowOf(point).click();
      await fillState(machine, states);
      await submit();
    },
    async backToAll() {
      await main.getByRole('link', { name: '所有连接器' }).click();
      await expect(main.getByRole('heading', { level: 1 })).toHaveText('设备连接器');
    },
  };
}
