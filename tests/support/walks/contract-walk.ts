import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { Endpoint } from '#shared/contracts/kit/endpoint.ts';
import { sampleOf, wireSchema } from './contract-sample.ts';

/** For tests that try something on every contract there is: one that is added tomorrow is walked by itself. */
export const byName = (list: readonly Endpoint[]) => list.map((contract) => [contract.id, contract] as const);
export const isPublic = ({ access }: Endpoint) => access === 'public';

export interface Ask {
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: object | string;
  readonly remoteAddress?: string;
}

let lastAddress = 0;
/** An address of its own for every call: limits are walked by themselves. */
export const freshAddress = () => `10.9.${Math.floor(++lastAddress / 250)}.${(lastAddress % 250) + 1}`;

export function ask(
  app: FastifyInstance,
  contract: Endpoint,
  more: Ask = {},
): Promise<LightMyRequestResponse> {
  const url = contract.path.replace(/:\w+/g, '1');
  return app.inject({ method: contract.method, url, remoteAddress: freshAddress(), ...more });
}

const WHOLE_WEEK = { band: 'flat', days: [0, 1, 2, 3, 4, 5, 6], startMinute: 0, endMinute: 1_440, price: 1 };

/** A user who belongs nowhere: what they belong to would have to be there. */
const USER = {
  email: null,
  phone: null,
  deptId: null,
  deptCode: null,
  roleCodes: null,
  postCodes: null,
  roleIds: [],
  postIds: [],
};

/** Users would have to be there. */
const NOBODY_ON_CALL = { places: '', members: [], overrides: [], fallbackUserId: null };

/** Values for rules that JSON Schema cannot show. */
const FITTING: Readonly<Record<string, object>> = {
  'appointment.create body': { plate: null },
  'appointment.update body': { plate: null },
  'appointment.addWalkIn body': { plate: null },
  // A unit feeds one place, and its low level is below its high one.
  'processUnit.create body': { feedsUnit: null, lowPct: null },
  'processUnit.update body': { feedsUnit: null, lowPct: null },
  'dockOutage.create body': { toTime: null },
  'dockOutage.update body': { toTime: null },
  'train.create body': { no: '83104', arrivesAt: 0, departsAt: 3_600_000 },
  'train.update body': { no: '83104', arrivesAt: 0, departsAt: 3_600_000 },
  'wagonVisit.create body': { wagonNo: '5230118', tareKg: 23_000, maxGrossKg: 93_000, plannedTonnes: 1 },
  'wagonVisit.update body': { wagonNo: '5230118', tareKg: 23_000, maxGrossKg: 93_000, plannedTonnes: 1 },
  'vehicle.create body': { plate: 'PLATE1' },
  'vehicle.update body': { plate: 'PLATE1' },
  // A shift ends after it begins.
  'shiftStaff.create body': { fromTime: 0, toTime: 3_600_000 },
  'shiftStaff.update body': { fromTime: 0, toTime: 3_600_000 },
  'energyTariff.create body': { rows: [WHOLE_WEEK], validTo: null },
  'energyTariff.update body': { rows: [WHOLE_WEEK], validTo: null },
  'warehouseException.page query': { isOpen: 'true', isAcknowledged: 'false' },
  'warehouseException.export query': { isOpen: 'true', isAcknowledged: 'false' },
  'file.page query': { isOwn: 'true' },
  'file.export query': { isOwn: 'true' },
  'fileGroup.tree query': { counts: 'true' },
  'fileGroup.create body': { parentId: '0', uniqueKey: null, fileSize: '5' },
  'fileGroup.update body': { parentId: '0', uniqueKey: null, fileSize: '5' },
  'notice.page query': { isRead: 'true' },
  'notice.export query': { isRead: 'true' },
  'plannedStop.create body': { places: '', endTime: '07:00' },
  'plannedStop.update body': { places: '', endTime: '07:00' },
  'user.create body': USER,
  'user.update body': USER,
  'alarmChannel.create body': { address: 'https://notify.invalid/hook', lineCode: null, onCallId: null },
  'alarmChannel.update body': { address: 'https://notify.invalid/hook', lineCode: null, onCallId: null },
  'onCallSchedule.create body': NOBODY_ON_CALL,
  'onCallSchedule.update body': NOBODY_ON_CALL,
  'socialProvider.create body': { agentId: null, issuer: null },
  'socialProvider.update body': { agentId: null, issuer: null },
};

/** What the contract takes as its query or body, with this text wherever one may stand. */
export function sample(
  contract: Endpoint,
  part: 'query' | 'body',
  text: string,
): Record<string, string> | object {
  const schema = wireSchema(contract, part);
  const value = schema && (sampleOf(schema, { id: '987654321', text }) as object | null);
  return Array.isArray(value) ? value : { ...value, ...FITTING[`${contract.id} ${part}`] };
}
