import { z } from 'zod';
import { ClockTime } from '#shared/contracts/kit/clock-times.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, type Id } from '#shared/contracts/kit/envelope.ts';
import { ExactText, OptionalText, Text } from '#shared/contracts/kit/text.ts';
import { Warehouse } from './warehouse.ts';

/*
 * The image of the feed topic `dockQueue`, whose id is a warehouse: the trucks of the day as a public board shows them.
 * Plates are masked before they are sent.
 */

export const QueueState = z.enum([
  /** Not arrived. Sent from 30 min before its slot on, until it arrives or is a no-show. */
  'booked',
  /** At the gate, waiting to be called. */
  'arrived',
  /** Asked to drive to a dock. */
  'called',
  /** At the dock; sent until an hour after `dockedAt`. */
  'docked',
  /** Called three times and did not come, or did not come in time; sent for an hour. */
  'missed',
]);
export type QueueState = z.infer<typeof QueueState>;

export const QueueEntry = z.object({
  state: QueueState,
  /** Masked; null = a walk-in without a plate, which is known by its ticket. */
  plate: z.string().nullable(),
  /** Number of the day, such as `A023`. Two trucks of a day never have the same; null = not arrived. */
  ticket: z.string().nullable(),
  /** What it is here for. */
  job: z.enum(['load', 'unload']),
  /** Code of the dock, of at most four characters; null = none is known yet. */
  dock: z.string().nullable(),
  /** The booked slot; null = a walk-in. */
  slotStart: EpochMs.nullable(),
  slotEnd: EpochMs.nullable(),
  arrivedAt: EpochMs.nullable(),
  /** When it is expected to be called: of those that have arrived; null = not known. */
  expectedCallAt: EpochMs.nullable(),
  /** Place among those waiting, from 1; null = is not waiting. */
  position: z.number().int().nullable(),
  /** Of the newest call. */
  calledAt: EpochMs.nullable(),
  callCount: z.number().int(),
  /** When the call ends without the truck at the dock. */
  mustDockBy: EpochMs.nullable(),
  dockedAt: EpochMs.nullable(),
});
export type QueueEntry = z.infer<typeof QueueEntry>;

export const QueueSettings = z.object({
  warehouse: Warehouse,
  /** Staff have paused the calls. */
  paused: z
    .object({ reason: z.string(), reasonEn: z.string().nullable(), until: EpochMs.nullable() })
    .nullable(),
  /** Where somebody goes who missed a call or has no dock: `2 号窗口`. */
  helpPoint: z.string(),
  helpPointEn: z.string().nullable(),
  /** Minutes of the day between which calls are spoken, by the warehouse's clock; equal = always, null = never. */
  voiceFromMinute: z.number().int().min(0).max(1439).nullable(),
  voiceToMinute: z.number().int().min(0).max(1439).nullable(),
});
export type QueueSettings = z.infer<typeof QueueSettings>;

/** Keys of the image of `dockQueue`. */
export const DOCK_QUEUE_FEED_KEYS = {
  /** `settings` → `QueueSettings` */
  settings: () => 'settings',
  /** `beat` → epoch ms, every 10 s: queues change by events, so silence is normal. */
  beat: () => 'beat',
  /** `a:{appointmentId}` → `QueueEntry` */
  entry: (appointmentId: Id) => `a:${appointmentId}`,
} as const;
export const DOCK_QUEUE_ENTRY_PREFIX = 'a:';

/** The expected period of `beat`. */
export const QUEUE_BEAT_EXPECTED_MS = 30_000;

/** What the board of a warehouse is set to. Of a warehouse that nobody has set: spoken at all hours, not paused. */
export const QueueSetting = z.object({
  warehouseCode: z.string(),
  helpPoint: z.string(),
  helpPointEn: z.string().nullable(),
  isVoiceOn: z.boolean(),
  voiceFrom: z.string(),
  voiceTo: z.string(),
  /** Null = calls are not paused. */
  pauseReason: z.string().nullable(),
  pauseReasonEn: z.string().nullable(),
  pausedUntil: EpochMs.nullable(),
});
export type QueueSetting = z.infer<typeof QueueSetting>;

const ByCode = z.object({ warehouseCode: ExactText(64, 1) });

export const getQueueSetting = defineEndpoint({
  id: 'dockQueue.setting',
  method: 'GET',
  path: '/busi/dockQueue/setting',
  access: 'appointment_view',
  tenant: 'session',
  summary: 'What the queue board of a warehouse is set to.',
  query: ByCode,
  reply: QueueSetting,
});

export const setQueueSetting = defineEndpoint({
  id: 'dockQueue.setSetting',
  method: 'PUT',
  path: '/busi/dockQueue/setting',
  access: 'dock_control',
  tenant: 'session',
  summary:
    'Sets the queue board of a warehouse. With a reason calls are paused, until a time or until they are resumed.',
  body: z.strictObject({
    ...ByCode.shape,
    helpPoint: Text(24, 0).default(''),
    helpPointEn: OptionalText(32),
    isVoiceOn: z.boolean().default(true),
    /** By the clock of the warehouse. The same two times = at all hours. */
    voiceFrom: ClockTime.default('00:00'),
    voiceTo: ClockTime.default('00:00'),
    pauseReason: OptionalText(32),
    pauseReasonEn: OptionalText(48),
    pausedUntil: EpochMs.nullish(),
  }),
  reply: QueueSetting,
});
