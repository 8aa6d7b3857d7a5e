import { Button } from '@chakra-ui/react';
import { type ReactElement, useCallback, useMemo, useRef, useState } from 'react';
import { useCall, useMay, useSession } from '#console/ui/api-hooks.tsx';
import { SwitchField } from '#console/ui/crud/fields/switch-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { TreeField } from '#console/ui/crud/fields/tree-field.tsx';
import { enumFilter } from '#console/ui/crud/list/enum-filter.ts';
import { ListPage } from '#console/ui/crud/list/list-page.tsx';
import { SideTree } from '#console/ui/crud/tree/side-tree.tsx';
import { DropArea } from '#console/ui/file-upload/drop-area.tsx';
import { rulesOf } from '#console/ui/file-upload/upload-rules.ts';
import { Glyph } from '#console/ui/glyph.tsx';
import { FilePreview } from '#console/ui/preview/file-preview.tsx';
import type { PreviewFile } from '#console/ui/preview/preview-file.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import { useView } from '#console/ui/view.tsx';
import { type FileRecord, file } from '#shared/contracts/files/file.ts';
import { CROPPED_GROUP_ID } from '#shared/contracts/files/file-group.ts';
import { kindOfFile } from '#shared/contracts/files/file-type.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { fileColumns } from './file-columns.tsx';
import { FileHistoryDrawer } from './file-history-drawer.tsx';
import { fileList } from './file-list.ts';
import { UploadList } from './upload-list.tsx';
import { useFileActions } from './use-file-actions.tsx';
import { useFileGroups } from './use-file-groups.ts';
import { useUploads } from './use-uploads.ts';
import { UsesDialog } from './uses-dialog.tsx';

const PAGE_SIZES = [LIMITS.filePageSize, 24, 48, 96];
const nameOf = ({ uploadName }: FileRecord): string => uploadName;

/** The file library: groups beside the files, uploads by button, drop and paste. */
export function FilePage(): ReactElement {
  const { t } = useText();
  const { search, navigate } = useView();
  const mayUpload = useMay('file_upload');
  const mayEditAll = useMay('file_edit');
  const mayView = useMay('file_view');
  const ownId = useSession((state) => state.userInfo?.userId ?? null);
  const groups = useFileGroups();
  const uploads = useUploads();
  const { data: all } = useCall(file.page, { query: { size: 1 } }, { enabled: mayView });
  const [dialog, setDialog] = useState<{
    readonly kind: 'preview' | 'history' | 'uses';
    readonly row: FileRecord;
  } | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const group = groups.byId.get(search.get('fileListId') ?? '') ?? null;
  const rules = rulesOf(group);
  const columns = useMemo(() => fileColumns(t, groups), [t, groups]);
  const take = (files: readonly File[]): void => uploads.add(files, group);
  const refusal = useCallback(
    (row: FileRecord) => (mayEditAll || row.createUserId === ownId ? undefined : t('file.notOwn')),
    [mayEditAll, ownId, t],
  );
  const actions = useFileActions(setDialog, refusal);
  const side = useMemo(
    () => ({
      filter: 'fileListId' as const,
      tree: (
        <SideTree
          filter="fileListId"
          label={t('file.groups')}
          searchLabel={t('file.searchGroup')}
          all={{ name: t('file.allGroups'), count: all?.total ?? 0 }}
          tree={groups.side}
        />
      ),
    }),
    [t, groups.side, all?.total],
  );

  return (
    <DropArea
      label={t('file.upload.drop', { group: group ? groups.nameOf(group) : t('file.noGroup') })}
      onFiles={mayUpload ? take : null}
    >
      <ListPage
        crud={fileList}
        nameOf={nameOf}
        columns={columns}
        canCreate={false}
        side={side}
        pageSizes={PAGE_SIZES}
        filters={[
          { kind: 'text', name: 'uploadName', placeholder: t('file.filterPlaceholder') },
          enumFilter('fileType', ['img', 'file'], (value) => t(`file.kind.${value}`), {
            label: t('file.field.type'),
            all: t('file.allKinds'),
          }),
          {
            kind: 'segments',
            name: 'isOwn',
            label: t('file.owner'),
            all: t('file.anyOwner'),
            choices: [{ value: 'true', text: t('file.own') }],
          },
        ]}
        headActions={
          mayUpload && (
            <>
              <input
                ref={picker}
                type="file"
                hidden
                multiple
                accept={rules.types.map((type) => `.${type}`).join()}
                aria-label={t('file.upload.button')}
                onChange={({ target }) => {
                  take([...(target.files ?? [])]);
                  // The same file may be chosen again.
                  target.value = '';
                }}
              />
              <Button size="sm" variant="outline" onClick={() => navigate('/file-trash')}>
                <Glyph name="trash" sizePx={16} />
                {t('file.trash')}
              </Button>
              <Button
                size="sm"
                disabled={uploads.isBusy}
                title={t('file.upload.limits', { count: LIMITS.filesAtOnce, limit: rules.maxMb })}
                onClick={() => picker.current?.click()}
              >
                <Glyph name="upload" sizePx={16} />
                {t(uploads.isBusy ? 'file.upload.uploading' : 'file.upload.button')}
              </Button>
            </>
          )
        }
        intro={
          <>
            <UploadList uploads={uploads} />
            {actions.picker}
          </>
        }
        actions={actions.first}
        moreActions={actions.more}
        fixedRefusal={refusal}
        onRemovalRefused={actions.onRemovalRefused}
        fields={(row) => (
          <>
            <TextField name="uploadName" hint={t('file.nameHint')} />
            <TreeField
              name="fileListId"
              tree={groups.tree}
              nameOf={groups.nameOf}
              isDisabled={({ parentId, children }) =>
                children.length > 0 ||
                (parentId === CROPPED_GROUP_ID && row !== null && kindOfFile(row.type) !== 'img')
              }
              root={{ text: t('file.noGroup'), value: NO_GROUP }}
            />
            <SwitchField name="tenantStart" on="1" off="0" hint={t('file.tenantStartHint')} />
          </>
        )}
        toBody={toBody}
      />
      <FilePreview
        file={dialog?.kind === 'preview' ? shownFile(dialog.row) : null}
        onClose={() => setDialog(null)}
      />
      {dialog?.kind === 'history' && (
        <FileHistoryDrawer
          file={dialog.row}
          refusal={refusal(dialog.row)}
          mayChange={mayUpload}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog?.kind === 'uses' && <UsesDialog file={dialog.row} onClose={() => setDialog(null)} />}
    </DropArea>
  );
}

const shownFile = ({ uploadName, downloadUrl, sizeBytes, url }: FileRecord): PreviewFile => ({
  fileName: uploadName,
  downloadUrl,
  sizeBytes,
  streamUrl: url,
});

/** What the form holds for no group. */
const NO_GROUP = '';

function toBody(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return { ...values, fileListId: values.fileListId || null };
}
