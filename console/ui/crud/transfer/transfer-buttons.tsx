import { Button, Menu, Portal } from '@chakra-ui/react';
import { type ReactElement, useRef } from 'react';
import { useMay } from '#console/ui/api-hooks.tsx';
import type { ListCrud } from '#console/ui/crud/crud.ts';
import { Glyph, type GlyphName } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { Permission } from '#shared/contracts/roles/permissions.ts';
import { useTransfer } from './use-transfer.ts';

const SHEETS = '.xlsx,.xls,.csv';

/** A subject that `defineCrud` describes, or a log. */
type Transferred = Pick<ListCrud<object>, 'subject' | 'exportRows'> &
  Partial<Pick<ListCrud<object>, 'hasImport'>> & {
    readonly access: { readonly view: Permission | 'session'; readonly edit?: Permission };
  };

/** Exports the list as it is filtered and sorted, and imports records; both run as jobs. */
export function TransferButtons(props: {
  readonly crud: Transferred;
  readonly query: Readonly<Record<string, unknown>>;
}): ReactElement {
  const { t } = useText();
  const { crud, query } = props;
  const { exportRows, hasImport = false } = crud;
  const mayImport = useMay(crud.access.edit ?? null) && hasImport;
  const transfer = useTransfer(crud.subject, exportRows);
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      {mayImport && (
        <>
          <input
            ref={picker}
            type="file"
            accept={SHEETS}
            hidden
            aria-label={t('crud.transfer.file')}
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              if (file) transfer.upload(file);
              // The same file can be chosen again after it was mended.
              event.target.value = '';
            }}
          />
          <MenuButton
            label={t('crud.transfer.import')}
            glyph="upload"
            items={[
              { label: t('crud.transfer.choose'), onSelect: () => picker.current?.click() },
              { label: t('crud.transfer.template'), onSelect: transfer.saveTemplate },
            ]}
          />
        </>
      )}
      {exportRows && (
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

function MenuButton(props: {
  readonly label: string;
  readonly glyph: GlyphName;
  readonly items: readonly { readonly label: string; readonly onSelect: () => void }[];
}): ReactElement {
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }} lazyMount unmountOnExit>
      <Menu.Trigger asChild>
        <Button variant="outline" size="sm">
          <Glyph name={props.glyph} sizePx={16} />
          {props.label}
        </Button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content minW="160px">
            {props.items.map(({ label, onSelect }) => (
              <Menu.Item key={label} value={label} onSelect={onSelect}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
