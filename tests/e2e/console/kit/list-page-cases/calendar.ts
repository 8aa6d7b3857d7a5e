import { plannedStop } from '#shared/contracts/calendar/planned-stop.ts';
import { product } from '#shared/contracts/calendar/product.ts';
import { productionPlan } from '#shared/contracts/calendar/production-plan.ts';
import { shiftException } from '#shared/contracts/calendar/shift-exception.ts';
import { shiftPattern } from '#shared/contracts/calendar/shift-pattern.ts';
import type { ListPageCase } from './list-page-case.ts';

export const calendarPages: readonly ListPageCase[] = [
  {
    name: 'shift exception',
    noun: '例外',
    path: async () => '/shift-exception',
    formName: shiftException.subject.key,
    fields: { 名称: '国庆节', 开始日期: '2031-10-01', 结束日期: '2031-10-07' },
    title: '国庆节',
    invalid: { field: '结束日期', value: '2031-09-30', message: '结束时间要晚于开始时间' },
    twice: null,
    edited: { field: '结束日期', value: '2031-10-08', shown: '2031-10-08' },
    filter: { placeholder: '按名称筛选', part: 'name=', value: '国庆' },
    sorts: { head: '开始日期', part: 'fromDay' },
  },
  {
    name: 'product',
    noun: '产品',
    path: async () => '/product',
    formName: product.subject.key,
    fields: { 编码: 'OJ250', 名称: '橙汁 250 ml' },
    title: '橙汁 250 ml',
    invalid: { field: '理想速度', value: '36000', message: '格式不正确' },
    edited: { field: '英文名称', value: 'Orange juice', shown: '橙汁 250 ml' },
    filter: { placeholder: '按编码或名称筛选', part: 'name=OJ', value: 'OJ' },
    sorts: { head: '编码', part: 'code' },
  },
  {
    name: 'shift pattern',
    noun: '班次',
    // Shifts of one line must not overlap: those of the demo plant fill the week.
    path: async (server, user) => {
      const found = await server.call(shiftPattern.page, { query: { size: 200 } }, user);
      const ids = found.json().data.records.map(({ id }: { id: string }) => id);
      await server.call(shiftPattern.removeMany, { query: { ids } }, user);
      return '/shift-pattern';
    },
    formName: shiftPattern.subject.key,
    fields: { 名称: '白班', 开始: '08:00', 结束: '16:00' },
    title: '白班',
    invalid: { field: '休息', value: '07:00-07:30', message: '时间不正确' },
    edited: { field: '英文名称', value: 'Day shift', shown: '白班' },
    filter: { placeholder: '按名称筛选', part: 'name=白', value: '白' },
    sorts: { head: '名称', part: 'name' },
  },
  {
    name: 'planned stop',
    noun: '计划停机',
    path: async () => '/planned-stop',
    formName: plannedStop.subject.key,
    fields: {
      开始日期: '2031-10-01',
      开始: '08:00',
      结束日期: '2031-10-01',
      结束: '10:00',
      原因: '保养',
      说明: '秋季检修',
    },
    title: '秋季检修',
    invalid: { field: '结束', value: '07:00', message: '结束时间要晚于开始时间' },
    edited: { field: '英文说明', value: 'Overhaul', shown: '秋季检修' },
    filter: { placeholder: '按说明筛选', part: 'name=秋', value: '秋' },
    sorts: { head: '原因', part: 'reason' },
  },
  {
    name: 'production plan',
    noun: '计划行',
    path: async () => '/production-plan',
    formName: productionPlan.subject.key,
    fields: {
      产线: '1 号灌装线',
      日期: '2031-10-01',
      班次: '早班',
      产品: 'LW330 · 柠檬气泡水 330 ml',
      计划产量: '120000',
      订单号: 'PO-77',
    },
    title: '2031-10-01 早班 LW330',
    inRow: '2031-10-01',
    invalid: { field: '班次', value: '没有的班', message: '这条产线当天没有这个班次' },
    edited: { field: '订单号', value: 'PO-78', shown: 'PO-78' },
    filter: { placeholder: '按订单号筛选', part: 'orderNo=PO-78', value: 'PO-78' },
    sorts: { head: '日期', part: 'day' },
  },
];
