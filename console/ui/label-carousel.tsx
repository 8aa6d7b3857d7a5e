import { Box, chakra, Flex, IconButton, Text } from '@chakra-ui/react';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import type { StyledState } from '#shared/theme/state-colours.ts';
import { Glyph } from './glyph.tsx';
import { Hint } from './hint.tsx';
import { StateShape } from './state-mark.tsx';
import { useText } from './text/text-context.tsx';

export interface StatusLabel {
  readonly id: string;
  readonly name: string;
  readonly count?: number;
  /** Shown as its shape and colour. */
  readonly state?: StyledState;
}

const END_SHOWN_MS = 2_000;
/** Of the width that is seen; what was at the edge stays in sight. */
const STEP_SHARE = 0.8;

/** Labels of states on one line; where they do not fit, arrows lead along. */
export function LabelCarousel(props: {
  readonly label: string;
  readonly labels: readonly StatusLabel[];
  readonly chosenId?: string | null;
  readonly onChoose?: (id: string) => void;
}): ReactElement {
  const { t } = useText();
  const { label, labels, chosenId, onChoose } = props;
  const strip = useRef<HTMLUListElement>(null);
  const [end, setEnd] = useState<'previous' | 'next' | null>(null);
  useEffect(() => {
    if (end === null) return;
    const timer = setTimeout(() => setEnd(null), END_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [end]);
  if (labels.length === 0) return <Text color="fg.muted">{t('widget.carousel.empty')}</Text>;

  function step(direction: 'previous' | 'next'): void {
    const element = strip.current;
    if (!element) return;
    const rest =
      direction === 'previous'
        ? element.scrollLeft
        : element.scrollWidth - element.clientWidth - element.scrollLeft;
    // Widths are rounded.
    const isAtEnd = rest <= 1;
    setEnd(isAtEnd ? direction : null);
    if (isAtEnd) return;
    const sign = direction === 'previous' ? -1 : 1;
    element.scrollBy({ left: sign * element.clientWidth * STEP_SHARE, behavior: 'smooth' });
  }

  const arrow = (direction: 'previous' | 'next') => (
    <Hint content={t('widget.carousel.end')} isOpen={end === direction}>
      <IconButton
        size="xs"
        variant="ghost"
        aria-label={t(`widget.carousel.${direction}`)}
        onClick={() => step(direction)}
      >
        <Glyph name={direction === 'previous' ? 'left' : 'right'} sizePx={16} />
      </IconButton>
    </Hint>
  );
  return (
    <Flex align="center" gap="1" minW="0">
      {arrow('previous')}
      <chakra.ul
        ref={strip}
        aria-label={label}
        display="flex"
        flex="0 1 auto"
        minW="0"
        gap="2"
        m="0"
        p="1"
        listStyleType="none"
        overflowX="auto"
        css={{ scrollbarWidth: 'none' }}
        tabIndex={onChoose ? -1 : 0}
      >
        {labels.map((one) => (
          <Box as="li" key={one.id} flex="none">
            <Label one={one} isChosen={one.id === chosenId} onChoose={onChoose} />
          </Box>
        ))}
      </chakra.ul>
      {arrow('next')}
      <Text srOnly role="status">
        {end !== null && t('widget.carousel.end')}
      </Text>
    </Flex>
  );
}

function Label(props: {
  readonly one: StatusLabel;
  readonly isChosen: boolean;
  readonly onChoose: ((id: string) => void) | undefined;
}): ReactElement {
  const { one, isChosen, onChoose } = props;
  const content = (
    <>
      {one.state && <StateShape state={one.state} sizePx={12} />}
      <span>{one.name}</span>
      {one.count !== undefined && (
        <Text as="span" fontWeight="600" fontVariantNumeric="tabular-nums">
          {one.count}
        </Text>
      )}
    </>
  );
  const look = {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    h: '28px',
    px: '3',
    rounded: 'full',
    borderWidth: '1px',
    borderColor: isChosen ? 'accent.border' : 'border.emphasized',
    bg: isChosen ? 'accent.muted' : 'bg.panel',
    color: isChosen ? 'accent.fg' : 'fg',
    textStyle: 'sm',
    whiteSpace: 'nowrap',
  } as const;
  if (!onChoose) return <Box {...look}>{content}</Box>;
  return (
    <chakra.button
      type="button"
      {...look}
      cursor="pointer"
      aria-pressed={isChosen}
      onClick={() => onChoose(one.id)}
    >
      {content}
    </chakra.button>
  );
}
