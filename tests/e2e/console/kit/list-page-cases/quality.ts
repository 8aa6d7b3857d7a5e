import { qualityCheckBill } from '#shared/contracts/quality/quality-check-bill.ts';
import { qualityPlan } from '#shared/contracts/quality/quality-plan.ts';
import { makeCheckPlan } from '#tests/support/made/made-quality.ts';
import { makeStockPlaces } from '#tests/support/made/made-warehouse.ts';
import type { ListPageCase } from './list-page-case.ts';

export const qualityPages: readonly ListPageCase[] = [
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
];
