import type { ReactElement } from 'react';
import { lazyPart } from '#console/ui/text/lazy-part.tsx';
import type { ImportDialogProps } from './import-dialog.tsx';

const ImportDialog = lazyPart<ImportDialogProps>({
  texts: ['crud', 'job', 'recordErrors', 'sheetImport'],
  load: async () => (await import('./import-dialog.tsx')).ImportDialog,
});

/** The import dialog while it is open; its code is fetched when it is first opened. */
export function SheetImport(props: ImportDialogProps & { readonly isOpen: boolean }): ReactElement | null {
  const { isOpen, ...rest } = props;
  if (!isOpen) return null;
  return <ImportDialog {...rest} />;
}
