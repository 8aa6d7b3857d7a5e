import { IconButton, Menu, Portal } from '@chakra-ui/react';
import { type ComponentProps, type KeyboardEvent, type ReactElement, useId, useState } from 'react';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { Step } from '#shared/domain/tree.ts';

const STEPS: readonly (readonly [step: Step, keys: string])[] = [
  ['up', 'Alt ↑'],
  ['down', 'Alt ↓'],
  ['in', 'Alt →'],
  ['out', 'Alt ←'],
];

/**
 * The grip of a row: dragged, it moves the row; pressed, it offers the same moves without dragging. It is no `button`
 * element, which Firefox does not drag, and no trigger of the menu, which would take the pointer.
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
  const [isOpen, setIsOpen] = useState(false);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    setIsOpen(true);
  }

  return (
    <>
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
        aria-expanded={isOpen}
        title={t('tree.move.title')}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={onKeyDown}
      >
        <Glyph name="grip" sizePx={16} />
      </IconButton>
      {isOpen && (
        <Menu.Root
          open
          ids={{ trigger: id }}
          positioning={{ placement: 'bottom-start' }}
          onOpenChange={({ open }) => setIsOpen(open)}
        >
          <Portal>
            <Menu.Positioner>
              <Menu.Content minW="200px">
                {STEPS.map(([step, keys]) => (
                  <Menu.Item key={step} value={step} disabled={!canStep(step)} onSelect={() => onStep(step)}>
                    {t(`tree.move.${step}`)}
                    <Menu.ItemCommand>{keys}</Menu.ItemCommand>
                  </Menu.Item>
                ))}
              </Menu.Content>
            </Menu.Positioner>
          </Portal>
        </Menu.Root>
      )}
    </>
  );
}
