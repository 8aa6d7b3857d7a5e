import { notice } from '#shared/contracts/messages/notice.ts';
import type { SubjectSample } from '#tests/support/samples/subject-sample.ts';

export const noticeSample: SubjectSample = {
  crud: notice,
  body: (serial) => ({ msgType: '2', noticeTitle: `title ${serial}`, messageContent: '<p>content</p>' }),
  change: { msgType: '1', noticeTitle: 'changed', messageContent: '<p>周日停电</p>' },
  text: ['noticeTitle', 100],
};
