import { Button } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';
import { Glyph } from '../../ui/glyph.tsx';

/** Opens a wall page in a window of its own, which takes over this window's sign-in. */
export function OpenLink(props: {
  readonly to: string;
  readonly label: string;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <Button asChild variant="ghost" size="xs" color="accent.fg" px="2">
      <a
        href={props.to}
        target="_blank"
        rel="noopener opener"
        aria-label={props.label}
        onClick={(event) => event.stopPropagation()}
      >
        {props.children}
        <Glyph name="external" sizePx={13} />
      </a>
    </Button>
  );
}
