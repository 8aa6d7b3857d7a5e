import { Box, IconButton, Menu, Portal } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';
import { Glyph } from '#console/ui/glyph.tsx';
import { ToolbarGlyph, type ToolbarGlyphName } from './toolbar-glyph.tsx';

/** A button of the toolbar. Pressed by the mouse, it leaves the focus and the selection in the text. */
export function Tool(props: {
  readonly label: string;
  /** As it is read in the button's tip. */
  readonly keys?: string;
  readonly drawing: ReactNode;
  /** Of a button that is on or off. */
  readonly isOn?: boolean;
  readonly isDisabled?: boolean;
  readonly isBusy?: boolean;
  readonly onPress: () => void;
}): ReactElement {
  const { label, keys, drawing, isOn, isDisabled = false, isBusy = false, onPress } = props;
  return (
    <IconButton
      type="button"
      size="xs"
      variant="ghost"
      aria-label={label}
      title={keys === undefined ? label : `${label} (${keys})`}
      disabled={isDisabled}
      loading={isBusy}
      {...(isOn !== undefined && { 'aria-pressed': isOn })}
      {...(isOn && { bg: 'accent.muted', color: 'accent.fg' })}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {drawing}
    </IconButton>
  );
}

export interface ToolChoice {
  readonly value: string;
  readonly text: string;
  readonly drawing?: ReactNode;
}

/** A menu of the toolbar of which one choice holds. */
export function ToolMenu(props: {
  readonly label: string;
  readonly drawing: ToolbarGlyphName;
  /** What the button shows in place of the current choice's drawing. */
  readonly face?: ReactNode;
  readonly choices: readonly ToolChoice[];
  readonly value: string;
  readonly isDisabled?: boolean;
  /** The width of the current choice's text in the button; without it the button has none. */
  readonly textWidthPx?: number;
  readonly onChoose: (value: string) => void;
  /** After a choice, and when the menu is closed without one. */
  readonly onClosed: () => void;
}): ReactElement {
  const { label, drawing, face, choices, value, isDisabled = false, textWidthPx, onChoose, onClosed } = props;
  const current = choices.find((choice) => choice.value === value);
  const name = current ? `${label}：${current.text}` : label;
  return (
    <Menu.Root positioning={{ placement: 'bottom-start' }} lazyMount unmountOnExit onExitComplete={onClosed}>
      <Menu.Trigger asChild>
        <IconButton
          type="button"
          size="xs"
          variant="ghost"
          px="1"
          gap="0.5"
          aria-label={name}
          title={name}
          disabled={isDisabled}
          onMouseDown={(event) => event.preventDefault()}
        >
          {textWidthPx === undefined ? (
            (face ?? current?.drawing ?? <ToolbarGlyph name={drawing} />)
          ) : (
            <Box as="span" w={`${textWidthPx}px`} textAlign="start" truncate fontWeight="400" textStyle="sm">
              {current?.text ?? '—'}
            </Box>
          )}
          <Glyph name="down" sizePx={12} />
        </IconButton>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content minW="140px" maxH="400px" overflowY="auto">
            <Menu.RadioItemGroup value={value} onValueChange={(chosen) => onChoose(chosen.value)}>
              {choices.map((choice) => (
                <Menu.RadioItem key={choice.value} value={choice.value}>
                  {choice.drawing}
                  {choice.text}
                  <Menu.ItemIndicator />
                </Menu.RadioItem>
              ))}
            </Menu.RadioItemGroup>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
