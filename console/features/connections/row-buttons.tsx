import { Button, IconButton } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';

export function AddRowButton(props: { readonly onAdd: () => void }): ReactElement {
  const { t } = useText();
  return (
    <Button variant="outline" size="xs" alignSelf="flex-start" onClick={props.onAdd}>
      <Glyph name="plus" sizePx={14} />
      {t('connections.form.addRow')}
    </Button>
  );
}

export function RemoveRowButton(props: {
  readonly label?: string;
  readonly onRemove: () => void;
}): ReactElement {
  const { t } = useText();
  return (
    <IconButton
      variant="ghost"
      size="sm"
      minW="32px"
      color="fg.muted"
      aria-label={props.label ?? t('connections.form.removeRow')}
      onClick={props.onRemove}
    >
      <Glyph name="close" sizePx={14} />
    </IconButton>
  );
}
