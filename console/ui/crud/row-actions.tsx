import { Button, HStack, IconButton, Menu, Portal } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';

export interface RowAction {
  readonly label: string;
  readonly isDangerous?: boolean;
  /** Why it cannot be done now; it is shown, and nothing happens. */
  readonly refusal?: string | undefined;
  readonly onSelect: () => void;
}

/** What can be done with one row: the first action is one click away, the others are in a menu. */
export function RowActions(props: {
  /** Of the row, for the labels. */
  readonly name: string;
  readonly actions: readonly RowAction[];
}): ReactElement | null {
  const { t } = useText();
  const [first, ...others] = props.actions;
  if (!first) return null;
  return (
    <HStack gap="0.5" justify="flex-end">
      <Button
        variant="ghost"
        size="xs"
        px="2"
        color={first.isDangerous ? 'fg.error' : 'accent.fg'}
        aria-label={`${first.label} ${props.name}`}
        title={first.refusal}
        disabled={first.refusal !== undefined}
        onClick={first.onSelect}
      >
        {first.label}
      </Button>
      {others.length > 0 && (
        <Menu.Root positioning={{ placement: 'bottom-end' }} lazyMount unmountOnExit>
          <Menu.Trigger asChild>
            <IconButton
              variant="ghost"
              size="2xs"
              color="fg.muted"
              aria-label={`${t('shell.actions.more')} ${props.name}`}
            >
              <Glyph name="more" sizePx={16} />
            </IconButton>
          </Menu.Trigger>
          <Portal>
            <Menu.Positioner>
              <Menu.Content minW="140px">
                {others.map((action) => (
                  <Menu.Item
                    key={action.label}
                    value={action.label}
                    disabled={action.refusal !== undefined}
                    title={action.refusal}
                    onSelect={action.onSelect}
                    {...(action.isDangerous && { color: 'fg.error' })}
                  >
                    {action.label}
                  </Menu.Item>
                ))}
              </Menu.Content>
            </Menu.Positioner>
          </Portal>
        </Menu.Root>
      )}
    </HStack>
  );
}
