import { useCall, useMay } from '#console/ui/api-hooks.tsx';
import { type MenuIcon, toMenuIcon } from '#console/ui/icon-chooser/menu-glyph.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { listLines } from '#shared/contracts/plant/line.ts';
import { leavesOf } from './menu/menu-flyout.tsx';
import { menuLabel } from './menu/menu-label.ts';
import { useMenuHref } from './menu/menu-link.tsx';
import { inMenu, isGroup } from './menu/menu-routes.ts';
import { usePlatform } from './shell-context.tsx';

export interface PaletteEntry {
  readonly key: string;
  readonly icon: MenuIcon;
  readonly kind: string;
  readonly label: string;
  /** What a search may also match: codes, the other language. */
  readonly words: string;
  readonly to: string;
}

/** Pages of the menu, lines and machines. */
export function useDestinations(): readonly PaletteEntry[] {
  const { t, language } = useText();
  const { menuAll } = usePlatform();
  const hrefOf = useMenuHref();
  const lines = useCall(listLines, {}, { enabled: useMay('plant_view') }).data ?? [];
  const pages = inMenu(menuAll)
    .flatMap((root) => (isGroup(root) ? leavesOf(root) : [root]))
    .flatMap((item) => {
      const target = hrefOf(item);
      return target === null
        ? []
        : [
            {
              key: `menu:${item.id}`,
              icon: toMenuIcon(item.icon),
              kind: t('palette.page'),
              label: menuLabel(item, language),
              words: `${item.path ?? ''} ${item.name} ${item.nameEn ?? ''}`,
              to: target.href,
            },
          ];
    });
  const walls = lines.map((line) => ({
    key: `line:${line.id}`,
    icon: 'lines' as const,
    kind: t('palette.line'),
    label: nameOf(line, language),
    words: `${line.code} ${line.name} ${line.nameEn ?? ''}`,
    to: `/productLineSignage?line=${line.id}`,
  }));
  const machines = lines.flatMap((line) =>
    line.machines.map((machine) => ({
      key: `machine:${machine.id}`,
      icon: 'machine' as const,
      kind: t('palette.machine'),
      label: `${nameOf(machine, language)} · ${nameOf(line, language)}`,
      words: `${machine.code} ${machine.name} ${machine.nameEn ?? ''}`,
      to: `/MachineIndex?mId=${machine.id}`,
    })),
  );
  return [...pages, ...walls, ...machines];
}
