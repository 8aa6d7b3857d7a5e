import { z } from 'zod';
import { MetricKey } from '#shared/contracts/ingest/ingest.ts';
import { CountUnit } from '#shared/contracts/kit/count-unit.ts';
import { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { ExactText, OptionalText, Text } from '#shared/contracts/kit/text.ts';
import { TimeZone } from '#shared/contracts/kit/time-zone.ts';
import { MachineType } from '#shared/contracts/plant/machine.ts';

/** A machine in a plan. It keeps its key when it is published, so that edges and versions keep their meaning. */
export const PlanKey = ExactText(40, 1).regex(/^[A-Za-z0-9_-]+$/, 'bad_format');
export type PlanKey = z.infer<typeof PlanKey>;

/** A machine that the publication creates. Its attributes are those of `Machine`. */
export const PlanMachine = z.strictObject({
  /** Part of topics; one of digits alone could be the id of another machine. */
  code: ExactText(64, 1)
    .regex(/^[A-Za-z0-9_.-]+$/, 'bad_format')
    .refine((code) => /\D/.test(code), 'bad_format'),
  name: Text(64),
  nameEn: OptionalText(64),
  machineType: MachineType,
  speedUnit: CountUnit,
  yieldUnit: CountUnit,
  primaryPerUnit: z.number().positive().max(1e6),
  idealSpeedPerHour: z.number().positive().max(1e9),
  expectedPeriodMs: z.number().int().min(LIMITS.expectedPeriodMinMs).max(LIMITS.expectedPeriodMaxMs),
});
export type PlanMachine = z.infer<typeof PlanMachine>;

export const PlanNode = z
  .strictObject({
    key: PlanKey,
    /** Null: a new machine, which `machine` describes. */
    machineId: Id.nullable(),
    machine: PlanMachine.nullable(),
    /** Its place on the canvas of the editor. A wall places machines by the flow. */
    x: z.number().min(-1e6).max(1e6),
    y: z.number().min(-1e6).max(1e6),
  })
  .refine(({ machineId, machine }) => (machineId === null) !== (machine === null), 'bad_value');
export type PlanNode = z.infer<typeof PlanNode>;

export const PlanEdge = z.strictObject({
  from: PlanKey,
  to: PlanKey,
  /** Buffer between them in primary packages; null = rigidly coupled. */
  bufferCapacity: z.number().positive().max(1e9).nullable(),
  /** Metric of `from` that reports the buffer's content in primary packages; null = not measured. */
  bufferMetric: MetricKey.nullable(),
});
export type PlanEdge = z.infer<typeof PlanEdge>;

/** A line as it is drawn in the editor. A draft may have problems (`shared/domain/line/line-plan-problems.ts`); a published plan has none. */
export const LinePlan = z.strictObject({
  unit: CountUnit,
  /** IANA zone of the plant. */
  timeZone: TimeZone,
  /** The constraint of the line. */
  bottleneck: PlanKey.nullable(),
  nodes: z
    .array(PlanNode)
    .max(LIMITS.machinesPerLineMax)
    .refine((nodes) => new Set(nodes.map(({ key }) => key)).size === nodes.length, 'bad_value'),
  edges: z.array(PlanEdge).max(LIMITS.edgesPerLineMax),
});
export type LinePlan = z.infer<typeof LinePlan>;
