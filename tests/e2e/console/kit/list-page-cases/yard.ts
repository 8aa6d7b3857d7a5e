import { dock } from '#shared/contracts/yard/dock.ts';
import { inboundOrder } from '#shared/contracts/orders/inbound-order.ts';
import { outboundOrder } from '#shared/contracts/orders/outbound-order.ts';
import { warehouseException } from '#shared/contracts/orders/warehouse-exception.ts';
import { warehouseTask } from '#shared/contracts/orders/warehouse-task.ts';
import { wave } from '#shared/contracts/orders/wave.ts';
import { partner } from '#shared/contracts/yard/partner.ts';
import { qualityCheckBill } from '#shared/contracts/quality/quality-check-bill.ts';
import { qualityPlan } from '#shared/contracts/quality/quality-plan.ts';
import { railHandler } from '#shared/contracts/railway/rail-handler.ts';
import { railTrack } from '#shared/contracts/railway/rail-track.ts';
import { train } from '#shared/contracts/railway/train.ts';
import { wagonVisit } from '#shared/contracts/railway/wagon-visit.ts';
import { stockLimit } from '#shared/contracts/stock/stock-limit.ts';
import { warehouseLocation } from '#shared/contracts/stock/warehouse-location.ts';
import { warehouseZone } from '#shared/contracts/stock/warehouse-zone.ts';
import { vehicle } from '#shared/contracts/yard/vehicle.ts';
import { makeCheckPlan } from '#tests/support/made/made-quality.ts';
import { makeTrain } from '#tests/support/made/made-railway.ts';
import { makeStockPlaces, makeWarehouse } from '#tests/support/made/made-warehouse.ts';
import type { ListPageCase } from './list-page-case.ts';

