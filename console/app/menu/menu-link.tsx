import { chakra } from '@chakra-ui/react';
import type { ComponentProps, ReactElement } from 'react';
import { Link } from 'wouter';
import { isFixedPath, useTabs } from '#console/app/shell-context.tsx';
import { prefetchView } from '#console/app/tabs/lazy-views.tsx';
import { toAddress } from '#console/app/tabs/tab-store.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import type { MenuNode } from '#shared/contracts/platform/menu.ts';
import { toDestination } from './menu-routes.ts';

const InnerLink = chakra(Link);
const OuterLink = chakra('a');

interface MenuTarget {
  readonly href: string;
  readonly isOutside: boolean;
  /** The view of the registry that it opens. */
  readonly view: string | null;
}

/** Where a menu row without children leads, as an address. */
export function useMenuHref(): (item: MenuNode) => MenuTarget | null {
  const { tags } = useTabs();
  return (item) => {
    const destination = toDestination(item, item.rootId, isFixedPath);
    if (destination === null) return null;
    if (destination.kind === 'display') return { href: destination.path, isOutside: true, view: null };
    const path = destination.kind === 'view' ? destination.route.path : destination.path;
    const query =
      destination.kind === 'frame'
        ? Object.fromEntries(Object.entries(destination.query).map(([name, value]) => [name, [value]]))
        : {};
    // A page that is open keeps the query it was left with.
    const open = tags.find(({ value }) => value === path);
    const view = destination.kind === 'view' ? destination.route.view : null;
    return { href: toAddress(open ?? { value: path, query }), isOutside: false, view };
  };
}

/** A link to what a menu row opens: a page, an external page in a frame, or a wall in a window of its own. */
export function MenuItemLink({
  item,
  currentPath,
  ...rest
}: { readonly item: MenuNode; readonly currentPath: string } & Omit<
  ComponentProps<typeof OuterLink>,
  'href'
>): ReactElement | null {
  const { loadTexts } = useText();
  const hrefOf = useMenuHref();
  const target = hrefOf(item);
  if (target === null) return null;
  if (target.isOutside) return <OuterLink {...rest} href={target.href} target="_blank" rel="noreferrer" />;
  const path = target.href.split('?')[0];
  return (
    <InnerLink
      {...rest}
      href={target.href}
      aria-current={path === currentPath ? 'page' : undefined}
      onPointerEnter={() => target.view !== null && prefetchView(target.view, loadTexts)}
    />
  );
}
