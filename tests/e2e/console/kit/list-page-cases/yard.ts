import { dock } from '#shared/contracts/yard/dock.ts';
import { partner } from '#shared/contracts/yard/partner.ts';
import { vehicle } from '#shared/contracts/yard/vehicle.ts';
import { makeWarehouse } from '#tests/support/made/made-warehouse.ts';
import type { ListPageCase } from './list-page-case.ts';

export const yardPages: readonly ListPageCase[] = [
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
];
