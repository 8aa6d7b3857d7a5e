import type { ReactElement } from 'react';
import { lazyPart } from '#console/ui/text/lazy-part.tsx';
import type { PreviewFile } from './preview-file.ts';

const PreviewDialog = lazyPart({
  texts: ['preview'],
  load: async () => (await import('./preview-dialog.tsx')).PreviewDialog,
});

/** The preview of a file (预览) while there is one; its code is fetched when the first one is shown. */
export function FilePreview(props: {
  readonly file: PreviewFile | null;
  readonly onClose: () => void;
}): ReactElement | null {
  if (props.file === null) return null;
  return <PreviewDialog file={props.file} onClose={props.onClose} />;
}
