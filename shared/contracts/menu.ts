import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { Id } from './envelope.ts';
import { Permission } from './permissions.ts';
import { ExactText, OptionalText, Text } from './text.ts';

/** 0 menu, 1 button (carries a permission, is no route), 2 top menu, 3 button-like child of a page. */
export const MenuType = z.enum(['0', '1', '2', '3']);
export type MenuType = z.infer<typeof MenuType>;

/** The parent of a root, as this platform's clients write it. */
export const ROOT_PARENT = '-1';
const ParentId = z.union([Id, z.literal(ROOT_PARENT)]);

/** An own path (`/a/b-c`) or an external `http(s)` address: nothing that a browser would run, nothing relative. */
export const MenuPath = ExactText(512).refine((path) => isOwnPath(path) || isWebAddress(path), {
  message: 'bad_path',
});

/** Names an entry of the console's registry, e.g. `/lines/index`. */
export const MenuComponent = ExactText(256).regex(/^\/?[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+){0,7}$/);

function isOwnPath(path: string): boolean {
  return /^(?:\/[A-Za-z0-9_-]+){1,8}$/.test(path);
}

/** Without user and password: those would be shown to whoever sees the menu. */
function isWebAddress(path: string): boolean {
  return /^https?:\/\/[A-Za-z0-9.-]+(?::\d{1,5})?(?:[/?#][^\s\\<>"]*)?$/.test(path);
}

/**
 * A node of the menu tree. A leaf's view is the registry entry of `component`, else of `path` with `/index`; a node
 * with neither path nor component is a group. `label` is the name in the caller's language, `name` and `cname` the
 * Chinese one.
 */
const MenuNodeBase = z.object({
  id: Id,
  parentId: ParentId,
  /** The root that it stands under; its own id for a root. */
  rootId: Id,
  name: z.string(),
  label: z.string(),
  cname: z.string(),
  nameEn: z.string().nullable(),
  desc: z.string().nullable(),
  path: z.string().nullable(),
  icon: z.string().nullable(),
  component: z.string().nullable(),
  permission: Permission.nullable(),
  keepAlive: z.union([z.literal(0), z.literal(1)]),
  type: MenuType,
  sort: z.number().int(),
  /** In a lazy answer the children are asked for by `parentId`. */
  hasChildren: z.boolean(),
});
export interface MenuNode extends z.infer<typeof MenuNodeBase> {
  children: MenuNode[];
}
export const MenuNode: z.ZodType<MenuNode> = MenuNodeBase.extend({
  get children() {
    return z.array(MenuNode);
  },
});

/** Open to a session that owes a new password, as all that the frame behind its prompt is made of. */
export const getMenu = defineEndpoint({
  id: 'menus.own',
  method: 'GET',
  path: '/admin/menu',
  access: 'session',
  tenant: 'session',
  allowRestricted: true,
  summary:
    "The caller's menu tree (menuAll): what their roles are granted, without buttons. `type=top`: top menus only; `parentId`: the children of one node.",
  query: z.object({ type: z.literal('top').optional(), parentId: ParentId.optional() }),
  reply: z.array(MenuNode),
});

const LazyQuery = {
  lazy: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true'),
  parentId: ParentId.optional(),
};

export const getMenuTree = defineEndpoint({
  id: 'menus.tree',
  method: 'GET',
  path: '/admin/menu/tree',
  access: 'menu_view',
  tenant: 'session',
  summary: 'All menus of the tenant, buttons included; lazy: one level below `parentId`.',
  query: z.object(LazyQuery),
  reply: z.array(MenuNode),
});

/** Spelled as the specification spells it. */
export const getTenantMenuTree = defineEndpoint({
  id: 'menus.tenantTree',
  method: 'GET',
  path: '/admin/menu/treeTenand',
  access: 'menu_view',
  tenant: 'session',
  summary: 'The same for `tenandId`, which must be the tenant of the session.',
  query: z.object({ ...LazyQuery, tenandId: Id }),
  reply: z.array(MenuNode),
});

/** 1 or 0, as a number or as text. */
const Flag = z
  .union([z.literal(0), z.literal(1), z.literal('0'), z.literal('1')])
  .transform((value) => Number(value) === 1);

const MenuFields = {
  parentId: ParentId.default(ROOT_PARENT),
  type: MenuType,
  name: Text(64),
  nameEn: OptionalText(64),
  desc: OptionalText(256),
  path: MenuPath.nullish(),
  icon: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/)
    .nullish(),
  component: MenuComponent.nullish(),
  permission: Permission.nullish(),
  keepAlive: Flag.default(false),
  sort: z.number().int().min(0).max(99_999).default(0),
};

/** A button is nothing but a permission; everything else is none without a place to go or children. */
function checkMenu(
  menu: { type: MenuType; path?: unknown; permission?: unknown },
  context: z.RefinementCtx,
): void {
  if (menu.type === '1' && !menu.permission)
    context.addIssue({ code: 'custom', path: ['permission'], message: 'button_needs_permission' });
  if (menu.type === '1' && menu.path)
    context.addIssue({ code: 'custom', path: ['path'], message: 'button_has_no_path' });
}

// Clients of the protocol send the row back that they were given, with labels of their own: only these are read.
export const MenuBody = z.object(MenuFields).superRefine(checkMenu);
export const MenuUpdate = z.object({ id: Id, ...MenuFields }).superRefine(checkMenu);
export type MenuBody = z.output<typeof MenuBody>;

const MenuParams = z.object({ id: Id });

export const getMenuById = defineEndpoint({
  id: 'menus.get',
  method: 'GET',
  path: '/admin/menu/:id',
  access: 'menu_view',
  tenant: 'session',
  summary: 'One menu.',
  params: MenuParams,
  reply: MenuNode,
});

export const createMenu = defineEndpoint({
  id: 'menus.create',
  method: 'POST',
  path: '/admin/menu',
  access: 'menu_edit',
  tenant: 'session',
  summary:
    "Adds a menu and grants it to the tenant's role admin. Its permission must be one that the caller holds.",
  body: MenuBody,
  reply: MenuNode,
});

export const updateMenu = defineEndpoint({
  id: 'menus.update',
  method: 'PUT',
  path: '/admin/menu',
  access: 'menu_edit',
  tenant: 'session',
  summary: 'Changes a menu; it cannot be moved below itself.',
  body: MenuUpdate,
  reply: MenuNode,
});

export const removeMenu = defineEndpoint({
  id: 'menus.remove',
  method: 'DELETE',
  path: '/admin/menu/:id',
  access: 'menu_edit',
  tenant: 'session',
  summary: 'Removes a menu that has no children.',
  params: MenuParams,
  reply: z.boolean(),
});
