import { Badge } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useServerNow } from '#console/ui/use-now.ts';
import type { MpConversation } from '#shared/contracts/public-account/mp-conversation.ts';
import { minutesText } from '#shared/domain/text/duration-text.ts';

const HOUR_MS = 3_600_000;
const WARNED_BELOW_MS = 6 * HOUR_MS;
const URGENT_BELOW_MS = 2 * HOUR_MS;

/** How long, and how often, the fan may still be answered. */
export function WindowChip({ fan }: { readonly fan: MpConversation }): ReactElement {
  const { t, language } = useText();
  const nowMs = useServerNow(30_000);
  const leftMs = (fan.windowUntil ?? 0) - nowMs;
  if (leftMs <= 0 || fan.sendsLeft === 0)
    return (
      <Badge variant="subtle" colorPalette="gray">
        <Glyph name="lock" sizePx={12} />
        {t(leftMs <= 0 ? 'mpConversation.windowClosed' : 'mpConversation.noneLeft')}
      </Badge>
    );
  const tone = leftMs < URGENT_BELOW_MS ? 'red' : leftMs < WARNED_BELOW_MS ? 'orange' : 'gray';
  return (
    <Badge variant="subtle" colorPalette={tone} data-window={tone} fontVariantNumeric="tabular-nums">
      {t('mpConversation.windowLeft', { time: minutesText(leftMs, language), count: fan.sendsLeft })}
    </Badge>
  );
}
