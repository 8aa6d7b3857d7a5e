import { inboundOrder } from '#shared/contracts/orders/inbound-order.ts';
import { outboundOrder } from '#shared/contracts/orders/outbound-order.ts';
import { warehouseException } from '#shared/contracts/orders/warehouse-exception.ts';
import { warehouseTask } from '#shared/contracts/orders/warehouse-task.ts';
import { wave } from '#shared/contracts/orders/wave.ts';
import { makeStockPlaces, makeWarehouse } from '#tests/support/made/made-warehouse.ts';
import type { ListPageCase } from './list-page-case.ts';

export const ordersPages: readonly ListPageCase[] = [
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
];
