import type { stockCapability } from '#shared/contracts/stock/capability.ts';
import type { CapabilityTexts } from '#shared/i18n/capability-texts.ts';

export const stock = {
  permissions: {
    stock_view: '查看库存、流水与下限',
    stock_edit: '盘点、移动与冻结库存，修改下限',
  },
  errors: {
    place_in_use: '此处还有库位、库存或未完成任务',
  },
  operationActions: {
    add: '登记',
    adjust: '盘点',
    setStatus: '变更状态',
  },
  operationSubjects: {
    stock: '库存',
    stockLimit: '库存下限',
    stockMovement: '库存流水',
    warehouseLocation: '库位',
    warehouseZone: '库区',
  },
  explainedSubjects: {
    warehouseZone: '库区',
    warehouseLocation: '库位',
    stockLimit: '库存下限',
  },
  recordErrors: {
    location_missing: '仓库没有这个库位',
    location_blocked: '库位已锁定',
    location_disabled: '库位已停用',
    zone_missing: '仓库没有此库区',
    location_same: '货物已在该库位',
    lot_missing: '该产品没有这个批次',
    quantity_zero: '必须大于 0',
    stock_there: '该库位已有相同货物，请对其盘点',
    stock_less: '该处可用数量只有 {{available}}',
    reserved_less: '该处预占数量不足',
    limit_taken: '该产品在此已有下限',
    counted_below_reserved: '其中 {{reserved}} 已预占，请先释放',
    lot_needed: '请填写此有效期的批次',
    status_same: '货物已是该状态',
    stock_not_there: '起始库位没有这么多可用货物',
  },
} satisfies CapabilityTexts<typeof stockCapability>;
