import { z } from 'zod';
import { CountUnit } from '#shared/contracts/kit/count-unit.ts';
import { defineCrud } from '#shared/contracts/kit/crud.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { CodeText, ExactText, OptionalText, Text } from '#shared/contracts/kit/text.ts';
import { TimeZone } from '#shared/contracts/kit/time-zone.ts';
import { checkPosition, POSITION_FIELDS } from '#shared/contracts/map/position.ts';
import { MachineType } from './machine.ts';

/** Kinds of department; `shared/domain/tree/department-places.ts` says which may stand below which. */
export const DepartmentType = z.enum([
  'company',
  'plant',
  'workshop',
  'line',
  'machine',
  'warehouse',
  'office',
  'energy_region',
  'tank',
  'dock',
  'meter',
]);
export type DepartmentType = z.infer<typeof DepartmentType>;

/** A draft is shown to those who edit the plant only; an audited one can be chosen elsewhere; a started one is in use. */
export const DepartmentStatus = z.enum(['draft', 'audited', 'started']);
export type DepartmentStatus = z.infer<typeof DepartmentStatus>;

export const Department = z.object({
  deptId: Id,
  parentId: Id.nullable(),
  parentCode: z.string().nullable(),
  dtype: DepartmentType,
  code: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  sort: z.number().int(),
  status: DepartmentStatus,
  auditedAt: EpochMs.nullable(),
  auditedBy: z.string().nullable(),
  startedAt: EpochMs.nullable(),
  startedBy: z.string().nullable(),
  /** Of a line: the unit that it counts in. */
  unit: CountUnit.nullable(),
  /** Of a line or a warehouse: the IANA zone of its shifts and slots; a warehouse without one has that of the first line. */
  timeZone: z.string().nullable(),
  /** Of an energy region: its floor area with the regions below it. */
  areaM2: z.number().nullable(),
  /** Of a company, plant, warehouse or office: where it is; degrees of WGS-84. */
  address: z.string().nullable(),
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  /** From here on: of machines, tanks and meters. */
  machineType: MachineType.nullable(),
  shortName: z.string().nullable(),
  shortNameEn: z.string().nullable(),
  speedUnit: CountUnit.nullable(),
  yieldUnit: CountUnit.nullable(),
  primaryPerUnit: z.number().nullable(),
  idealSpeedPerHour: z.number().nullable(),
  expectedPeriodMs: z.number().int().nullable(),
  /** Table of the codes that the machine sends. */
  codeTableId: Id.nullable(),
  imageUrl: z.string().nullable(),
  updateTime: EpochMs,
  updateBy: z.string().nullable(),
});
export type Department = z.infer<typeof Department>;

/** A machine is found by its code in topics, and by its id: a code of digits alone could be the id of another one. */
const Code = CodeText(64)
  .regex(/^[^\s/+#]+$/u, 'bad_code')
  .refine((code) => /\D/.test(code), 'code_is_number');

export const department = defineCrud({
  subject: defineSubject({ name: 'department', module: 'plant', page: '/deptlist' }),
  path: '/admin/dept',
  paths: { create: '/admin/dept/dtype', update: '/admin/dept/dtype', removeMany: '/admin/dept/batchdel' },
  idField: 'deptId',
  access: { view: 'plant_view', edit: 'plant_edit' },
  record: Department,
  fields: {
    parentId: Id.nullish(),
    code: Code,
    name: Text(64),
    nameEn: OptionalText(64),
    unit: CountUnit.nullish(),
    timeZone: TimeZone.nullish(),
    areaM2: z.number().positive().max(100_000_000).nullish(),
    ...POSITION_FIELDS,
    machineType: MachineType.nullish(),
    shortName: OptionalText(LIMITS.shortNameMaxLength),
    shortNameEn: OptionalText(LIMITS.shortNameMaxLength),
    speedUnit: CountUnit.nullish(),
    yieldUnit: CountUnit.nullish(),
    primaryPerUnit: z.number().positive().max(1_000_000).nullish(),
    idealSpeedPerHour: z.number().positive().max(10_000_000).nullish(),
    expectedPeriodMs: z.number().int().min(100).max(86_400_000).nullish(),
    codeTableId: Id.nullish(),
  },
  createOnly: {
    dtype: DepartmentType,
    /** In place of `parentId`, where only the code is known: in spreadsheets. */
    parentCode: OptionalText(64),
  },
  check: checkPosition,
  /** `confirm=1`: also what has departments below it, or history. With `dtype` all must be of that type. */
  removeQuery: { dtype: DepartmentType.optional(), confirm: z.enum(['0', '1']).optional() },
  filters: {
    name: ExactText(64).optional(),
    dtype: DepartmentType.optional(),
    status: DepartmentStatus.optional(),
  },
  sort: ['sort', 'code', 'name', 'dtype', 'status', 'update_time'],
  isSoftDeleted: true,
  hasImport: true,
  nouns: ['department', 'departments'],
});

/** Carried by 409 `dept_has_content`: what is removed too, or loses its place on walls, once the removal is confirmed. */
export const RemovedContent = z.object({
  /** Departments below the named ones. */
  below: z.number().int(),
  /** Machines with recorded states or metrics, which are kept; `since` the first of them. */
  history: z.array(z.object({ deptId: Id, name: z.string(), since: EpochMs })),
});
export type RemovedContent = z.infer<typeof RemovedContent>;

/** Carried by 409 `dept_in_use`: who uses a department. */
export const DepartmentUse = z.object({
  deptId: Id,
  kind: z.enum(['line', 'department', 'user']),
  name: z.string(),
});
export type DepartmentUse = z.infer<typeof DepartmentUse>;

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
  summary: 'Direct children of a department, without drafts.',
  query: z.object({ deptId: Id }),
  reply: z.array(Department),
});

