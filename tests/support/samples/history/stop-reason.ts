import { stopReason } from '#shared/contracts/history/stop-reason.ts';
import type { SubjectSample } from '#tests/support/samples/subject-sample.ts';

export const stopReasonSample: SubjectSample = {
  crud: stopReason,
  body: (serial) => ({
    code: `R${serial}`,
    text: `原因 ${serial}`,
    textEn: `reason ${serial}`,
    category: 'material',
    isPlanned: false,
    isActive: true,
  }),
  change: { text: '没有瓶盖', isPlanned: true },
  text: ['text', 64],
  unique: 'code',
};
