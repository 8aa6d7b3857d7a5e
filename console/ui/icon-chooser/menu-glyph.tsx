import type { ReactElement } from 'react';
import { DrawnGlyph, type GlyphName, glyphPath } from '#console/ui/glyph.tsx';
import { MENU_DRAWINGS } from './menu-drawings.ts';

/** Glyphs of the frame that are also icons of menus. */
const SHARED = [
  'home',
  'lines',
  'connections',
  'system',
  'menu',
  'params',
  'dict',
  'users',
  'user',
  'role',
  'tenant',
  'file',
  'log',
  'message',
  'bell',
  'chart',
  'picture',
  'page',
  'group',
  'key',
  'lock',
  'globe',
  'star',
  'search',
  'eye',
  'warning',
  'external',
  'chats',
] as const satisfies readonly GlyphName[];

export type MenuIcon = (typeof SHARED)[number] | keyof typeof MENU_DRAWINGS;

/** Every icon that a menu can have. */
export const MENU_ICONS: readonly MenuIcon[] = [
  ...SHARED,
  // The keys of an object that is written out are known.
  ...(Object.keys(MENU_DRAWINGS) as (keyof typeof MENU_DRAWINGS)[]),
];

/** The icon that a menu row names; a plain page for a name that this version does not have. */
export function toMenuIcon(name: string | null): MenuIcon {
  return MENU_ICONS.find((icon) => icon === name) ?? 'page';
}

/** The icon of a menu. Decoration: the label beside it says what it stands for. */
export function MenuGlyph(props: { readonly name: string | null; readonly sizePx?: number }): ReactElement {
  const icon = toMenuIcon(props.name);
  const path =
    icon in MENU_DRAWINGS ? MENU_DRAWINGS[icon as keyof typeof MENU_DRAWINGS] : glyphPath(icon as GlyphName);
  return <DrawnGlyph path={path} {...(props.sizePx !== undefined && { sizePx: props.sizePx })} />;
}
