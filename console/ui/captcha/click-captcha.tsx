import { Box, chakra, Stack } from '@chakra-ui/react';
import { type MouseEvent, type ReactElement, useState } from 'react';
import { useServices } from '#console/ui/api-hooks.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { answerChallenge, type CaptchaProof, CaptchaRefusal } from '#shared/client/proof/captcha.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { CaptchaPicture, PicturePanel } from './picture-panel.tsx';
import { messageOf, useChallenge } from './use-challenge.ts';
import { useLater } from './use-later.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}
type Phase = 'idle' | 'checking' | 'success' | 'failure';

const MARK_PX = 20;

const BAR = {
  idle: { bg: 'bg.subtle', borderColor: 'border.emphasized', color: 'fg' },
  checking: { bg: 'bg.subtle', borderColor: 'border.emphasized', color: 'fg' },
  success: {
    bg: 'var(--lw-state-production-tint)',
    borderColor: 'var(--lw-state-production-mark)',
    color: 'var(--lw-state-production-text)',
  },
  failure: {
    bg: 'var(--lw-state-fault-tint)',
    borderColor: 'var(--lw-state-fault-mark)',
    color: 'var(--lw-state-fault-text)',
  },
} as const;

/**
 * Click-words captcha: three clicks, then it is sent. A success locks it and calls `onSolved` at once; in `pop` mode
 * 1 s later, when its text has been read, and `onClose` after 1.5 s.
 */
export function ClickCaptcha(props: {
  readonly mode: 'fixed' | 'pop';
  readonly onSolved: (proof: CaptchaProof) => void;
  readonly onClose?: () => void;
}): ReactElement {
  const { mode, onSolved, onClose } = props;
  const { t, language } = useText();
  const { api } = useServices();
  const later = useLater();
  const [phase, setPhase] = useState<Phase>('idle');
  const [problem, setProblem] = useState<string | null>(null);
  const [points, setPoints] = useState<readonly Point[]>([]);
  const [loaded, refresh] = useChallenge('clickWord', phase === 'idle' && points.length === 0);

  function startAgain(): void {
    setPoints([]);
    setPhase('idle');
    setProblem(null);
    refresh();
  }

  function click(event: MouseEvent<HTMLElement>): void {
    // A press of Enter has no place in the picture.
    if (phase !== 'idle' || loaded.state !== 'ready' || event.detail === 0) return;
    const box = event.currentTarget.getBoundingClientRect();
    const point = {
      x: Math.round(((event.clientX - box.left) * LIMITS.captchaPictureWidthPx) / box.width),
      y: Math.round(((event.clientY - box.top) * LIMITS.captchaPictureHeightPx) / box.height),
    };
    const next = [...points, point];
    setPoints(next);
    if (next.length < LIMITS.captchaClicks) return;
    setPhase('checking');
    const { challenge } = loaded;
    later(LIMITS.captchaClickSubmitMs, () => void submit(challenge, next));
  }

  async function submit(
    challenge: Parameters<typeof answerChallenge>[1],
    clicked: readonly Point[],
  ): Promise<void> {
    const proof = await answerChallenge(api, challenge, clicked).catch((error: unknown) => {
      if (!(error instanceof CaptchaRefusal)) setProblem(messageOf(error));
      return null;
    });
    if (proof === null) {
      setPhase('failure');
      later(LIMITS.captchaClickRefreshMs, startAgain);
      return;
    }
    setPhase('success');
    if (mode === 'fixed') onSolved(proof);
    else {
      // What follows may take the popup away: its text is to be read first.
      later(LIMITS.captchaTipMs, () => onSolved(proof));
      later(LIMITS.captchaPopCloseMs, () => {
        onClose?.();
        startAgain();
      });
    }
  }

  const words =
    loaded.state === 'ready' ? loaded.challenge.wordList.join(language === 'zh' ? ',' : ', ') : '';
  const prompt = {
    loading: t('captcha.loading'),
    ready: t('captcha.click', { words }),
    refused: t('captcha.noPicture'),
  }[loaded.state];
  const message = {
    idle: prompt,
    checking: prompt,
    success: t('captcha.success'),
    failure: problem ?? t('captcha.failure'),
  }[phase];

  return (
    <Stack gap={`${LIMITS.captchaSpacePx}px`} w={`${LIMITS.captchaPictureWidthPx}px`}>
      <PicturePanel
        loaded={loaded}
        tip={null}
        onRefresh={phase === 'success' ? null : () => phase === 'idle' && startAgain()}
      >
        <chakra.button
          type="button"
          aria-label={prompt}
          onClick={click}
          display="block"
          cursor={phase === 'idle' ? 'crosshair' : 'default'}
          touchAction="manipulation"
          _focusVisible={{ outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '-2px' }}
        >
          {loaded.state === 'ready' && (
            <CaptchaPicture
              base64={loaded.challenge.originalImageBase64}
              widthPx={LIMITS.captchaPictureWidthPx}
            />
          )}
        </chakra.button>
        {points.map(({ x, y }, index) => (
          <Box
            // Marks are only ever added, and two may have one place.
            // biome-ignore lint/suspicious/noArrayIndexKey: the number of a mark is what it is.
            key={index}
            aria-hidden="true"
            position="absolute"
            left={`${x - MARK_PX / 2}px`}
            top={`${y - MARK_PX / 2}px`}
            w={`${MARK_PX}px`}
            h={`${MARK_PX}px`}
            lineHeight={`${MARK_PX}px`}
            textAlign="center"
            fontSize="12px"
            fontWeight="700"
            rounded="full"
            bg="accent.solid"
            color="accent.contrast"
            boxShadow="0 0 0 2px white, 0 0 0 3px rgb(0 0 0 / 0.35)"
            pointerEvents="none"
          >
            {index + 1}
          </Box>
        ))}
      </PicturePanel>
      <Box
        role="status"
        aria-live="polite"
        h={`${LIMITS.captchaBarHeightPx}px`}
        lineHeight={`${LIMITS.captchaBarHeightPx - 2}px`}
        textAlign="center"
        fontSize="14px"
        truncate
        px="2"
        borderWidth="1px"
        data-phase={phase}
        {...BAR[phase]}
      >
        {message}
      </Box>
    </Stack>
  );
}
