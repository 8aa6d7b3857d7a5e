import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { EpochMs, Id, PageQuery, pageOf } from './envelope.ts';
import { LIMITS } from './limits.ts';
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

/** Drawn as a pictogram when the machine has no picture of its own. */
export const MachineType = z.enum([
  'depalletiser',
  'unpacker',
  'washer',
  'rinser',
  'inspector',
  'filler',
  'capper',
  'pasteuriser',
  'labeller',
  'coder',
  'packer',
  'checkweigher',
  'sealer',
  'wrapper',
  'palletiser',
  'conveyor',
  'mixer',
  'robot',
  'press',
  'cnc',
  'oven',
  'agv',
  'generic',
]);
export type MachineType = z.infer<typeof MachineType>;

/** Units a count can be in. Speed is always per hour of the same unit. */
export const CountUnit = z.enum([
  'bottle',
  'can',
  'case',
  'pallet',
  'piece',
  'metre',
  'kilogram',
  'litre',
  'pack',
]);
export type CountUnit = z.infer<typeof CountUnit>;

export const Machine = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  machineType: MachineType,
  /** Path of the uploaded picture, or null: then the type's pictogram is drawn. */
  imageUrl: z.string().nullable(),
  speedUnit: CountUnit,
  yieldUnit: CountUnit,
  /** Primary packages in one of this machine's units (a case of 24 = 24): compares machines along a line. */
  primaryPerUnit: z.number().positive(),
  /** Ideal speed in `speedUnit` per hour (ISO 22400 PRI = 1 / ideal speed). */
  idealSpeedPerHour: z.number().positive(),
  /** How often the machine is expected to report; staleness counts in multiples of it. */
  expectedPeriodMs: z.number().int().positive(),
  lineId: Id.nullable(),
});
export type Machine = z.infer<typeof Machine>;

/** One place in the flow. Several machines in a step work in parallel: a branch. */
export const LineStep = z.object({ order: z.number().int(), machineIds: z.array(Id).min(1) });
export type LineStep = z.infer<typeof LineStep>;

/** A conveyor from machine to machine. */
export const LineEdge = z.object({
  from: Id,
  to: Id,
  /** Buffer between them in primary packages; null = rigidly coupled. */
  bufferCapacity: z.number().positive().nullable(),
  /** Metric of `from` that reports the buffer's content in primary packages; null = not measured. */
  bufferMetric: z.string().nullable(),
});
export type LineEdge = z.infer<typeof LineEdge>;

export const Line = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  /** Unit in which the line's output and plan are counted. */
  unit: CountUnit,
  /** The constraint (the filler): its state is the line's state, its OEE the line's OEE. */
  bottleneckMachineId: Id,
  /** IANA zone of the plant. */
  timeZone: z.string(),
  machines: z.array(Machine),
  steps: z.array(LineStep),
  edges: z.array(LineEdge),
});
export type Line = z.infer<typeof Line>;

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

export const getMachineTree = defineEndpoint({
  id: 'machine.tree',
  method: 'POST',
  path: '/admin/deptmachine/machineSubTree',
  access: 'plant_view',
  tenant: 'session',
  summary: 'The department tree cut down to branches that hold machines.',
  reply: z.array(DepartmentNode),
});

export const listMachinesByIds = defineEndpoint({
  id: 'machine.byIds',
  method: 'GET',
  path: '/admin/dept/mainDeviceInfoByIds',
  access: 'plant_view',
  tenant: 'session',
  summary:
    'Machine records for department ids (repeated or comma-separated productIds); unknown ids are left out.',
  query: z.object({
    productIds: z
      .union([ExactText(8_192), z.array(ExactText(8_192)).max(200)])
      .transform((ids) => [ids].flat().flatMap((id) => id.split(',')))
      .pipe(z.array(Id).min(1).max(200)),
  }),
  reply: z.array(Machine),
});

export const listLines = defineEndpoint({
  id: 'line.list',
  method: 'GET',
  path: '/data/line/list',
  access: 'plant_view',
  tenant: 'session',
  summary: 'All lines with their machines, steps and flow.',
  reply: z.array(Line),
});

export const getLine = defineEndpoint({
  id: 'line.get',
  method: 'GET',
  path: '/data/line/:id',
  access: 'plant_view',
  tenant: 'session',
  summary: 'One line with its machines, steps and flow.',
  params: z.object({ id: Id }),
  reply: Line,
});

export const getMachine = defineEndpoint({
  id: 'machine.get',
  method: 'GET',
  path: '/data/machine/:id',
  access: 'plant_view',
  tenant: 'session',
  summary: 'One machine by its department id.',
  params: z.object({ id: Id }),
  reply: Machine,
});

export const getMachineImage = defineEndpoint({
  id: 'machine.image',
  method: 'GET',
  path: '/data/machine/:id/image',
  access: 'plant_view',
  tenant: 'session',
  summary: 'The uploaded picture of a machine.',
  params: z.object({ id: Id }),
  replyForm: 'bytes',
  reply: z.instanceof(Uint8Array),
});

export const putMachineImage = defineEndpoint({
  id: 'machine.putImage',
  method: 'PUT',
  path: '/data/machine/:id/image',
  access: 'plant_edit',
  tenant: 'session',
  summary: 'Replaces the picture of a machine: one multipart file, PNG, JPEG or WebP.',
  params: z.object({ id: Id }),
  bodyForm: 'multipart',
  bodyMaxBytes: LIMITS.machineImageMaxBytes + 64 * 1024,
  reply: z.object({ imageUrl: z.string(), updatedAt: EpochMs }),
});

export const removeMachineImage = defineEndpoint({
  id: 'machine.removeImage',
  method: 'DELETE',
  path: '/data/machine/:id/image',
  access: 'plant_edit',
  tenant: 'session',
  summary: 'Removes the picture of a machine; its pictogram is drawn again.',
  params: z.object({ id: Id }),
  reply: z.boolean(),
});
