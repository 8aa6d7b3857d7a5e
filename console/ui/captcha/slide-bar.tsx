import { Box, chakra } from '@chakra-ui/react';
import type { ReactElement, ReactNode, Ref } from 'react';
import { Glyph, type GlyphName } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { SLIDE_END_PX, type SlideType } from './slide-track.ts';
import type { Slide } from './use-slide.ts';

export type SlidePhase = 'idle' | 'dragging' | 'checking' | 'success' | 'failure' | 'resetting';

const HANDLE_GLYPHS: Record<SlidePhase, GlyphName> = {
  idle: 'right',
  dragging: 'right',
  checking: 'more',
  success: 'check',
  failure: 'close',
  resetting: 'right',
};

function colours(phase: SlidePhase) {
  if (phase === 'success')
    return {
      line: 'var(--lw-state-production-mark)',
      tint: 'var(--lw-state-production-tint)',
      handle: 'var(--lw-state-production-fill)',
      onHandle: 'var(--lw-state-production-onFill)',
    };
  if (phase === 'failure')
    return {
      line: 'var(--lw-state-fault-mark)',
      tint: 'var(--lw-state-fault-tint)',
      handle: 'var(--lw-state-fault-fill)',
      onHandle: 'var(--lw-state-fault-onFill)',
    };
  if (phase === 'idle' || phase === 'resetting')
    return { line: 'border.emphasized', tint: 'transparent', handle: 'bg.panel', onHandle: 'fg' };
  return { line: 'accent.solid', tint: 'accent.muted', handle: 'accent.solid', onHandle: 'accent.contrast' };
}

/** The bar of 310 × 40 with its handle; what hangs on the handle goes above it. */
export function SlideBar(props: {
  readonly type: SlideType;
  readonly phase: SlidePhase;
  readonly isEnabled: boolean;
  readonly slide: Slide;
  readonly message: string | null;
  readonly handleRef?: Ref<HTMLDivElement>;
  readonly children?: ReactNode;
}): ReactElement {
  const { t } = useText();
  const { type, phase, isEnabled, slide, message } = props;
  const { line, tint, handle, onHandle } = colours(phase);
  const side = `${LIMITS.captchaBarHeightPx}px`;
  const move = phase === 'resetting' ? `${LIMITS.captchaResetAnimationMs}ms ease-out` : '0s';
  return (
    <Box
      position="relative"
      w={`${LIMITS.captchaPictureWidthPx}px`}
      h={side}
      bg="bg.subtle"
      boxShadow="inset 0 0 0 1px var(--chakra-colors-border-emphasized)"
      userSelect="none"
    >
      <Box
        position="absolute"
        insetY="0"
        left="0"
        w={`${slide.offsetPx + LIMITS.captchaBarHeightPx}px`}
        bg={tint}
        borderWidth={slide.offsetPx > 0 ? '1px' : '0'}
        borderColor={line}
        transition={`width ${move}`}
      />
      {message !== null && (
        <Box
          position="absolute"
          inset="0"
          lineHeight={side}
          textAlign="center"
          ps={side}
          fontSize="14px"
          color={phase === 'success' || phase === 'failure' ? 'fg' : 'fg.muted'}
          pointerEvents="none"
        >
          {message}
        </Box>
      )}
      <chakra.div
        ref={props.handleRef}
        role="slider"
        tabIndex={0}
        aria-label={t('captcha.slideKeys')}
        aria-valuemin={0}
        aria-valuemax={SLIDE_END_PX[type]}
        aria-valuenow={Math.round(slide.offsetPx)}
        aria-disabled={!isEnabled}
        data-phase={phase}
        {...slide.handle}
        position="absolute"
        top="0"
        left={`${slide.offsetPx}px`}
        w={side}
        h={side}
        display="grid"
        placeItems="center"
        bg={handle}
        color={onHandle}
        boxShadow="inset 0 0 0 1px var(--chakra-colors-border-emphasized), 0 1px 4px rgb(0 0 0 / 0.2)"
        cursor={!isEnabled ? 'not-allowed' : phase === 'dragging' ? 'grabbing' : 'grab'}
        touchAction="none"
        transition={`left ${move}, background-color 0.15s`}
        _hover={isEnabled && phase === 'idle' ? { bg: 'accent.solid', color: 'accent.contrast' } : {}}
        _focusVisible={{ outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '2px' }}
      >
        <Glyph name={HANDLE_GLYPHS[phase]} sizePx={20} />
        {props.children}
      </chakra.div>
    </Box>
  );
}
