import type { Migration } from '#server/core/ports/database.ts';
import { warehouseYard } from './migrations/0046-warehouse-yard.ts';
import { warehouseStock } from './migrations/0260-warehouse-stock.ts';
import { warehouseOrders } from './migrations/0261-warehouse-orders.ts';
import { warehouseQuality } from './migrations/0262-warehouse-quality.ts';
import { warehouseShifts } from './migrations/0263-warehouse-shifts.ts';
import { warehouseEvents } from './migrations/0265-warehouse-events.ts';
import { warehouseExternal } from './migrations/0270-warehouse-external.ts';
import { warehouseDocKinds } from './migrations/0279-warehouse-doc-kinds.ts';
import { warehousePutAway } from './migrations/0280-warehouse-put-away.ts';
import { warehouseChanges } from './migrations/0282-warehouse-changes.ts';
import { warehouseReported } from './migrations/0300-warehouse-reported.ts';
import { warehouseWaveEnglish } from './migrations/0301-warehouse-wave-english.ts';
import { warehouseHoldOrders } from './migrations/0330-warehouse-hold-orders.ts';
import { warehouseLocationLists } from './migrations/0331-warehouse-location-lists.ts';
import { warehousePlaces } from './migrations/0340-warehouse-places.ts';
import { warehouseRailway } from './migrations/0350-warehouse-railway.ts';
import { warehouseRailwayChanges } from './migrations/0351-warehouse-railway-changes.ts';
import { warehouseZoneCounts } from './migrations/0352-warehouse-zone-counts.ts';
import { warehouseAttachments } from './migrations/0413-warehouse-attachments.ts';

export const warehouseMigrations: readonly Migration[] = [
  warehouseYard,
  warehouseStock,
  warehouseOrders,
  warehouseQuality,
  warehouseShifts,
  warehouseEvents,
  warehouseExternal,
  warehouseDocKinds,
  warehousePutAway,
  warehouseChanges,
  warehouseReported,
  warehouseWaveEnglish,
  warehouseHoldOrders,
  warehouseLocationLists,
  warehousePlaces,
  warehouseRailway,
  warehouseRailwayChanges,
  warehouseZoneCounts,
  warehouseAttachments,
];
