import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { captcha as zhCaptcha } from '#shared/i18n/zh/captcha/captcha.ts';

export const captcha = {
  title: 'Please complete the security check',
  close: 'Close',
  refresh: 'New picture',
  retry: 'Try again',
  noPicture: 'No picture',
  loading: 'Loading',
  slide: 'Slide right to complete verification',
  slideKeys: 'Slide right to complete verification. Arrow keys move the piece, Enter confirms.',
  slidePicture: 'Slide the piece to the gap of the same shape',
  click: 'Click in order: {{words}}',
  checking: 'Checking',
  success: 'Verified',
  successIn: 'Verified in {{seconds}} s',
  failure: 'Verification failed',
  cannotDrag: 'Cannot drag?',
  cannotClick: 'Cannot click?',
  work: 'Let the browser do it',
  workAbout:
    'No dragging and no picture: your browser solves a small calculation instead. It usually takes a few seconds.',
  workStart: 'Start',
  working: 'Verifying, please wait',
  workRetry: 'Verify again',
  back: 'Back to the picture',
  identify: 'Verification code image {{code}}; press for a new one',
} satisfies SameKeys<typeof zhCaptcha>;
