import type { videoCapability } from '#shared/contracts/video/capability.ts';
import type { CapabilityTexts } from '#shared/i18n/capability-texts.ts';

export const video = {
  permissions: {
    camera_view: '查看摄像头画面',
    camera_talk: '通过摄像头对讲和广播',
    camera_edit: '管理摄像头',
  },
  errors: {
    stream_unavailable: '此视频暂无法播放，请稍后再试',
  },
  operationSubjects: {
    camera: '摄像头',
  },
  explainedSubjects: {
    camera: '摄像头',
  },
  recordErrors: {
    stream_address: '请填写以 http:// 或 https:// 开头的完整地址',
  },
} satisfies CapabilityTexts<typeof videoCapability>;
