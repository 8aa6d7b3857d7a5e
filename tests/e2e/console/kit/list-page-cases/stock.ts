import { stockLimit } from '#shared/contracts/stock/stock-limit.ts';
import { warehouseLocation } from '#shared/contracts/stock/warehouse-location.ts';
import { warehouseZone } from '#shared/contracts/stock/warehouse-zone.ts';
import { makeStockPlaces, makeWarehouse } from '#tests/support/made/made-warehouse.ts';
import type { ListPageCase } from './list-page-case.ts';

export const stockPages: readonly ListPageCase[] = [
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
];
