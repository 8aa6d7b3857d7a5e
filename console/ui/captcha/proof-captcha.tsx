import { Box, Button, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useServices } from '#console/ui/api-hooks.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { type CaptchaProof, passByProof } from '#shared/client/proof/captcha.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { messageOf } from './use-challenge.ts';
import { useLater } from './use-later.ts';

type Phase = 'idle' | 'working' | 'success' | 'failure';

/** The way for those who cannot drag or click: the browser works for a moment, and shows how far it is. */
export function ProofCaptcha(props: {
  readonly onSolved: (proof: CaptchaProof) => void;
  readonly onClose?: () => void;
}): ReactElement {
  const { onSolved, onClose } = props;
  const { t } = useText();
  const { api } = useServices();
  const later = useLater();
  const [phase, setPhase] = useState<Phase>('idle');
  const [problem, setProblem] = useState('');
  const [share, setShare] = useState(0);
  const work = useRef<AbortController | null>(null);
  useEffect(() => () => work.current?.abort(), []);

  async function start(): Promise<void> {
    const controller = new AbortController();
    work.current = controller;
    setShare(0);
    setPhase('working');
    const startMs = performance.now();
    try {
      const proof = await passByProof(api, { onProgress: setShare, signal: controller.signal });
      if (controller.signal.aborted) return;
      setShare(1);
      setProblem(t('captcha.successIn', { seconds: ((performance.now() - startMs) / 1_000).toFixed(2) }));
      setPhase('success');
      later(LIMITS.captchaTipMs, () => onSolved(proof));
      later(LIMITS.captchaPopCloseMs, () => onClose?.());
    } catch (error) {
      if (controller.signal.aborted) return;
      setProblem(messageOf(error));
      setPhase('failure');
    }
  }

  const isDone = phase === 'success';
  const fill = isDone ? 'var(--lw-state-production-fill)' : 'accent.solid';
  return (
    <Stack
      w={`${LIMITS.captchaPictureWidthPx}px`}
      minH={`${LIMITS.captchaPictureHeightPx + LIMITS.captchaSpacePx + LIMITS.captchaBarHeightPx}px`}
      justify="center"
      gap="4"
    >
      <Text color="fg.muted" fontSize="14px">
        {t('captcha.workAbout')}
      </Text>
      <Box
        role="progressbar"
        aria-label={t('captcha.working')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        h="8px"
        rounded="full"
        bg="bg.muted"
        overflow="hidden"
      >
        <Box h="100%" w={`${share * 100}%`} bg={fill} transition="width 0.15s linear" />
      </Box>
      <Box role="status" aria-live="polite" minH="21px" fontSize="14px">
        {phase === 'working' && t('captcha.working')}
        {phase === 'success' && (
          <Box
            as="span"
            color="var(--lw-state-production-text)"
            display="inline-flex"
            alignItems="center"
            gap="1"
          >
            <Glyph name="check" sizePx={16} />
            {problem}
          </Box>
        )}
        {phase === 'failure' && (
          <Box as="span" color="fg.error">
            {problem}
          </Box>
        )}
      </Box>
      <Button
        size="sm"
        loading={phase === 'working'}
        visibility={isDone ? 'hidden' : 'visible'}
        loadingText={t('captcha.working')}
        onClick={() => void start()}
      >
        {t(phase === 'failure' ? 'captcha.workRetry' : 'captcha.workStart')}
      </Button>
    </Stack>
  );
}
