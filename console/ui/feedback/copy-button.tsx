import { IconButton } from '@chakra-ui/react';
import { type ReactElement, useEffect, useState } from 'react';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { copyText } from './copy-text.ts';

const DONE_SHOWN_MS = 1_500;

export function CopyButton(props: { readonly text: string; readonly label?: string }): ReactElement {
  const { t } = useText();
  const [isDone, setIsDone] = useState(false);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => setIsDone(false), DONE_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isDone]);
  const label = isDone ? t('shell.actions.copied') : (props.label ?? t('shell.actions.copy'));
  return (
    <IconButton
      variant="ghost"
      size="2xs"
      color={isDone ? 'accent.fg' : 'fg.muted'}
      aria-label={label}
      title={label}
      onClick={(event) => {
        event.stopPropagation();
        void copyText(props.text).then(setIsDone);
      }}
    >
      <Glyph name={isDone ? 'check' : 'copy'} sizePx={14} />
    </IconButton>
  );
}
