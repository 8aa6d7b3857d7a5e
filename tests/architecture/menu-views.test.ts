import { describe, expect, it } from 'vitest';
import { VIEWS } from '#console/app/registry.ts';
import { MENU_SEED } from '#server/capabilities.ts';

/** Pages that are opened by something else than a row of the menu. */
const WITHOUT_ROW = ['/info/index'];

const rows = MENU_SEED.filter(({ type, path }) => type !== '1' && path !== undefined);
const componentOf = ({ path = '', component = `${path}/index` }: (typeof MENU_SEED)[number]) => component;

describe('the menu of a new tenant and the registry of pages', () => {
  it('have a page for every row', () => {
    expect(rows.map(componentOf).filter((component) => !(component in VIEWS))).toEqual([]);
  });

  it('have a row for every page', () => {
    const components = new Set([...rows.map(componentOf), ...WITHOUT_ROW]);
    expect(Object.keys(VIEWS).filter((path) => !components.has(path))).toEqual([]);
  });
});
