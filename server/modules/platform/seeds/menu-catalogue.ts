import type { MenuSeed } from '#server/core/capability.ts';
import type { MenuCatalogue } from '#server/core/ports/menu-catalogue.ts';

/** The `MenuCatalogue` port, of all menus of the product. */
export function createMenuCatalogue(seeds: readonly MenuSeed[]): MenuCatalogue {
  const menus = seeds.filter(({ isPlatform }) => !isPlatform);
  return {
    menus: menus.map(({ code, parent, type, name, nameEn }) => ({
      code,
      parentCode: parent,
      type,
      name,
      nameEn,
    })),
    permissionsOutside(menuCodes) {
      const inside = new Set(menuCodes);
      const carried = menus.flatMap(({ code, permission }) => (permission ? [{ code, permission }] : []));
      const granted = new Set(
        carried.filter(({ code }) => inside.has(code)).map(({ permission }) => permission),
      );
      return new Set(
        carried.map(({ permission }) => permission).filter((permission) => !granted.has(permission)),
      );
    },
  };
}
