import { HStack, Text } from '@chakra-ui/react';
import type { SubjectColumn } from '#console/ui/crud/list/list-page-props.ts';
import { NameCell } from '#console/ui/table/rows/name-cell.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import type { ConsoleText } from '#console/ui/text/text-context.tsx';
import type { FileRecord } from '#shared/contracts/files/file.ts';
import { sizeText } from '#shared/domain/text/size-text.ts';
import { FileThumb } from './file-thumb.tsx';
import type { FileGroups } from './use-file-groups.ts';

/** The columns of the library. */
export function fileColumns(t: ConsoleText['t'], groups: FileGroups): readonly SubjectColumn<FileRecord>[] {
  return [
    {
      key: 'uploadName',
      sort: 'upload_name',
      wantedPx: 280,
      cell: (row) => (
        <HStack gap="2.5" minW="0">
          <FileThumb file={row} />
          <NameCell
            name={row.uploadName}
            title={row.original === row.uploadName ? row.uploadName : `${row.uploadName} (${row.original})`}
          />
        </HStack>
      ),
    },
    {
      key: 'type',
      sort: 'type',
      widthPx: 80,
      isMinor: true,
      cell: ({ type }) => (
        <Text as="span" textTransform="uppercase" textStyle="xs">
          {type}
        </Text>
      ),
    },
    {
      key: 'sizeBytes',
      sort: 'size_bytes',
      align: 'end',
      widthPx: 96,
      cell: ({ sizeBytes }) => sizeText(sizeBytes),
    },
    {
      key: 'fileListId',
      widthPx: 148,
      cell: ({ fileListId }) => {
        const group = fileListId === null ? undefined : groups.byId.get(fileListId);
        return group ? (
          groups.nameOf(group)
        ) : (
          <Text as="span" color="fg.muted">
            {t('file.noGroup')}
          </Text>
        );
      },
    },
    {
      key: 'tenantStart',
      head: t('file.shared'),
      widthPx: 104,
      isMinor: true,
      cell: ({ tenantStart }) => t(tenantStart === '1' ? 'crud.form.yes' : 'crud.form.no'),
    },
    { key: 'createBy', widthPx: 112, isMinor: true, cell: ({ createBy }) => createBy },
    {
      key: 'createTime',
      sort: 'create_time',
      widthPx: 128,
      cell: ({ createTime }) => <Moment form="relative" atMs={createTime} />,
    },
  ];
}
