import { stopReason } from '#shared/contracts/history/stop-reason.ts';
import type { ListPageCase } from './list-page-case.ts';

export const historyPages: readonly ListPageCase[] = [
  {
    name: 'stop reason',
    noun: '停机原因',
    path: async () => '/stop-reason',
    formName: stopReason.subject.key,
    fields: { 原因: '换型', 代码: 'CHANGE' },
    title: '换型',
    invalid: { field: '代码', value: 'two words', message: '格式不正确' },
    twice: { field: '代码', message: '编码已被使用' },
    edited: { field: '英文原因', value: 'Changeover', shown: 'Changeover' },
    filter: { placeholder: '按原因筛选', part: 'text=', value: '换' },
    sorts: { head: '代码', part: 'code' },
  },
];
