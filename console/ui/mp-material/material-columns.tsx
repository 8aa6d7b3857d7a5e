import { Box, HStack, Text } from '@chakra-ui/react';
import { CodeCell } from '#console/ui/crud/list/code-cell.tsx';
import type { Column } from '#console/ui/table/column.ts';
import { NameCell } from '#console/ui/table/rows/name-cell.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { MpMaterial } from '#shared/contracts/public-account/mp-material.ts';
import { sizeText } from '#shared/domain/text/size-text.ts';
import { MaterialStateBadge, UsesBadge } from './material-badge.tsx';
import { TemporaryLeft } from './material-picture.tsx';

/** Of voice messages and videos. */
export function useMaterialColumns(type: 'voice' | 'video'): readonly Column<MpMaterial>[] {
  const { t } = useText();
  return [
    {
      key: 'mediaId',
      head: t('mpMaterial.field.mediaId'),
      wantedPx: 200,
      isMinor: true,
      cell: ({ mediaId }) => <CodeCell text={mediaId} />,
    },
    {
      key: 'name',
      head: t('mpMaterial.field.name'),
      wantedPx: 220,
      cell: ({ name, expiresAt, state, uses }) => (
        <HStack gap="2" minW="0">
          <Box minW="0">
            <NameCell name={name} />
          </Box>
          <MaterialStateBadge state={state} />
          <UsesBadge uses={uses} />
          {expiresAt !== null && (
            <Text as="span" flex="none" textStyle="xs" color="fg.muted">
              <TemporaryLeft expiresAt={expiresAt} />
            </Text>
          )}
        </HStack>
      ),
    },
    ...(type === 'video'
      ? [
          {
            key: 'title',
            head: t('mpMaterial.field.title'),
            wantedPx: 180,
            cell: ({ title }: MpMaterial) => title ?? '–',
          },
        ]
      : []),
    {
      key: 'bytes',
      head: t('mpMaterial.field.bytes'),
      align: 'end',
      widthPx: 104,
      isMinor: true,
      cell: ({ bytes }) => (bytes === null ? '–' : sizeText(bytes)),
    },
    {
      key: 'updateTime',
      head: t('mpMaterial.field.updateTime'),
      widthPx: 168,
      cell: ({ updateTime }) => <Moment form="minute" atMs={updateTime} />,
    },
  ];
}
