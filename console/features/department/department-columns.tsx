import { Badge, HStack, Text } from '@chakra-ui/react';
import { CodeCell } from '#console/ui/crud/list/code-cell.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import type { ConsoleText } from '#console/ui/text/text-context.tsx';
import type { TreeColumn } from '#console/ui/tree/tree-column.ts';
import type { DepartmentStatus } from '#shared/contracts/plant/department.ts';
import type { DepartmentTreeNode } from './department-node.ts';

/** A shape beside the word: never colour alone. */
const MARKS = { draft: '○', audited: '◐', started: '●' } satisfies Record<DepartmentStatus, string>;
const COLOURS = { draft: 'gray', audited: 'accent', started: 'green' } satisfies Record<
  DepartmentStatus,
  string
>;

/** The columns of the departments; the first one is the tree. */
export function departmentColumns(
  t: ConsoleText['t'],
  nameOf: (node: DepartmentTreeNode) => string,
): TreeColumn<DepartmentTreeNode>[] {
  return [
    {
      key: 'name',
      head: t('department.field.name'),
      cell: (node) => (
        <Text as="span" truncate fontWeight={node.children.length > 0 ? '600' : '400'}>
          {nameOf(node)}
        </Text>
      ),
    },
    {
      key: 'dtype',
      head: t('department.field.dtype'),
      width: '96px',
      cell: ({ dtype }) => t(`department.dtype.${dtype}`),
    },
    {
      key: 'code',
      head: t('department.field.code'),
      width: '132px',
      cell: ({ code }) => <CodeCell text={code} isCopyable={false} />,
    },
    {
      key: 'status',
      head: t('department.field.status'),
      width: '104px',
      cell: ({ status }) => (
        <Badge colorPalette={COLOURS[status]}>
          <span aria-hidden="true">{MARKS[status]}</span> {t(`department.status.${status}`)}
        </Badge>
      ),
    },
    {
      key: 'by',
      head: t('department.statusBy'),
      width: '204px',
      cell: ({ auditedAt, auditedBy, startedAt, startedBy }) => {
        const [at, by] = startedAt === null ? [auditedAt, auditedBy] : [startedAt, startedBy];
        return (
          at !== null && (
            <HStack gap="2" color="fg.muted">
              {by !== null && <span>{by}</span>}
              <Moment atMs={at} form="full" />
            </HStack>
          )
        );
      },
    },
  ];
}
