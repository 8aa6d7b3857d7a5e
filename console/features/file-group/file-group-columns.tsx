import { Badge } from '@chakra-ui/react';
import { CodeCell } from '#console/ui/crud/list/code-cell.tsx';
import { NameCell } from '#console/ui/table/rows/name-cell.tsx';
import type { ConsoleText } from '#console/ui/text/text-context.tsx';
import type { TreeColumn } from '#console/ui/tree/tree-column.ts';
import type { FileGroupNode } from '#shared/contracts/files/file-group.ts';

/** The columns of the groups; the first one is the tree. */
export function fileGroupColumns(
  t: ConsoleText['t'],
  nameOf: (node: FileGroupNode) => string,
): TreeColumn<FileGroupNode>[] {
  return [
    {
      key: 'name',
      head: t('fileGroup.field.name'),
      cell: (node) => <NameCell name={nameOf(node)} isPlain={node.children.length === 0} />,
    },
    {
      key: 'uniqueKey',
      head: t('fileGroup.field.uniqueKey'),
      width: '20%',
      cell: ({ uniqueKey }) => uniqueKey !== null && <CodeCell text={uniqueKey} />,
    },
    {
      key: 'fileSize',
      head: t('fileGroup.field.fileSize'),
      width: '20%',
      cell: ({ fileSize }) => limitText(t, fileSize),
    },
    {
      key: 'system',
      head: t('fileGroup.field.system'),
      width: '112px',
      cell: ({ system }) => (
        <Badge colorPalette={system === '1' ? 'gray' : 'accent'}>
          {t(system === '1' ? 'fileGroup.isSystem' : 'fileGroup.isOwn')}
        </Badge>
      ),
    },
  ];
}

function limitText(t: ConsoleText['t'], fileSize: string | null): string {
  if (fileSize === null) return t('fileGroup.general');
  const [, width, height] = /^\[\s*(\d+)\s*,\s*(\d+)\s*\]$/.exec(fileSize) ?? [];
  if (width !== undefined && height !== undefined) return t('fileGroup.pixels', { width, height });
  return t('fileGroup.megabytes', { limit: fileSize });
}
