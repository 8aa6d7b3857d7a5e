import { Box, Stack } from '@chakra-ui/react';
import { type ReactElement, type Ref, useState } from 'react';
import { useServices } from '#console/ui/api-hooks.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import {
  answerChallenge,
  type CaptchaProof,
  CaptchaRefusal,
  passByProof,
} from '#shared/client/proof/captcha.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { CaptchaPicture, PicturePanel, type Tip } from './picture-panel.tsx';
import { SlideBar, type SlidePhase } from './slide-bar.tsx';
import { isAtEnd, type SlideType } from './slide-track.ts';
import { messageOf, useChallenge } from './use-challenge.ts';
import { useLater } from './use-later.ts';
import { useSlide } from './use-slide.ts';

/**
 * Slide captcha. Type 2 moves a jigsaw piece into its gap; type 1 has no picture: slid to its end, the browser proves
 * some work instead. `fixed` stands in the page; in `pop` mode `onClose` is called 1.5 s after success. `onSolved` is
 * called 1 s after success, when its text has been read.
 */
export function SlideCaptcha(props: {
  readonly type?: SlideType;
  readonly mode: 'fixed' | 'pop';
  readonly onSolved: (proof: CaptchaProof) => void;
  readonly onClose?: () => void;
  readonly handleRef?: Ref<HTMLDivElement>;
}): ReactElement {
  const { type = '2', mode, onSolved, onClose } = props;
  const { t } = useText();
  const { api } = useServices();
  const later = useLater();
  const [phase, setPhase] = useState<Exclude<SlidePhase, 'dragging'>>('idle');
  const [tip, setTip] = useState<Tip | null>(null);
  const [loaded, refresh] = useChallenge(type === '2' ? 'blockPuzzle' : null, phase === 'idle');
  const isReady = type === '1' || loaded.state === 'ready';
  const slide = useSlide({
    type,
    isEnabled: phase === 'idle' && isReady,
    onRelease: (offsetPx, heldMs) => void submit(offsetPx, heldMs),
  });
  const shown: SlidePhase = slide.isDragging ? 'dragging' : phase;

  async function answer(offsetPx: number): Promise<CaptchaProof | null> {
    if (type === '1') return isAtEnd(offsetPx) ? passByProof(api) : null;
    if (loaded.state !== 'ready') return null;
    return answerChallenge(api, loaded.challenge, { x: offsetPx, y: LIMITS.captchaSlideY });
  }

  async function submit(offsetPx: number, heldMs: number): Promise<void> {
    setPhase('checking');
    try {
      const proof = await answer(offsetPx);
      if (proof === null) return fail(t('captcha.failure'));
      setPhase('success');
      setTip({ tone: 'success', text: t('captcha.successIn', { seconds: (heldMs / 1_000).toFixed(2) }) });
      later(LIMITS.captchaTipMs, () => {
        setTip(null);
        onSolved(proof);
      });
      if (mode === 'pop') later(LIMITS.captchaPopCloseMs, () => onClose?.());
    } catch (error) {
      // The protocol's refusals all read "failed" here; a network that is down says so.
      fail(error instanceof CaptchaRefusal ? t('captcha.failure') : messageOf(error));
    }
  }

  function fail(text: string): void {
    setPhase('failure');
    setTip({ tone: 'failure', text });
    later(LIMITS.captchaTipMs, () => {
      setTip(null);
      setPhase('resetting');
      slide.reset();
      refresh();
      later(LIMITS.captchaResetAnimationMs, () => setPhase('idle'));
    });
  }

  function refreshNow(): void {
    if (phase !== 'idle') return;
    slide.reset();
    refresh();
  }

  const barTip =
    type === '1' ? (tip?.text ?? (phase === 'success' ? t('captcha.success') : undefined)) : undefined;
  const prompt =
    shown !== 'idle' || slide.offsetPx > 0
      ? null
      : t(type === '2' && loaded.state === 'refused' ? 'captcha.noPicture' : 'captcha.slide');
  return (
    <Stack gap={`${LIMITS.captchaSpacePx}px`} w={`${LIMITS.captchaPictureWidthPx}px`}>
      {type === '2' && (
        <PicturePanel loaded={loaded} tip={tip} onRefresh={phase === 'success' ? null : refreshNow}>
          <Box role="img" aria-label={t('captcha.slidePicture')}>
            {loaded.state === 'ready' && (
              <CaptchaPicture
                base64={loaded.challenge.originalImageBase64}
                widthPx={LIMITS.captchaPictureWidthPx}
              />
            )}
          </Box>
        </PicturePanel>
      )}
      <SlideBar
        type={type}
        phase={shown}
        isEnabled={isReady && phase === 'idle'}
        slide={slide}
        message={barTip ?? prompt}
        {...(props.handleRef && { handleRef: props.handleRef })}
      >
        {type === '2' && loaded.state === 'ready' && (
          <Box
            position="absolute"
            left="0"
            bottom={`${LIMITS.captchaBarHeightPx + LIMITS.captchaSpacePx}px`}
            pointerEvents="none"
          >
            <CaptchaPicture
              base64={loaded.challenge.jigsawImageBase64}
              widthPx={LIMITS.captchaPieceWidthPx}
            />
          </Box>
        )}
      </SlideBar>
    </Stack>
  );
}
