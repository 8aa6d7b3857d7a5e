import { Button, IconButton } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { Glyph } from '#console/ui/glyph.tsx';

/**
 * Opens a wall page in a window of its own, which takes over this window's sign-in. Without `text` it is an icon
 * for narrow places.
 */
export function OpenLink(props: {
  readonly to: string;
  readonly label: string;
  readonly text?: string;
  /** Its text ends where the other contents do. */
  readonly isAtEdge?: boolean;
}): ReactElement {
  const link = (
    <a
      href={props.to}
      target="_blank"
      rel="noopener"
      aria-label={props.label}
      title={props.label}
      onClick={(event) => event.stopPropagation()}
    >
      {props.text}
      <Glyph name="external" sizePx={props.text === undefined ? 16 : 13} />
    </a>
  );
  return props.text === undefined ? (
    <IconButton asChild variant="ghost" size="xs" color="accent.fg">
      {link}
    </IconButton>
  ) : (
    <Button asChild variant="ghost" size="xs" color="accent.fg" px="2" {...(props.isAtEdge && { me: '-2' })}>
      {link}
    </Button>
  );
}
