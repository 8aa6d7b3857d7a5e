import { defineCapability } from '#shared/contracts/kit/capability.ts';

export const captchaCapability = defineCapability({
  folder: 'captcha',
  limits: {
    captchaPictureWidthPx: 310,
    captchaPictureHeightPx: 155,
    captchaBarHeightPx: 40,
    captchaSpacePx: 5,
    captchaSlideY: 5,
    captchaClicks: 3,
    captchaTipMs: 1_000,
    captchaPopCloseMs: 1_500,
    captchaResetAnimationMs: 300,
    captchaClickRefreshMs: 700,
    /** After the last click its mark is seen before the answer is sent. */
    captchaClickSubmitMs: 400,
    /** The server forgets a captcha after 120 s: an untouched one is replaced before. */
    captchaRenewMs: 110_000,
    captchaPieceWidthPx: 47,
  },
});
