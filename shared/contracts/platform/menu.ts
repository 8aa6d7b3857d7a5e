import { z } from 'zod';
import { defineCrud } from '#shared/contracts/kit/crud.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { ExactText, OptionalText, Text } from '#shared/contracts/kit/text.ts';
import { Permission } from '#shared/contracts/roles/permissions.ts';

/** 0 menu, 1 button (carries a permission, is no route), 2 top menu, 3 button-like child of a page. */
export const MenuType = z.enum(['0', '1', '2', '3']);
export type MenuType = z.infer<typeof MenuType>;

/** The parent of a root, as this platform's clients write it. */
export const ROOT_PARENT = '-1';
const ParentId = z.union([Id, z.literal(ROOT_PARENT)]);

/** A path of the console (`/a/b-c`) or an external `http(s)` address: nothing that a browser would run, nothing relative. */
export const MenuPath = ExactText(512).refine((path) => isConsolePath(path) || isWebAddress(path), {
  message: 'bad_path',
});

/** Names an entry of the console's registry, e.g. `/lines/index`. */
export const MenuComponent = ExactText(256).regex(/^\/?[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+){0,7}$/);

function isConsolePath(path: string): boolean {
  return /^(?:\/[A-Za-z0-9_-]+){1,8}$/.test(path);
}

/** Without user and password: every user who sees the menu would see those too. */
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
  updateTime: EpochMs,
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

/** Open to a restricted session: the frame behind the prompt for a new password shows it. */
export const getMenu = defineEndpoint({
  id: 'menu.own',
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
  id: 'menu.tree',
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
  id: 'menu.tenantTree',
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

export const menu = defineCrud({
  subject: defineSubject({ name: 'menu', module: 'platform', page: '/menu' }),
  path: '/admin/menu',
  idField: 'id',
  access: { view: 'menu_view', edit: 'menu_edit' },
  record: MenuNode,
  fields: {
    parentId: ParentId.default(ROOT_PARENT),
    type: MenuType,
    name: Text(64),
    nameEn: OptionalText(64),
    desc: OptionalText(256),
    path: MenuPath.nullish(),
    icon: ExactText(64)
      .regex(/^[A-Za-z0-9_-]+$/)
      .nullish(),
    component: MenuComponent.nullish(),
    permission: Permission.nullish(),
    keepAlive: Flag.default(false),
    sort: z.number().int().min(0).max(99_999).default(0),
  },
  check: checkMenu,
  sort: ['sort'],
  isPaged: false,
  isSoftDeleted: true,
  hasImport: false,
  nouns: ['menu', 'menus'],
});

export const moveMenu = defineEndpoint({
  id: 'menu.move',
  method: 'PUT',
  path: '/admin/menu/move',
  access: 'menu_edit',
  tenant: 'session',
  summary:
    'Moves a menu below a parent, between the siblings that it has there; 409 when these are not the siblings any more.',
  body: z.strictObject({
    id: Id,
    parentId: ParentId,
    /** All children of the parent in their new order, the moved one among them. */
    siblingIds: z.array(Id).min(1).max(LIMITS.siblingsMax),
  }),
  reply: z.boolean(),
});

/** A button is nothing but a permission. */
function checkMenu(body: Record<string, unknown>, context: z.RefinementCtx): void {
  if (body.type === '1' && !body.permission)
    context.addIssue({ code: 'custom', path: ['permission'], message: 'button_needs_permission' });
  if (body.type === '1' && body.path)
    context.addIssue({ code: 'custom', path: ['path'], message: 'button_has_no_path' });
}
