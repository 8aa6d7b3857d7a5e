import { Button, HStack, IconButton } from '@chakra-ui/react';
import { type ReactElement, useId } from 'react';
import { Glyph } from '#console/ui/glyph.tsx';
import { type RowMenuItem, useRowMenu } from '#console/ui/table/rows/row-menu.tsx';
import { useText } from '#console/ui/text/text-context.tsx';

export type RowAction = RowMenuItem;

/** What can be done with one row: the first action is one click away, the others are in a menu. */
export function RowActions(props: {
  /** Of the row, for the labels. */
  readonly name: string;
  readonly actions: readonly RowAction[];
}): ReactElement | null {
  const { t } = useText();
  const menu = useRowMenu();
  const triggerId = useId();
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
        <IconButton
          id={triggerId}
          variant="ghost"
          size="2xs"
          color="fg.muted"
          aria-haspopup="menu"
          aria-expanded={menu.openId === triggerId}
          aria-label={`${t('shell.actions.more')} ${props.name}`}
          onClick={() => menu.toggle(triggerId, others)}
        >
          <Glyph name="more" sizePx={16} />
        </IconButton>
      )}
    </HStack>
  );
}
