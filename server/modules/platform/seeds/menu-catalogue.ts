import type { MenuCatalogue } from '#server/core/ports/menu-catalogue.ts';
import { MENU_SEED } from './menu-seed.ts';

const MENUS = MENU_SEED.filter(({ isPlatform }) => !isPlatform);

/** The `MenuCatalogue` port. */
export const menuCatalogue: MenuCatalogue = {
  menus: MENUS.map(({ code, parent, type, name, nameEn }) => ({
    code,
    parentCode: parent,
    type,
    name,
    nameEn,
  })),
  permissionsOutside(menuCodes) {
    const inside = new Set(menuCodes);
    const carried = MENUS.flatMap(({ code, permission }) => (permission ? [{ code, permission }] : []));
    const granted = new Set(
      carried.filter(({ code }) => inside.has(code)).map(({ permission }) => permission),
    );
    return new Set(
      carried.map(({ permission }) => permission).filter((permission) => !granted.has(permission)),
    );
  },
};
