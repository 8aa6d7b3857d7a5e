import type { ServerCore, ServerModule } from '#server/core/module.ts';
import type { FileLibrary } from '#server/core/ports/files.ts';
import type { GoodsOfChecks, OpenCheck } from '#server/core/ports/warehouse/checked-goods.ts';
import { mountAttachments } from '#server/core/warehouse/attachments.ts';
import { type WarehousePorts, warehouseParts } from '#server/core/warehouse/parts.ts';
import {
  changeCheckBillAttachments,
  listCheckBillAttachments,
} from '#shared/contracts/quality/attachments.ts';
import { qualityCheckBill } from '#shared/contracts/quality/quality-check-bill.ts';
import { mountCheckBillRoutes } from './check-bill-routes.ts';
import { openCheckBill } from './open-check-bill.ts';
import { mountQualityCheckBills } from './quality-check-bill.ts';
import type { QualityParts } from './quality-parts.ts';
import { mountQualityPlans } from './quality-plan.ts';
import { mountQualityPlanItems } from './quality-plan-item.ts';

export interface QualityModule {
  readonly module: ServerModule;
  readonly openCheck: OpenCheck;
}

export interface QualityPorts extends WarehousePorts {
  readonly files: FileLibrary;
  readonly goods: GoodsOfChecks;
}

/** Check plans, and the check bills of goods. */
export function createQualityModule(core: ServerCore, ports: QualityPorts): QualityModule {
  const { files, goods } = ports;
  const parts: QualityParts = { ...warehouseParts(core, ports), goods };
  return {
    openCheck: (tx, tenantId, asked) => openCheckBill(tx, tenantId, { ...asked, goods }),
    module: {
      name: 'quality',
      mount(app) {
        mountQualityPlans(app, parts);
        mountQualityPlanItems(app, parts);
        const bills = mountQualityCheckBills(app, parts);
        mountCheckBillRoutes(app, parts, bills);
        mountAttachments(app, parts, files, {
          key: qualityCheckBill.subject.key,
          table: 'quality_check_bill',
          list: listCheckBillAttachments,
          change: changeCheckBillAttachments,
          find: bills.find,
        });
      },
    },
  };
}