export const warehousePages: readonly ListPageCase[] = [
  {
    name: 'partner',
    noun: '往来单位',
    path: async () => '/partner',
    formName: partner.subject.key,
    fields: { 编码: 'SF', 名称: '顺丰速运' },
    switches: ['承运商'],
    title: '顺丰速运',
    invalid: { field: '编码', value: 'S F', message: '编码不能含空格、/、+ 和 #' },
    twice: { field: '编码', message: '编码已被使用' },
    edited: { field: '名称', value: '顺丰快运', shown: '顺丰快运', isTitle: true },
    filter: { placeholder: '按编码或名称筛选', part: 'name=', value: '快运' },
    sorts: { head: '编码', part: 'code' },
  },
  {
    name: 'vehicle',
    noun: '车辆',
    path: async () => '/vehicle',
    formName: vehicle.subject.key,
    fields: { 车牌号: '沪A86K3K', 司机: '李师傅' },
    title: '沪A86K3K',
    invalid: { field: '车牌号', value: 'A_1', message: '车牌号不正确' },
    edited: { field: '司机', value: '王师傅', shown: '王师傅' },
    filter: { placeholder: '按车牌号筛选', part: 'plate=', value: 'A86' },
    sorts: { head: '车牌号', part: 'plate' },
  },
  {
    name: 'dock',
    noun: '月台',
    path: async (server, user) => {
      await makeWarehouse(server, user, 'WD');
      return '/dock';
    },
    formName: dock.subject.key,
    fields: { 编号: '7' },
    title: '7',
    invalid: { field: '编号', value: 'A 1', message: '编码不能含空格、/、+ 和 #' },
    edited: { field: '备注', value: '升降板', shown: '升降板' },
    filter: { placeholder: '按编号筛选', part: 'code=7', value: '7' },
    sorts: { head: '编号', part: 'code' },
  },
  {
    name: 'check plan',
    noun: '质检方案',
    path: async () => '/quality-plan',
    formName: qualityPlan.subject.key,
    fields: { 编码: 'IN-1', 名称: '通用来料' },
    title: '通用来料',
    invalid: { field: '编码', value: 'A 1', message: '编码不能含空格、/、+ 和 #' },
    edited: { field: '名称', value: '来料通用', shown: '来料通用', isTitle: true },
    filter: { placeholder: '按编码或名称筛选', part: 'name=', value: '来料' },
    sorts: { head: '编码', part: 'code' },
  },
  {
    name: 'zone',
    noun: '库区',
    path: async (server, user) => {
      await makeWarehouse(server, user, 'WZ');
      return '/warehouse-zone';
    },
    formName: warehouseZone.subject.key,
    fields: { 编码: 'PK', 名称: '拣货区' },
    title: '拣货区',
    invalid: { field: '编码', value: 'A 1', message: '编码不能含空格、/、+ 和 #' },
    edited: { field: '名称', value: '零拣区', shown: '零拣区', isTitle: true },
    filter: { placeholder: '按编码或名称筛选', part: 'code=', value: '零拣' },
    sorts: { head: '编码', part: 'code' },
  },
  {
    name: 'location',
    noun: '库位',
    path: async (server, user) => {
      await makeStockPlaces(server, user, 'WL');
      return '/warehouse-location';
    },
    formName: warehouseLocation.subject.key,
    fields: { 库区: 'S · zone S', 编码: 'T-01' },
    title: 'T-01',
    invalid: { field: '编码', value: 'A 1', message: '编码不能含空格、/、+ 和 #' },
    edited: { field: '锁定原因', value: '横梁损坏', shown: '横梁损坏' },
    filter: { placeholder: '按编码筛选', part: 'code=T-01', value: 'T-01' },
    sorts: { head: '编码', part: 'code' },
  },
  {
    name: 'stock limit',
    noun: '库存下限',
    path: async (server, user) => {
      await makeStockPlaces(server, user, 'WM');
      return '/stock-limit';
    },
    formName: stockLimit.subject.key,
    fields: { 产品: 'WM-goods', 下限: '60' },
    title: 'WM-goods',
    invalid: { field: '下限', value: '-1', message: '不能小于 0' },
    edited: { field: '备注', value: '每周补货', shown: '每周补货' },
    filter: { placeholder: '按产品筛选', part: 'product=WM', value: 'WM-g' },
    sorts: { head: '产品', part: 'productCode' },
  },
  {
    name: 'inbound order',
    noun: '入库单',
    path: async (server, user) => {
      await makeWarehouse(server, user, 'WI');
      return '/inbound-order';
    },
    formName: inboundOrder.subject.key,
    hasNoEmptyField: true,
    fields: { 外部单号: 'PO-2026-77', 预计到货: '2031-10-01T08:30' },
    title: /IN-\d{8}-0001/,
    invalid: { field: '优先级', value: '0', message: '不能小于 1' },
    edited: { field: '外部单号', value: 'PO-2026-78', shown: /IN-\d{8}-0001/ },
    filter: { placeholder: '单号、外部单号或供应商', part: 'no=PO', value: 'PO-2026-78' },
    sorts: { head: '预计到货', part: 'expectedAt' },
  },
  {
    name: 'outbound order',
    noun: '出库单',
    path: async (server, user) => {
      await makeWarehouse(server, user, 'WO');
      return '/outbound-order';
    },
    formName: outboundOrder.subject.key,
    hasNoEmptyField: true,
    fields: { 要求发运: '2031-10-01T08:30', 外部单号: 'SO-2026-77' },
    title: /OUT-\d{8}-0001/,
    returns: '返回出库单',
    invalid: { field: '优先级', value: '10', message: '不能大于 9' },
    edited: { field: '外部单号', value: 'SO-2026-78', shown: /OUT-\d{8}-0001/ },
    filter: { placeholder: '按单号、外部单号或客户筛选', part: 'no=SO', value: 'SO-2026-78' },
    sorts: { head: '要求发运', part: 'dueAt' },
  },
  {
    name: 'wave',
    noun: '波次',
    path: async (server, user) => {
      await makeWarehouse(server, user, 'WW');
      return '/wave';
    },
    formName: wave.subject.key,
    fields: { 名称: '早班干线', 截单时间: '2031-10-01T08:30' },
    title: /W-\d{8}-0001/,
    invalid: { field: '名称', value: '长'.repeat(65), message: '最多 64 个字符' },
    edited: { field: '名称', value: '晚班干线', shown: /W-\d{8}-0001/ },
    filter: { placeholder: '按波次号或名称筛选', part: 'no=晚班', value: '晚班' },
    sorts: { head: '截单时间', part: 'cutOffAt' },
  },
  {
    name: 'warehouse task',
    noun: '任务',
    path: async (server, user) => {
      await makeStockPlaces(server, user, 'WT');
      return '/warehouse-task';
    },
    formName: warehouseTask.subject.key,
    // A code is typed and found; the location is named by the server where it is wrong.
    fields: { 类型: 'move', 产品: 'WT-goods', 数量: '12', 从库位: 'S-1', 到库位: 'P-1' },
    hasNoEmptyField: true,
    title: /T-\d{8}-0001/,
    invalid: { field: '优先级', value: '0', message: '不能小于 1' },
    edited: { field: '备注', value: '先移走', shown: /T-\d{8}-0001/ },
    filter: { placeholder: '任务号、单号、产品或执行人', part: 'no=WT', value: 'WT-goods' },
    sorts: { head: '任务号', part: 'no' },
  },
  {
    name: 'warehouse exception',
    noun: '异常',
    path: async (server, user) => {
      await makeStockPlaces(server, user, 'WX');
      return '/warehouse-exception';
    },
    formName: warehouseException.subject.key,
    fields: { 内容: '叉车漏油', 库位: 'S-2' },
    title: '叉车漏油',
    invalid: { field: '内容', value: '长'.repeat(201), message: '最多 200 个字符' },
    edited: { field: '内容', value: '叉车电池', shown: '叉车电池', isTitle: true },
    filter: { placeholder: '按内容筛选', part: 'text=叉车', value: '叉车电' },
    sorts: { head: '类型', part: 'kind' },
  },
  {
    name: 'check bill',
    noun: '质检单',
    path: async (server, user) => {
      await makeStockPlaces(server, user, 'WQ');
      await makeCheckPlan(server, user, { code: 'IN-1' }, [{ code: 'W', name: 'weight', kind: 'number' }]);
      return '/quality-check-bill';
    },
    formName: qualityCheckBill.subject.key,
    fields: { 产品: 'WQ-goods', 批量: '40' },
    title: /QC-\d{8}-0001/,
    invalid: { field: '抽样数量', value: '0', message: '必须大于 0' },
    edited: { field: '备注', value: '加急', shown: /QC-\d{8}-0001/ },
    filter: { placeholder: '按单号、产品或批次筛选', part: 'no=WQ', value: 'WQ-goods' },
    sorts: { head: '期限', part: 'dueAt' },
  },
  {
    name: 'railway track',
    noun: '股道',
    path: async (server, user) => {
      await makeWarehouse(server, user, 'WRT');
      return '/rail-track';
    },
    formName: railTrack.subject.key,
    fields: { 编号: '3', 名称: '装车三道' },
    title: '3',
    invalid: { field: '编号', value: 'A 1', message: '编码不能含空格、/、+ 和 #' },
    edited: { field: '名称', value: '装车线', shown: '装车线' },
    filter: { placeholder: '按编号或名称筛选', part: 'code=', value: '装车线' },
    sorts: { head: '编号', part: 'code' },
  },
  {
    name: 'handling machine',
    noun: '装卸机械',
    path: async (server, user) => {
      await makeWarehouse(server, user, 'WRH');
      return '/rail-handler';
    },
    formName: railHandler.subject.key,
    fields: { 编号: 'G1', 名称: '一号龙门吊' },
    title: 'G1',
    invalid: { field: '编号', value: 'A 1', message: '编码不能含空格、/、+ 和 #' },
    edited: { field: '名称', value: '龙门吊', shown: '龙门吊' },
    filter: { placeholder: '按编号或名称筛选', part: 'code=', value: 'G1' },
    sorts: { head: '编号', part: 'code' },
  },
  {
    name: 'train',
    noun: '列车',
    path: async (server, user) => {
      await makeWarehouse(server, user, 'WRN');
      return '/train';
    },
    formName: train.subject.key,
    fields: { 车次: '83104', 到站或发站: '成都' },
    title: '83104',
    invalid: { field: '车次', value: 'A 1', message: '车次只能含字母、数字、/ 和横线' },
    edited: { field: '到站或发站', value: '西安', shown: '西安' },
    filter: { placeholder: '按车次或站名筛选', part: 'no=83104', value: '83104' },
    sorts: { head: '车次', part: 'no' },
  },
  {
    name: 'wagon',
    noun: '货车',
    path: async (server, user) => {
      await makeWarehouse(server, user, 'WRW');
      await makeTrain(server, user, { warehouseCode: 'WRW', no: '83106' });
      return '/wagon-visit';
    },
    formName: wagonVisit.subject.key,
    fields: { 车号: '5230118', 编组位: '1' },
    title: '5230118',
    invalid: { field: '车号', value: 'a1', message: '至少 4 个字符' },
    edited: { field: '备注', value: '加固', shown: '5230118' },
    filter: { placeholder: '按车号或车次筛选', part: 'wagonNo=5230118', value: '5230118' },
    sorts: { head: '车号', part: 'wagonNo' },
  },
];
