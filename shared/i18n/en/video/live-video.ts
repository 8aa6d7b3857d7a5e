import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { liveVideo as zh } from '#shared/i18n/zh/video/live-video.ts';

/** The player of live video. */
export const liveVideo = {
  picture: 'Live picture of {{name}}',
  connecting: 'Connecting…',
  lost: 'This video cannot be played now. Please try again later.',
  retry: 'Try again now',
  talk: 'Talk',
  broadcast: 'Broadcast',
  broadcastTo: 'Broadcast to {{count}} cameras',
  sound: 'Sound',
  hd: 'HD',
  fullScreen: 'Full screen',
  controls: 'Controls',
  noMicrophone: 'There is no microphone, or it may not be used',
  talkFailed: 'Sound cannot be sent now. Please try again later.',
  talking: 'You are talking',
  broadcasting: 'You are broadcasting',
} satisfies SameKeys<typeof zh>;
