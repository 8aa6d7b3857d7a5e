import type { videoCapability } from '#shared/contracts/video/capability.ts';
import type { CapabilityTexts } from '#shared/i18n/capability-texts.ts';

export const video = {
  errors: {
    stream_unavailable: '此视频暂无法播放，请稍后再试',
  },
} satisfies CapabilityTexts<typeof videoCapability>;
