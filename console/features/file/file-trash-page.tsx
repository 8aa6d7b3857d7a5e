import { Button, HStack } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useMemo, useState } from 'react';
import { useServices } from '#console/ui/api-hooks.tsx';
import { PagedTable } from '#console/ui/crud/list/paged-table.tsx';
import { refreshSubject } from '#console/ui/crud/refresh-subject.ts';
import { RowActions } from '#console/ui/crud/rows/row-actions.tsx';
import { Permitted } from '#console/ui/feedback/permitted.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { FillPage } from '#console/ui/fill-page.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { PageHead } from '#console/ui/page-head.tsx';
import type { Column } from '#console/ui/table/column.ts';
import { NameCell } from '#console/ui/table/rows/name-cell.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { RemovalVerifyDialog } from '#console/ui/verify/removal-verify-dialog.tsx';
import { useView } from '#console/ui/view.tsx';
import { file } from '#shared/contracts/files/file.ts';
import { fileGroup } from '#shared/contracts/files/file-group.ts';
import { pageRemovedFiles, purgeFiles, type RemovedFile } from '#shared/contracts/files/file-trash.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { SMS_TEMPLATES } from '#shared/contracts/sms/sms.ts';
import { sizeText } from '#shared/domain/text/size-text.ts';
import { FileThumb } from './file-thumb.tsx';

const PAGE_SIZES = [LIMITS.filePageSize, 24, 48, 96];

/** Removed files, until they are gone for good. */
export function FileTrashPage(): ReactElement {
  const { t } = useText();
  return (
    <Permitted needs={[pageRemovedFiles.access]} title={t('fileTrash.title')}>
      <Trash />
    </Permitted>
  );
}

function Trash(): ReactElement {
  const { t } = useText();
  const { api } = useServices();
  const client = useQueryClient();
  const { navigate } = useView();
  const prompts = usePrompts();
  const [asked, setAsked] = useState<RemovedFile | null>(null);
  const columns = useMemo<readonly Column<RemovedFile>[]>(
    () => [
      {
        key: 'uploadName',
        head: t('fileTrash.field.uploadName'),
        cell: (row) => (
          <HStack gap="2.5" minW="0">
            <FileThumb file={{ type: row.type, fileIcon: null }} />
            <NameCell name={row.uploadName} />
          </HStack>
        ),
      },
      {
        key: 'sizeBytes',
        head: t('fileTrash.field.sizeBytes'),
        align: 'end',
        widthPx: 96,
        cell: ({ sizeBytes }) => sizeText(sizeBytes),
      },
      { key: 'delBy', head: t('fileTrash.field.delBy'), widthPx: 140, cell: ({ delBy }) => delBy },
      {
        key: 'delTime',
        head: t('fileTrash.field.delTime'),
        widthPx: 160,
        cell: ({ delTime }) => <Moment form="full" atMs={delTime} />,
      },
      {
        key: 'goneTime',
        head: t('fileTrash.field.goneTime'),
        widthPx: 160,
        cell: ({ goneTime }) => <Moment form="full" atMs={goneTime} />,
      },
    ],
    [t],
  );

  async function run(work: () => Promise<unknown>, title: string): Promise<void> {
    try {
      await work();
      prompts.succeeded({ title });
    } catch (error) {
      prompts.failed(error);
    }
    await Promise.all([file, fileGroup].map(({ subject }) => refreshSubject(client, subject)));
  }

  function purge({ id, uploadName: name }: RemovedFile, proof: string): void {
    setAsked(null);
    void run(() => api.call(purgeFiles, { query: { id: [id], proof } }), t('fileTrash.purged', { name }));
  }

  return (
    <FillPage>
      <PageHead title={t('fileTrash.title')} lead={t('fileTrash.lead', { days: LIMITS.fileTrashDays })}>
        <Button size="sm" variant="outline" onClick={() => navigate('/file')}>
          <Glyph name="file" sizePx={16} />
          {t('fileTrash.back')}
        </Button>
      </PageHead>
      <PagedTable
        formName="fileTrash"
        label={t('fileTrash.title')}
        endpoint={pageRemovedFiles}
        columns={columns}
        filters={[{ kind: 'text', name: 'uploadName', placeholder: t('file.filterPlaceholder') }]}
        pageSizes={PAGE_SIZES}
        rowKey={({ id }) => id}
        rowName={({ uploadName }) => uploadName}
        empty={{ title: t('fileTrash.empty'), hint: t('fileTrash.emptyHint') }}
        actionsWidthPx={140}
        actions={(row) => (
          <RowActions
            name={row.uploadName}
            actions={[
              {
                label: t('fileTrash.restore'),
                onSelect: () =>
                  void run(
                    () => api.call(file.restore, { body: { ids: [row.id] } }),
                    t('fileTrash.restored', { name: row.uploadName }),
                  ),
              },
              { label: t('fileTrash.purge'), isDangerous: true, onSelect: () => setAsked(row) },
            ]}
          />
        )}
      />
      {asked && (
        <RemovalVerifyDialog
          question={t('fileTrash.purgeAsk', { name: asked.uploadName })}
          text={t('fileTrash.purgeMeaning')}
          byPhone={{ label: t('fileTrash.byPhone'), template: SMS_TEMPLATES.identity }}
          action="file_purge"
          onVerified={(proof) => purge(asked, proof)}
          onClose={() => setAsked(null)}
        />
      )}
    </FillPage>
  );
}
