import { Button } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { Glyph } from '#console/ui/glyph.tsx';

/** Saves what a list or chart shows; disabled while there is nothing. */
export function CsvButton(props: {
  readonly label: string;
  readonly isEmpty?: boolean;
  readonly onSave: () => void;
}): ReactElement {
  return (
    <Button size="sm" variant="outline" disabled={props.isEmpty ?? false} onClick={props.onSave}>
      <Glyph name="download" sizePx={14} />
      {props.label}
    </Button>
  );
}
