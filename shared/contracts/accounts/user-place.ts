import { z } from 'zod';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { Id } from '#shared/contracts/kit/envelope.ts';
import { DepartmentNode } from '#shared/contracts/plant/department.ts';

/*
 * Which warehouses a user works in and for which partners they act: owners of goods and carriers. A warehouse is a
 * department of the type `warehouse`. The specification names no paths of the trees; those of its other four calls are
 * its own.
 */

export interface OwnerNode extends z.infer<typeof OwnerNodeBase> {
  children: OwnerNode[];
}
const OwnerNodeBase = z.object({
  id: Id,
  parentId: Id.nullable(),
  code: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
});
export const OwnerNode: z.ZodType<OwnerNode> = OwnerNodeBase.extend({
  get children() {
    return z.array(OwnerNode);
  },
});

const ById = z.object({ id: Id });
const Ids = z.array(Id).max(2_000);

export const getWarehouseTree = defineEndpoint({
  id: 'userPlace.warehouseTree',
  method: 'GET',
  path: '/admin/role/warehouseTree',
  access: 'user_view',
  tenant: 'session',
  summary: 'The departments that the caller reaches, cut down to branches that hold warehouses.',
  reply: z.array(DepartmentNode),
});

export const getOwnerTree = defineEndpoint({
  id: 'userPlace.ownerTree',
  method: 'GET',
  path: '/admin/role/ownerTree',
  access: 'user_view',
  tenant: 'session',
  summary: 'The partners for whom the caller may act, owners of goods and others.',
  reply: z.array(OwnerNode),
});

export const listUserWarehouses = defineEndpoint({
  id: 'userPlace.warehouses',
  method: 'GET',
  path: '/admin/role/warehouse/:id',
  access: 'user_view',
  tenant: 'session',
  summary: 'Ids of the warehouses of a user, as far as the caller reaches them.',
  params: ById,
  reply: z.array(Id),
});

export const setUserWarehouses = defineEndpoint({
  id: 'userPlace.setWarehouses',
  method: 'PUT',
  path: '/admin/role/warehouse',
  access: 'user_edit',
  tenant: 'session',
  summary: 'Sets the warehouses of a user; those that the caller does not reach stay as they are.',
  body: z.strictObject({ userId: Id, lcwhIds: Ids }),
  reply: z.boolean(),
});

export const listUserOwners = defineEndpoint({
  id: 'userPlace.owners',
  method: 'GET',
  path: '/admin/role/owner/:id',
  access: 'user_view',
  tenant: 'session',
  summary: 'Ids of the partners for whom a user acts, as far as the caller may act for them.',
  params: ById,
  reply: z.array(Id),
});

export const setUserOwners = defineEndpoint({
  id: 'userPlace.setOwners',
  method: 'PUT',
  path: '/admin/role/owner',
  access: 'user_edit',
  tenant: 'session',
  summary: 'Sets the partners for whom a user acts; those that the caller may not act for stay as they are.',
  body: z.strictObject({ userId: Id, ownerIds: Ids }),
  reply: z.boolean(),
});
