import { Button } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useMay } from '#console/ui/api-hooks.tsx';
import type { ListCrud } from '#console/ui/crud/crud.ts';
import { Glyph } from '#console/ui/glyph.tsx';
import { MenuButton } from '#console/ui/menu-button.tsx';
import { SheetImport } from '#console/ui/sheet-import/sheet-import.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { exportPermission } from '#shared/contracts/kit/crud.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { Permission } from '#shared/contracts/roles/permissions.ts';
import { useTransfer } from './use-transfer.ts';

/** A subject that `defineCrud` describes, or a log. */
type Transferred = Pick<ListCrud<object>, 'subject' | 'exportRows'> &
  Partial<Pick<ListCrud<object>, 'hasImport' | 'importMaxBytes'>> & {
    readonly access: { readonly view: Permission | 'session'; readonly edit?: Permission };
  };

/** Exports the list as it is filtered and sorted, and imports records; both run as jobs. */
export function TransferButtons(props: {
  readonly crud: Transferred;
  readonly query: Readonly<Record<string, unknown>>;
}): ReactElement {
  const { t } = useText();
  const { crud, query } = props;
  const { exportRows, hasImport = false, importMaxBytes = LIMITS.importFileMaxBytes } = crud;
  const mayImport = useMay(crud.access.edit ?? null) && hasImport;
  const mayExport = useMay(exportPermission(crud.access) ?? null);
  const transfer = useTransfer(crud.subject, exportRows);
  const { name, ...dialog } = transfer.importing;
  const [isImporting, setIsImporting] = useState(false);
  return (
    <>
      {mayImport && (
        <>
          <Button variant="outline" size="sm" onClick={() => setIsImporting(true)}>
            <Glyph name="upload" sizePx={16} />
            {t('crud.transfer.import')}
          </Button>
          <SheetImport
            isOpen={isImporting}
            title={t('crud.transfer.importWhat', { what: name })}
            maxBytes={importMaxBytes}
            {...dialog}
            onClose={() => setIsImporting(false)}
          />
        </>
      )}
      {exportRows && mayExport && (
        <MenuButton
          label={t('crud.transfer.export')}
          glyph="download"
          items={[
            { label: t('crud.transfer.xlsx'), onSelect: () => transfer.startExport('xlsx', query) },
            { label: t('crud.transfer.csv'), onSelect: () => transfer.startExport('csv', query) },
          ]}
        />
      )}
    </>
  );
}
