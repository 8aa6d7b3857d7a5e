import { IconButton } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { Glyph } from '#console/ui/glyph.tsx';

/** Opens and closes what stands below a row; the keyboard's way to what a click on the row does. */
export function RowToggle(props: {
  readonly isOpen: boolean;
  readonly label: string;
  readonly onToggle: () => void;
}): ReactElement {
  return (
    <IconButton
      variant="ghost"
      size="2xs"
      color="fg.muted"
      aria-expanded={props.isOpen}
      aria-label={props.label}
      onClick={(event) => {
        event.stopPropagation();
        props.onToggle();
      }}
    >
      <Glyph name={props.isOpen ? 'down' : 'right'} sizePx={14} />
    </IconButton>
  );
}
