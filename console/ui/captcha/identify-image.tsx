import { chakra } from '@chakra-ui/react';
import { type ReactElement, useEffect, useRef } from 'react';
import { useText } from '#console/ui/text/text-context.tsx';
import { LIMITS } from '#shared/contracts/limits.ts';
import { drawIdentify } from './draw-identify.ts';

const SHARPNESS = 2;

/** The identify picture of 112 × 38, drawn here. A decoration: the server does not check it. */
export function IdentifyImage(props: {
  readonly code: string;
  readonly onRefresh: () => void;
}): ReactElement {
  const { code, onRefresh } = props;
  const { t } = useText();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    context.setTransform(SHARPNESS, 0, 0, SHARPNESS, 0, 0);
    drawIdentify(context, code, Math.random);
  }, [code]);
  return (
    <chakra.button
      type="button"
      aria-label={t('captcha.identify', { code })}
      title={t('captcha.refresh')}
      onClick={onRefresh}
      rounded="sm"
      overflow="hidden"
      _focusVisible={{ outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '2px' }}
    >
      <canvas
        ref={canvas}
        width={LIMITS.identifyWidthPx * SHARPNESS}
        height={LIMITS.identifyHeightPx * SHARPNESS}
        style={{ display: 'block', width: LIMITS.identifyWidthPx, height: LIMITS.identifyHeightPx }}
      />
    </chakra.button>
  );
}
