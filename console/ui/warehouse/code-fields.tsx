import { type ReactElement, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { SearchField } from '#console/ui/crud/fields/search-field.tsx';
import type { FieldProps } from '#console/ui/crud/fields/use-field.ts';
import type { FilterChoice } from '#console/ui/crud/list/filter.ts';
import { minuteText } from '#console/ui/text/moment-text.ts';
import { ownZone } from '#console/ui/text/place-zone.tsx';
import { nameOf, nullableNameOf, useText } from '#console/ui/text/text-context.tsx';
import { type Product, product } from '#shared/contracts/calendar/product.ts';
import type { Endpoint } from '#shared/contracts/kit/endpoint.ts';
import { type InboundOrder, inboundOrder } from '#shared/contracts/orders/inbound-order.ts';
import { type OutboundOrder, outboundOrder } from '#shared/contracts/orders/outbound-order.ts';
import { type Wave, type WaveState, wave } from '#shared/contracts/orders/wave.ts';
import { type RailTrack, railTrack } from '#shared/contracts/railway/rail-track.ts';
import type { Permission } from '#shared/contracts/roles/permissions.ts';
import { type Stock, stock } from '#shared/contracts/stock/stock.ts';
import { type WarehouseLocation, warehouseLocation } from '#shared/contracts/stock/warehouse-location.ts';
import { type Appointment, appointment, type GoodsDirection } from '#shared/contracts/yard/appointment.ts';
import { type Partner, type PartnerKind, partner } from '#shared/contracts/yard/partner.ts';
import { foreignOffset } from '#shared/domain/calendar/zone-offset.ts';
import type { Language } from '#shared/domain/text/language.ts';
import { useWarehouses } from './use-warehouses.ts';

/* Each chooses a record by its code. `of`: the warehouse or product of the record, where the form does not name it. */

type Of = { readonly of?: string | undefined };
/** What is not in the list is taken too. */
type Free = { readonly isFree?: boolean };

/** Out of which list a code is chosen. */
interface CodeList<Rec> {
  readonly crud: { readonly page: Endpoint; readonly access: { readonly view: Permission } };
  readonly searchedBy: string;
  /** In the language of the user; `by` is what else the choices depend on. Null where the record cannot be chosen. */
  readonly toChoice: (
    record: Rec,
    on: { readonly language: Language; readonly by: string },
  ) => FilterChoice | null;
}

function CodeField<Rec>(
  props: FieldProps &
    Free & {
      readonly list: CodeList<Rec>;
      readonly query?: Readonly<Record<string, unknown>>;
      readonly by?: string;
    },
): ReactElement {
  const { list, query, by = '', ...field } = props;
  const { language } = useText();
  const { crud, searchedBy, toChoice } = list;
  const shown = useMemo(
    () => (record: never) => toChoice(record as Rec, { language, by }),
    [toChoice, language, by],
  );
  const source = {
    page: crud.page,
    permission: crud.access.view,
    searchedBy,
    toChoice: shown,
    ...(query && { query }),
  };
  return <SearchField {...field} source={source} />;
}

/** The value of another field of the form. */
function useNamed(name: string, of: string | undefined): string {
  const value: unknown = useWatch({ name });
  return of ?? (typeof value === 'string' ? value : '');
}

const inWarehouse = (warehouseCode: string) => (warehouseCode === '' ? {} : { warehouseCode });
const joined = (...parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(' · ');

const PRODUCTS: CodeList<Product> = {
  crud: product,
  searchedBy: 'name',
  toChoice: (one, { language }) => ({ value: one.code, text: nameOf(one, language) }),
};
export function ProductField(props: FieldProps): ReactElement {
  return <CodeField {...props} list={PRODUCTS} />;
}

const PARTNERS: CodeList<Partner> = {
  crud: partner,
  searchedBy: 'name',
  toChoice: (one, { language }) => (one.enabled ? { value: one.code, text: nameOf(one, language) } : null),
};
export function PartnerField({ kind, ...field }: FieldProps & { readonly kind?: PartnerKind }): ReactElement {
  return <CodeField {...field} list={PARTNERS} query={kind ? { kind } : {}} />;
}

const LOCATIONS: CodeList<WarehouseLocation> = {
  crud: warehouseLocation,
  searchedBy: 'code',
  toChoice: (one, { language }) =>
    one.enabled
      ? { value: one.code, text: nameOf({ name: one.zoneName, nameEn: one.zoneNameEn }, language) }
      : null,
};
export function LocationField({ of, ...field }: FieldProps & Of): ReactElement {
  return <CodeField {...field} list={LOCATIONS} query={inWarehouse(useNamed('warehouseCode', of))} />;
}

const LOTS: CodeList<Stock> = {
  crud: stock,
  searchedBy: 'lot',
  toChoice: ({ lotCode, productCode, productName, expiresOn }, { by }) =>
    lotCode === null || (by !== '' && by !== productCode)
      ? null
      : { value: lotCode, text: joined(productName, expiresOn) },
};
/** A lot that is in stock. `isFree`: also one that comes in now. */
export function LotField({ of, ...field }: FieldProps & Of & Free): ReactElement {
  const productCode = useNamed('productCode', of);
  const query = productCode === '' ? {} : { product: productCode };
  return <CodeField {...field} list={LOTS} query={query} by={productCode} />;
}

const WAVES: CodeList<Wave> = {
  crud: wave,
  searchedBy: 'no',
  toChoice: ({ no, ...named }, { language }) => ({ value: no, text: nameOf(named, language) }),
};
/** `state`: only waves in it. */
export function WaveField(props: FieldProps & Of & { readonly state?: WaveState }): ReactElement {
  const { of, state, ...field } = props;
  const warehouse = inWarehouse(useNamed('warehouseCode', of));
  return <CodeField {...field} list={WAVES} query={{ ...warehouse, ...(state && { state }) }} />;
}

const APPOINTMENTS: CodeList<Appointment> = {
  crud: appointment,
  searchedBy: 'no',
  toChoice: ({ no, isOpen, plate, carrierName, carrierNameEn, dueAt }, { by: zone, language }) =>
    isOpen
      ? {
          value: no,
          text: joined(
            `${minuteText(dueAt, zone)}${foreignOffset(dueAt, zone, ownZone())}`,
            plate,
            nullableNameOf(carrierName, carrierNameEn, language),
          ),
        }
      : null,
};
/** An appointment that is not over. */
export function AppointmentField(
  props: FieldProps & Of & { readonly direction: GoodsDirection },
): ReactElement {
  const { of, direction, ...field } = props;
  const warehouses = useWarehouses();
  const warehouseCode = useNamed('warehouseCode', of);
  const query = { ...inWarehouse(warehouseCode), direction };
  return (
    <CodeField {...field} list={APPOINTMENTS} query={query} by={warehouses.zoneOf(warehouseCode) ?? 'UTC'} />
  );
}

const OUTBOUND_ORDERS: CodeList<OutboundOrder> = {
  crud: outboundOrder,
  searchedBy: 'no',
  toChoice: ({ no, externalNo, customerName, customerNameEn }, { language }) => ({
    value: no,
    text: joined(externalNo, nullableNameOf(customerName, customerNameEn, language)),
  }),
};
export function OutboundOrderField({ of, ...field }: FieldProps & Of & Free): ReactElement {
  return <CodeField {...field} list={OUTBOUND_ORDERS} query={inWarehouse(useNamed('warehouseCode', of))} />;
}

const RAIL_TRACKS: CodeList<RailTrack> = {
  crud: railTrack,
  searchedBy: 'code',
  toChoice: (one, { language }) => ({
    value: one.code,
    text: joined(nameOf(one, language), one.blockedReason),
  }),
};
export function RailTrackField({ of, ...field }: FieldProps & Of): ReactElement {
  return <CodeField {...field} list={RAIL_TRACKS} query={inWarehouse(useNamed('warehouseCode', of))} />;
}

const INBOUND_ORDERS: CodeList<InboundOrder> = {
  crud: inboundOrder,
  searchedBy: 'no',
  toChoice: ({ no, externalNo, supplierName, supplierNameEn }, { language }) => ({
    value: no,
    text: joined(externalNo, nullableNameOf(supplierName, supplierNameEn, language)),
  }),
};
export function InboundOrderField({ of, ...field }: FieldProps & Of & Free): ReactElement {
  return <CodeField {...field} list={INBOUND_ORDERS} query={inWarehouse(useNamed('warehouseCode', of))} />;
}
