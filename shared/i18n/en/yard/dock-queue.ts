import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { dockQueue as zhDockQueue } from '#shared/i18n/zh/yard/dock-queue.ts';

export const dockQueue = {
  title: 'Call settings',
  field: {
    helpPoint: 'Help point',
    helpPointEn: 'In English',
    isVoiceOn: 'Speak calls',
    voiceFrom: 'Voice from',
    voiceTo: 'Voice to',
    pauseReason: 'Reason of the pause',
    pauseReasonEn: 'English reason',
    pausedUntil: 'Expected until',
  },
  helpHint: 'Where drivers go who missed their call or have no dock, such as window 2.',
  voiceHint: 'By the clock of the warehouse. The same two times mean the whole day.',
  pauseHint: 'With a reason, calls are paused and the board shows it; empty it to resume.',
  saved: 'Call settings saved',
} satisfies SameKeys<typeof zhDockQueue>;
