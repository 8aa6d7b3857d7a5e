import { Button, Menu, Portal } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { Glyph, type GlyphName } from './glyph.tsx';

/** A button that opens a few actions. */
export function MenuButton(props: {
  readonly label: string;
  readonly glyph: GlyphName;
  readonly items: readonly { readonly label: string; readonly onSelect: () => void }[];
}): ReactElement {
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }} lazyMount unmountOnExit>
      <Menu.Trigger asChild>
        <Button variant="outline" size="sm">
          <Glyph name={props.glyph} sizePx={16} />
          {props.label}
        </Button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content minW="160px">
            {props.items.map(({ label, onSelect }) => (
              <Menu.Item key={label} value={label} onSelect={onSelect}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
