import { machineParameter } from '#shared/contracts/history/machine-parameter.ts';
import { stopReason } from '#shared/contracts/history/stop-reason.ts';
import type { ListPageCase } from './list-page-case.ts';

export const historyPages: readonly ListPageCase[] = [
  {
    name: 'machine parameter',
    noun: '参数',
    path: async () => '/machine-parameter',
    formName: machineParameter.subject.key,
    fields: { 设备: 'L1-FILLER', 指标编码: 'oilTemperature', 名称: '润滑油温度', 下限: '20', 上限: '70' },
    title: '润滑油温度',
    invalid: { field: '指标编码', value: 'oil temperature', message: '格式不正确' },
    twice: { field: '指标编码', message: '此设备的该指标已有参数' },
    edited: { field: '单位', value: '°C', shown: '润滑油温度' },
    filter: { placeholder: '名称、编码或设备', part: 'name=润滑', value: '润滑油' },
    side: '设备',
    sorts: { head: '名称', part: 'name' },
  },
  {
    name: 'stop reason',
    noun: '停机原因',
    path: async () => '/stop-reason',
    formName: stopReason.subject.key,
    fields: { 原因: '换型', 代码: 'CHANGE' },
    title: '换型',
    invalid: { field: '代码', value: 'two words', message: '格式不正确' },
    edited: { field: '英文原因', value: 'Changeover', shown: 'Changeover' },
    filter: { placeholder: '按原因筛选', part: 'text=', value: '换' },
    sorts: { head: '代码', part: 'code' },
  },
];
