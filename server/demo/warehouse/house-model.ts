import type { CountUnit } from '#shared/contracts/kit/count-unit.ts';
import type { CheckKind } from '#shared/contracts/quality/quality-plan.ts';
import type { RailHandlerKind } from '#shared/contracts/railway/rail-handler.ts';
import type { TrackKind } from '#shared/contracts/railway/railway-board.ts';
import type { LocationKind } from '#shared/contracts/stock/warehouse-location.ts';
import type { ZoneKind } from '#shared/contracts/stock/warehouse-zone.ts';
import type { DockDirection } from '#shared/contracts/yard/dock.ts';

/** Master data of the demo warehouse; the fields mean what those of the contracts mean. */
export interface House {
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  /** Code of the department that it belongs to. */
  readonly parentCode: string;
  readonly timeZone: string;
  readonly docks: readonly HouseDock[];
  readonly zones: readonly HouseZone[];
  readonly partners: readonly HousePartner[];
  readonly products: readonly HouseProduct[];
  readonly limits: readonly { readonly product: string; readonly minimumPallets: number }[];
  readonly plan: HouseCheckPlan;
  readonly hourPlan: readonly number[];
  readonly onTimePercent: number;
  readonly railway: HouseRailway;
  readonly helpPoint: string;
  readonly helpPointEn: string;
}

export interface HouseDock {
  readonly code: string;
  readonly direction: DockDirection;
  readonly openMinute: number;
  readonly closeMinute: number;
  /** Out of use until further notice. */
  readonly outage: { readonly reason: string; readonly reasonEn: string } | null;
}

export interface HouseZone {
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  readonly kind: ZoneKind;
  readonly locations: readonly HouseLocation[];
}

export interface HouseLocation {
  readonly code: string;
  readonly kind: LocationKind;
  readonly maxPallets: number;
  /** Where it is in the room; null = nowhere in particular. */
  readonly aisle: string | null;
  readonly bay: number | null;
  readonly level: number | null;
}

export interface HousePartner {
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  readonly kind: 'carrier' | 'supplier' | 'customer' | 'owner';
}

export interface HouseProduct {
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  readonly unit: CountUnit;
  readonly unitsPerCase: number | null;
  readonly unitsPerPallet: number;
  readonly shelfLifeDays: number | null;
  /** Code of the zone that it is kept in. */
  readonly zone: string;
  /** Who brings it; null = the lines make it. */
  readonly supplier: string | null;
  /** Whose it is. */
  readonly owner: string;
}

/** Tracks from the platform outwards, and the machines that load wagons. */
interface HouseRailway {
  readonly tracks: readonly {
    readonly code: string;
    readonly name: string;
    readonly nameEn: string;
    readonly kind: TrackKind;
    readonly lengthM: number;
  }[];
  readonly handlers: readonly {
    readonly code: string;
    readonly name: string;
    readonly nameEn: string;
    readonly kind: RailHandlerKind;
  }[];
}

interface HouseCheckPlan {
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  readonly kind: CheckKind;
  readonly limitMinutes: number;
  readonly items: readonly {
    readonly name: string;
    readonly nameEn: string;
    readonly unit: string | null;
    readonly lowerLimit: number | null;
    readonly upperLimit: number | null;
  }[];
}

/** `B-03` */
export function codeOfLocation(zone: string, index: number): string {
  return `${zone}-${String(index + 1).padStart(2, '0')}`;
}
