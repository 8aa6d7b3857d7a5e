import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { Id, PageQuery, pageOf } from './envelope.ts';
import { ExactText } from './text.ts';

/** Kinds of department. The tree is company → plant → workshop → line → machine; `energy` is for later meters. */
export const DepartmentType = z.enum([
  'company',
  'plant',
  'workshop',
  'line',
  'machine',
  'warehouse',
  'office',
]);
export type DepartmentType = z.infer<typeof DepartmentType>;

export const Department = z.object({
  deptId: Id,
  parentId: Id.nullable(),
  name: z.string(),
  nameEn: z.string().nullable(),
  code: z.string(),
  dtype: DepartmentType,
  sort: z.number().int(),
});
export type Department = z.infer<typeof Department>;

export interface DepartmentNode extends z.infer<typeof DepartmentNodeBase> {
  children: DepartmentNode[];
}
const DepartmentNodeBase = z.object({
  id: Id,
  parentId: Id.nullable(),
  name: z.string(),
  nameEn: z.string().nullable(),
  code: z.string(),
  dtype: DepartmentType,
});
export const DepartmentNode: z.ZodType<DepartmentNode> = DepartmentNodeBase.extend({
  get children() {
    return z.array(DepartmentNode);
  },
});

export const listDepartmentChildren = defineEndpoint({
  id: 'department.children',
  method: 'GET',
  path: '/admin/dept/bydeptChildren',
  access: 'plant_view',
  tenant: 'session',
  summary: 'Direct children of a department.',
  query: z.object({ deptId: Id }),
  reply: z.array(Department),
});

export const getDepartmentTree = defineEndpoint({
  id: 'department.tree',
  method: 'GET',
  path: '/admin/dept/tree',
  access: 'plant_view',
  tenant: 'session',
  summary: 'The whole department tree of the tenant.',
  reply: z.array(DepartmentNode),
});

export const getOwnDepartmentTree = defineEndpoint({
  id: 'department.selfTree',
  method: 'POST',
  path: '/admin/dept/deptSelfTree',
  access: 'plant_view',
  tenant: 'session',
  summary: 'The tree below the caller’s own department; lineClass keeps only branches that end in that type.',
  query: z.object({ lineClass: DepartmentType.optional() }),
  reply: z.array(DepartmentNode),
});

export const getDepartment = defineEndpoint({
  id: 'department.get',
  method: 'GET',
  path: '/admin/dept/bydept',
  access: 'plant_view',
  tenant: 'session',
  summary: 'One department.',
  query: z.object({ deptId: Id }),
  reply: Department,
});

export const listDepartmentsByType = defineEndpoint({
  id: 'department.byType',
  method: 'GET',
  path: '/admin/dept/dtype/:type',
  access: 'plant_view',
  tenant: 'session',
  summary: 'All departments of one type.',
  params: z.object({ type: DepartmentType }),
  reply: z.array(Department),
});

export const pageDepartments = defineEndpoint({
  id: 'department.page',
  method: 'GET',
  path: '/admin/dept/page',
  access: 'plant_view',
  tenant: 'session',
  summary: 'Departments, paged; filter by part of the name or code and by type.',
  query: PageQuery.extend({ name: ExactText(64).optional(), dtype: DepartmentType.optional() }),
  reply: pageOf(Department),
});
