import { z } from 'zod';
import { defineCrud } from '#shared/contracts/kit/crud.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { CodeText, ExactText, OptionalText } from '#shared/contracts/kit/text.ts';

export const VehicleType = z.enum(['van', 'truck', 'semi_trailer', 'container', 'tanker']);
export type VehicleType = z.infer<typeof VehicleType>;

/** A plate as it is stored: without spaces, dots and dashes, in capitals. `沪a·86k3k` → `沪A86K3K`. */
export const Plate = CodeText(24)
  .transform((text) => text.replace(/[\s·.-]/gu, '').toUpperCase())
  .pipe(z.string().regex(/^[\p{Script=Han}\p{L}\d]{1,12}$/u, 'bad_plate'));

export const Vehicle = z.object({
  id: Id,
  plate: z.string(),
  type: VehicleType,
  carrierCode: z.string().nullable(),
  carrierName: z.string().nullable(),
  carrierNameEn: z.string().nullable(),
  driverName: z.string().nullable(),
  driverPhone: z.string().nullable(),
  enabled: z.boolean(),
  updateTime: EpochMs,
  updateBy: z.string().nullable(),
});
export type Vehicle = z.infer<typeof Vehicle>;

/** Trucks that come again and again, with the driver who usually comes. */
export const vehicle = defineCrud({
  subject: defineSubject({ name: 'vehicle', module: 'yard', page: '/vehicle' }),
  path: '/busi/vehicle',
  idField: 'id',
  nameField: 'plate',
  access: { view: 'appointment_view', edit: 'appointment_edit' },
  record: Vehicle,
  fields: {
    plate: Plate,
    type: VehicleType.default('truck'),
    carrierCode: OptionalText(32),
    driverName: OptionalText(32),
    driverPhone: OptionalText(32),
    enabled: z.boolean().default(true),
  },
  filters: { plate: ExactText(64).optional(), carrierCode: ExactText(32).optional() },
  sort: ['plate', 'type', 'update_time'],
  isSoftDeleted: true,
  hasImport: true,
  nouns: ['vehicle', 'vehicles'],
});
