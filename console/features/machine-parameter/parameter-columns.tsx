import { Text } from '@chakra-ui/react';
import { CodeCell } from '#console/ui/crud/list/code-cell.tsx';
import type { SubjectColumn } from '#console/ui/crud/list/list-page-props.ts';
import { NameCell } from '#console/ui/table/rows/name-cell.tsx';
import { nameOf } from '#console/ui/text/text-context.tsx';
import type { MachineParameter } from '#shared/contracts/history/machine-parameter.ts';
import type { Language } from '#shared/domain/text/language.ts';
import { MarkToggle } from './mark-toggle.tsx';
import { parameterLimitsText } from './parameter-text.ts';
import { ParameterAge, ParameterValue } from './parameter-value.tsx';

export function parameterColumns(
  language: Language,
  nowMs: number,
): readonly SubjectColumn<MachineParameter>[] {
  return [
    { key: 'scenes', widthPx: 64, cell: (row) => <MarkToggle row={row} /> },
    { key: 'name', sort: 'name', cell: (row) => <NameCell name={nameOf(row, language)} /> },
    {
      key: 'machineCode',
      sort: 'machine_code',
      widthPx: 120,
      cell: ({ machineCode, machineName, machineNameEn }) => (
        <NameCell
          isPlain
          name={nameOf({ name: machineName, nameEn: machineNameEn }, language)}
          title={machineCode}
        />
      ),
    },
    {
      key: 'metric',
      sort: 'metric',
      widthPx: 156,
      isMinor: true,
      cell: ({ metric }) => <CodeCell text={metric} />,
    },
    {
      key: 'groupName',
      sort: 'group_name',
      widthPx: 104,
      isMinor: true,
      cell: ({ groupName, groupNameEn }) =>
        groupName && (
          <Text as="span" truncate>
            {nameOf({ name: groupName, nameEn: groupNameEn }, language)}
          </Text>
        ),
    },
    {
      key: 'live',
      align: 'end',
      // Nine digits: a figure that is cut off reads as another one.
      widthPx: 128,
      cell: (row) => <ParameterValue row={row} nowMs={nowMs} />,
    },
    { key: 'unit', widthPx: 64, cell: ({ unit }) => unit },
    {
      key: 'age',
      align: 'end',
      widthPx: 124,
      cell: (row) => <ParameterAge row={row} nowMs={nowMs} />,
    },
    {
      key: 'limits',
      align: 'end',
      widthPx: 112,
      cell: (row) => (
        <span title={parameterLimitsText(row, language)}>{parameterLimitsText(row, language)}</span>
      ),
    },
  ];
}
