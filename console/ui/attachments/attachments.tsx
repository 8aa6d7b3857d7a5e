import type { ReactElement } from 'react';
import { lazyPart } from '#console/ui/text/lazy-part.tsx';
import type { AttachmentsProps } from './attachments-dialog.tsx';

const AttachmentsDialog = lazyPart<AttachmentsProps>({
  texts: ['attachments', 'gallery'],
  load: async () => (await import('./attachments-dialog.tsx')).AttachmentsDialog,
});

/** The files at a record (附件) while there is one; the code is fetched when the first one is shown. */
export function Attachments<Row extends { readonly id: string }>(
  props: Omit<AttachmentsProps, 'id' | 'name' | 'mayChange'> & {
    readonly row: Row | null;
    readonly nameOf: (row: Row) => string;
    readonly mayChange: (row: Row) => boolean;
  },
): ReactElement | null {
  const { row, nameOf, mayChange, ...rest } = props;
  if (row === null) return null;
  return <AttachmentsDialog {...rest} id={row.id} name={nameOf(row)} mayChange={mayChange(row)} />;
}
