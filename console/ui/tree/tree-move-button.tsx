import { IconButton } from '@chakra-ui/react';
import { type ComponentProps, type KeyboardEvent, type ReactElement, useId } from 'react';
import { Glyph } from '#console/ui/glyph.tsx';
import { useRowMenu } from '#console/ui/table/rows/row-menu.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { Step } from '#shared/domain/tree/tree.ts';

const STEPS: readonly (readonly [step: Step, keys: string])[] = [
  ['up', 'Alt ↑'],
  ['down', 'Alt ↓'],
  ['in', 'Alt →'],
  ['out', 'Alt ←'],
];

/**
 * The grip of a row: dragged, it moves the row; pressed, it offers the same moves without dragging. It is no `button`
 * element, which Firefox does not drag.
 */
export function TreeMoveButton(props: {
  readonly name: string;
  readonly canStep: (step: Step) => boolean;
  readonly onStep: (step: Step) => void;
  readonly grip: Pick<ComponentProps<'span'>, 'draggable' | 'onDragStart' | 'onDragEnd'>;
}): ReactElement {
  const { name, canStep, onStep, grip } = props;
  const { t } = useText();
  const id = useId();
  const menu = useRowMenu();

  function toggle(): void {
    menu.toggle(
      id,
      STEPS.map(([step, keys]) => ({
        label: t(`tree.move.${step}`),
        keys,
        refusal: canStep(step) ? undefined : t('tree.move.impossible', { name }),
        onSelect: () => onStep(step),
      })),
      'bottom-start',
    );
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    toggle();
  }

  return (
    <IconButton
      as="span"
      {...grip}
      id={id}
      role="button"
      tabIndex={0}
      data-grip
      variant="ghost"
      size="2xs"
      color="fg.muted"
      aria-label={t('tree.move.label', { name })}
      aria-haspopup="menu"
      aria-expanded={menu.openId === id}
      title={t('tree.move.title')}
      onClick={toggle}
      onKeyDown={onKeyDown}
    >
      <Glyph name="grip" sizePx={16} />
    </IconButton>
  );
}
