import { alarmChannel } from '#shared/contracts/alarms/alarm-channel.ts';
import { alarmRule } from '#shared/contracts/alarms/alarm-rule.ts';
import { onCallSchedule } from '#shared/contracts/alarms/on-call-schedule.ts';
import type { ListPageCase } from './list-page-case.ts';

export const alarmPages: readonly ListPageCase[] = [
  {
    name: 'alarm rule',
    noun: '报警规则',
    path: async () => '/alarm-rule',
    formName: alarmRule.subject.key,
    fields: { 名称: '灌装机卡瓶', 设备: 'L1-FILLER', 种类: 'state', 设备状态: 'blockage' },
    title: '灌装机卡瓶',
    invalid: { field: '触发延时（秒）', value: '-1', message: '不能小于 0' },
    twice: { field: '名称', message: '名称已被使用' },
    edited: { field: '名称', value: '灌装机堵料', shown: '灌装机堵料', isTitle: true },
    filter: { placeholder: '名称', part: 'name', value: '灌装机' },
    sorts: { head: '名称', part: 'name' },
  },
  {
    name: 'on-call schedule',
    noun: '值班表',
    path: async () => '/on-call-schedule',
    formName: onCallSchedule.subject.key,
    fields: { 名称: '设备值班' },
    title: '设备值班',
    invalid: { field: '每班天数', value: '29', message: '不能大于 28' },
    twice: { field: '名称', message: '名称已被使用' },
    edited: { field: '名称', value: '电气值班', shown: '电气值班', isTitle: true },
    filter: { placeholder: '名称', part: 'name', value: '电气' },
    sorts: { head: '名称', part: 'name' },
  },
  {
    name: 'alarm channel',
    noun: '通道',
    path: async () => '/alarm-channel',
    formName: alarmChannel.subject.key,
    fields: { 名称: '值班群', 地址: 'https://notify.invalid/hook' },
    title: '值班群',
    invalid: { field: '地址', value: 'notify', message: '网址不正确' },
    twice: { field: '名称', message: '名称已被使用' },
    edited: { field: '名称', value: '夜班群', shown: '夜班群', isTitle: true },
    filter: { placeholder: '名称', part: 'name', value: '夜班' },
    sorts: { head: '名称', part: 'name' },
  },
];
