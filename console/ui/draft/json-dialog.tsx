import { Button, Dialog } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { CodeBox } from '#console/ui/code-editor/lazy-code-editor.tsx';
import { DialogFrame } from '#console/ui/dialog-frame.tsx';
import { useText } from '#console/ui/text/text-context.tsx';

const HEIGHT_PX = 480;

/** A draft as JSON: what a file of it holds. */
export function JsonDialog(props: {
  readonly text: string;
  /** Absent: the draft may not be changed. */
  readonly onTake?: (text: string) => void;
  readonly onClose: () => void;
}): ReactElement {
  const { t } = useText();
  const { onTake } = props;
  const [opened] = useState(props.text);
  const [text, setText] = useState(opened);
  const title = t(onTake ? 'draft.json.edit' : 'draft.json.show');
  return (
    <DialogFrame size="lg" onClose={props.onClose}>
      <Dialog.Header>
        <Dialog.Title>{title}</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body>
        <CodeBox
          language="json"
          value={text}
          original={opened}
          label={title}
          heightPx={HEIGHT_PX}
          {...(onTake && { onChange: setText })}
        />
      </Dialog.Body>
      <Dialog.Footer>
        <Button size="sm" variant="outline" onClick={props.onClose}>
          {t('draft.json.close')}
        </Button>
        {onTake && (
          <Button size="sm" disabled={text === opened} onClick={() => onTake(text)}>
            {t('draft.json.take')}
          </Button>
        )}
      </Dialog.Footer>
    </DialogFrame>
  );
}
