import { railHandler } from '#shared/contracts/railway/rail-handler.ts';
import { railTrack } from '#shared/contracts/railway/rail-track.ts';
import { train } from '#shared/contracts/railway/train.ts';
import { wagonVisit } from '#shared/contracts/railway/wagon-visit.ts';
import { makeTrain } from '#tests/support/made/made-railway.ts';
import { makeWarehouse } from '#tests/support/made/made-warehouse.ts';
import type { ListPageCase } from './list-page-case.ts';

export const railwayPages: readonly ListPageCase[] = [
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
