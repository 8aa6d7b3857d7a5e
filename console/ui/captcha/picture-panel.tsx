import { Box, Button, chakra, IconButton, Stack } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { LIMITS } from '#shared/contracts/kit/limits.ts';

export interface Tip {
  readonly tone: 'success' | 'failure';
  readonly text: string;
}

/** A captcha's picture, its loading state or its error, always of the same size. */
export function PicturePanel(props: {
  readonly loaded:
    | { readonly state: 'loading' | 'ready' }
    | { readonly state: 'refused'; readonly message: string };
  readonly tip: Tip | null;
  /** Null: there is nothing to refresh any more. */
  readonly onRefresh: (() => void) | null;
  readonly children: ReactNode;
}): ReactElement {
  const { t } = useText();
  const { loaded, tip, onRefresh } = props;
  return (
    <Box
      position="relative"
      w={`${LIMITS.captchaPictureWidthPx}px`}
      h={`${LIMITS.captchaPictureHeightPx}px`}
      overflow="hidden"
      bg="bg.muted"
      userSelect="none"
    >
      {loaded.state === 'loading' && (
        <Box
          role="status"
          aria-label={t('captcha.loading')}
          position="absolute"
          inset="0"
          bg="bg.emphasized"
          animation="pulse 1.2s ease-in-out infinite"
        />
      )}
      {loaded.state === 'refused' && (
        <Stack role="alert" position="absolute" inset="0" align="center" justify="center" gap="3" px="5">
          <Box fontSize="13px" textAlign="center" color="fg.muted">
            {loaded.message}
          </Box>
          {onRefresh && (
            <Button size="xs" variant="outline" onClick={onRefresh}>
              <Glyph name="refresh" sizePx={14} />
              {t('captcha.retry')}
            </Button>
          )}
        </Stack>
      )}
      {loaded.state === 'ready' && props.children}
      {loaded.state === 'ready' && onRefresh && (
        <IconButton
          aria-label={t('captcha.refresh')}
          title={t('captcha.refresh')}
          onClick={onRefresh}
          position="absolute"
          top="6px"
          insetEnd="6px"
          minW="28px"
          h="28px"
          rounded="full"
          color="white"
          bg="rgb(0 0 0 / 0.6)"
          _hover={{ bg: 'rgb(0 0 0 / 0.8)' }}
          _focusVisible={{ outlineColor: 'white', outlineOffset: '-3px' }}
        >
          <Glyph name="refresh" sizePx={16} />
        </IconButton>
      )}
      <chakra.div role="status" aria-live="polite">
        {tip && (
          <Box
            position="absolute"
            insetX="0"
            bottom="0"
            h="30px"
            lineHeight="30px"
            px="3"
            fontSize="13px"
            fontWeight="600"
            color={
              tip.tone === 'success' ? 'var(--lw-state-production-onFill)' : 'var(--lw-state-fault-onFill)'
            }
            bg={tip.tone === 'success' ? 'var(--lw-state-production-fill)' : 'var(--lw-state-fault-fill)'}
            animation="captcha-tip 0.2s ease-out"
          >
            {tip.text}
          </Box>
        )}
      </chakra.div>
    </Box>
  );
}

/** A picture of the protocol: base64 without its prefix. It cannot be dragged out of the page. */
export function CaptchaPicture(props: { readonly base64: string; readonly widthPx: number }): ReactElement {
  return (
    <chakra.img
      src={`data:image/png;base64,${props.base64}`}
      alt=""
      draggable={false}
      display="block"
      w={`${props.widthPx}px`}
      h={`${LIMITS.captchaPictureHeightPx}px`}
      maxW="none"
      pointerEvents="none"
    />
  );
}
