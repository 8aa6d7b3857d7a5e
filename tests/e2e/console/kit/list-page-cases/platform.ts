import { dict } from '#shared/contracts/platform/dict.ts';
import { dictItem } from '#shared/contracts/platform/dict-item.ts';
import { param } from '#shared/contracts/platform/param.ts';
import { tenantForm } from '#shared/contracts/platform/tenant-form.ts';
import type { ListPageCase } from './list-page-case.ts';

export const platformPages: readonly ListPageCase[] = [
  {
    name: 'dict',
    noun: '字典',
    path: async () => '/dict',
    formName: dict.subject.key,
    fields: { 描述: '班次类型', 类型: 'shift_kind' },
    title: '班次类型',
    invalid: { field: '类型', value: 'Shift Kind', message: '格式不正确' },
    twice: { field: '类型', message: '已有这个字典类型' },
    edited: { field: '备注', value: '排班用', shown: '排班用' },
    filter: { placeholder: '类型', part: 'type=shift', value: 'shift' },
    sorts: { head: '类型', part: 'type' },
    hides: '备注',
  },
  {
    name: 'dict items',
    noun: '字典项',
    path: async (server, user) => {
      const reply = await server.call(dict.page, { query: { type: 'msg_type' } }, user);
      return `/dict?dict=${reply.json().data.records[0].id}`;
    },
    formName: dictItem.subject.key,
    fields: { 标签: '提醒', 值: 'reminder' },
    title: '提醒',
    invalid: { field: '顺序', value: '-1', message: '不能小于 0' },
    edited: { field: '英文标签', value: 'Reminder', shown: 'Reminder' },
    filter: { placeholder: '按标签或值筛选', part: 'items.label=remind', value: 'remind' },
    sorts: { head: '值', part: 'value' },
    hides: '英文标签',
  },
  {
    name: 'param',
    noun: '参数',
    path: async () => '/param',
    formName: param.subject.key,
    fields: { 名称: '班次时长', 键: 'SHIFT_HOURS', 值: '8' },
    title: '班次时长',
    invalid: { field: '键', value: 'shift-hours', message: '格式不正确' },
    edited: { field: '值', value: '12', shown: '12' },
    filter: { placeholder: '键', part: 'publicKey=SHIFT', value: 'SHIFT' },
    sorts: { head: '键', part: 'publicKey' },
  },
  {
    name: 'form fields',
    noun: '表单设置',
    path: async () => '/tenant-form',
    formName: tenantForm.subject.key,
    fields: { 表单: '岗位' },
    title: '岗位',
    invalid: { field: '备注', value: '长'.repeat(201), message: '最多 200 个字符' },
    edited: { field: '备注', value: '按公司叫法', shown: '岗位' },
    filter: null,
    sorts: { head: '表单', part: 'componentsName' },
  },
];
