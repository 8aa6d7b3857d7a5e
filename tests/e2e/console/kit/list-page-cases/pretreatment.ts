import { processUnit } from '#shared/contracts/pretreatment/process-unit.ts';
import type { ListPageCase } from './list-page-case.ts';

export const pretreatmentPages: readonly ListPageCase[] = [
  {
    name: 'process unit',
    noun: '前处理设备',
    path: async () => '/process-unit',
    formName: processUnit.subject.key,
    fields: { 车间: 'WS-GLASS', 设备: 'L1-FILLER', '容量（吨）': '20' },
    title: '灌装机',
    inRow: 'L1-FILLER',
    invalid: { field: '低液位（%）', value: '101', message: '不能大于 100' },
    twice: { field: '设备', message: '此设备已在前处理设备中' },
    edited: { field: '容量（吨）', value: '25', shown: '25' },
    filter: { placeholder: '名称或设备编码', part: 'name', value: 'L1-FILLER' },
    sorts: { head: '顺序', part: 'sort' },
  },
];
