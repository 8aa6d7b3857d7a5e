import { chakra } from '@chakra-ui/react';
import { type KeyboardEvent, type PointerEvent, type ReactElement, useRef } from 'react';
import { boundWidth } from './table-layout.ts';

const STEP_PX = 16;

/** The edge of a column: drag it, or move it with the arrow keys. */
export function ResizeHandle(props: {
  readonly label: string;
  /** It stands at the table's own edge, beyond which there is nothing to reach into. */
  readonly isOuter: boolean;
  readonly widthPx: () => number;
  readonly onResize: (widthPx: number, isDone: boolean) => void;
}): ReactElement {
  const { label, isOuter, widthPx, onResize } = props;
  const drag = useRef<{ readonly fromX: number; readonly startPx: number } | null>(null);

  function start(event: PointerEvent<HTMLElement>): void {
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { fromX: event.clientX, startPx: widthPx() };
  }

  function move(event: PointerEvent<HTMLElement>, isDone: boolean): void {
    if (!drag.current) return;
    const { fromX, startPx } = drag.current;
    if (isDone) drag.current = null;
    if (isDone && event.clientX === fromX) return;
    onResize(boundWidth(startPx + event.clientX - fromX), isDone);
  }

  function step(event: KeyboardEvent<HTMLElement>): void {
    const by = { ArrowLeft: -STEP_PX, ArrowRight: STEP_PX }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onResize(boundWidth(widthPx() + by), true);
  }

  return (
    <chakra.button
      type="button"
      aria-label={label}
      position="absolute"
      top="0"
      insetEnd={isOuter ? '0' : '-4px'}
      w="9px"
      h="100%"
      zIndex="1"
      cursor="col-resize"
      touchAction="none"
      opacity="0"
      transition="opacity 100ms"
      _before={{
        content: '""',
        position: 'absolute',
        insetBlock: '8px',
        insetInlineStart: '4px',
        w: '1px',
        bg: 'border.emphasized',
      }}
      _hover={{ opacity: 1, _before: { bg: 'accent.solid', w: '2px' } }}
      _active={{ opacity: 1, _before: { bg: 'accent.solid', w: '2px' } }}
      _focusVisible={{ opacity: 1, outlineOffset: '-2px' }}
      onPointerDown={start}
      onPointerMove={(event) => move(event, false)}
      onPointerUp={(event) => move(event, true)}
      onPointerCancel={(event) => move(event, true)}
      onKeyDown={step}
    />
  );
}
