import type { ReactElement } from 'react';
import { lazyPart } from '#console/ui/text/lazy-part.tsx';
import type { FilePickerProps } from './file-picker-dialog.tsx';

const FilePickerDialog = lazyPart<FilePickerProps>({
  texts: ['crud', 'filePicker'],
  load: async () => (await import('./file-picker-dialog.tsx')).FilePickerDialog,
});

/** The dialog in which files of the library are chosen; its code is fetched when it is first shown. */
export function FilePicker(props: FilePickerProps & { readonly isOpen: boolean }): ReactElement | null {
  const { isOpen, ...rest } = props;
  if (!isOpen) return null;
  return <FilePickerDialog {...rest} />;
}