export const getDepartmentTree = defineEndpoint({
  id: 'department.tree',
  method: 'GET',
  path: '/admin/dept/tree',
  access: 'plant_view',
  tenant: 'session',
  summary: 'The department tree of the tenant, without drafts.',
  reply: z.array(DepartmentNode),
});

export const getOwnDepartmentTree = defineEndpoint({
  id: 'department.selfTree',
  method: 'POST',
  inReadOnly: 'open',
  path: '/admin/dept/deptSelfTree',
  access: 'plant_view',
  tenant: 'session',
  summary: 'The tree below the caller’s own department; lineClass keeps only branches that end in that type.',
  query: z.object({ lineClass: DepartmentType.optional() }),
  reply: z.array(DepartmentNode),
});

export const getDepartment = defineEndpoint({
  id: 'department.byId',
  method: 'GET',
  path: '/admin/dept/bydept',
  access: 'plant_view',
  tenant: 'session',
  summary: 'One department, as `/admin/dept/:id` gives it.',
  query: z.object({ deptId: Id }),
  reply: Department,
});

export const listDepartmentsByType = defineEndpoint({
  id: 'department.byType',
  method: 'GET',
  path: '/admin/dept/dtype/:type',
  access: 'plant_view',
  tenant: 'session',
  summary: 'All departments of one type that can be chosen: no drafts.',
  params: z.object({ type: DepartmentType }),
  reply: z.array(Department),
});

export const getMachineTree = defineEndpoint({
  id: 'machine.tree',
  method: 'POST',
  inReadOnly: 'open',
  path: '/admin/deptmachine/machineSubTree',
  access: 'plant_view',
  tenant: 'session',
  summary: 'The department tree cut down to branches that hold machines.',
  reply: z.array(DepartmentNode),
});

export const getEnergySubTree = defineEndpoint({
  id: 'department.energySubTree',
  method: 'POST',
  inReadOnly: 'open',
  path: '/admin/deptenergy/energySubTree',
  access: 'plant_view',
  tenant: 'session',
  summary: 'The department tree cut down to branches that hold meters.',
  reply: z.array(DepartmentNode),
});

export const listDepartments = defineEndpoint({
  id: 'department.list',
  method: 'GET',
  path: '/admin/dept/list',
  access: 'plant_view',
  tenant: 'session',
  summary:
    'All departments with their attributes in display order, drafts included: for the page that edits them.',
  reply: z.array(Department),
});

const Ids = z.strictObject({ ids: z.array(Id).min(1).max(LIMITS.idsMax) });

export const auditDepartments = defineEndpoint({
  id: 'department.audit',
  method: 'PUT',
  path: '/admin/dept/auditByDeptIds',
  access: 'plant_edit',
  tenant: 'session',
  summary: 'Audits drafts: from then on they can be chosen. 409 `dept_parent_draft` below a draft.',
  body: Ids,
  reply: z.boolean(),
});

export const cancelDepartmentAudit = defineEndpoint({
  id: 'department.cancelAudit',
  method: 'PUT',
  path: '/admin/dept/cancelAuditByIds',
  access: 'plant_edit',
  tenant: 'session',
  summary: 'Makes departments drafts again; 409 `dept_in_use` with the users of those that are in use.',
  body: Ids,
  reply: z.boolean(),
});

export const startDepartments = defineEndpoint({
  id: 'department.start',
  method: 'POST',
  path: '/admin/dept/updateStart',
  access: 'plant_edit',
  tenant: 'session',
  summary:
    'Marks audited departments as in use, or with `start` false as not in use; 409 `dept_not_audited` for drafts.',
  body: Ids.extend({ start: z.boolean().default(true) }),
  reply: z.boolean(),
});

export const moveDepartment = defineEndpoint({
  id: 'department.move',
  method: 'PUT',
  path: '/admin/dept/move',
  access: 'plant_edit',
  tenant: 'session',
  summary:
    'Moves a department below a parent, between the siblings that it has there; 409 when these are not the siblings any more.',
  body: z.strictObject({
    id: Id,
    /** Null = a root. */
    parentId: Id.nullable(),
    /** All children of the parent in their new order, the moved one among them. */
    siblingIds: z.array(Id).min(1).max(LIMITS.siblingsMax),
  }),
  reply: z.boolean(),
});

/** Spelled as the specification spells it. */
export const listLinesByPost = defineEndpoint({
  id: 'department.linesByPost',
  method: 'GET',
  path: '/admin/uwbpost/getPlineListByPost',
  access: 'plant_view',
  tenant: 'session',
  summary:
    'The lines at or below the departments of the users who hold a post; without `postId` any post of the caller.',
  query: z.object({ postId: Id.optional() }),
  reply: z.array(Department),
});
