import { notice } from '#shared/contracts/messages/notice.ts';
import type { ListPageCase } from './list-page-case.ts';

export const messagesPages: readonly ListPageCase[] = [
  {
    name: 'notice',
    noun: '通知公告',
    path: async () => '/NoticeMore',
    formName: notice.subject.key,
    fields: { 标题: '周六夜班调整', 内容: '请查看排班表。' },
    title: '周六夜班调整',
    invalid: { field: '标题', value: '长'.repeat(101), message: '最多 100 个字符' },
    twice: null,
    edited: { field: '标题', value: '周日夜班调整', shown: '周日夜班调整', isTitle: true },
    filter: { placeholder: '按标题筛选', part: 'noticeTitle=', value: '夜班' },
    sorts: { head: '标题', part: 'noticeTitle' },
  },
];
