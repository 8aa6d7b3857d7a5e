import type { ReactElement } from 'react';
import { useWatch } from 'react-hook-form';
import { useCall } from '#console/ui/api-hooks.tsx';
import { NumberField } from '#console/ui/crud/fields/number-field.tsx';
import { PositionField } from '#console/ui/crud/fields/position-field.tsx';
import { SelectField } from '#console/ui/crud/fields/select-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { TreeField } from '#console/ui/crud/fields/tree-field.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { listCodeTables } from '#shared/contracts/codes/code-table.ts';
import { CountUnit } from '#shared/contracts/kit/count-unit.ts';
import type { DepartmentType } from '#shared/contracts/plant/department.ts';
import { MachineType } from '#shared/contracts/plant/machine.ts';
import {
  hasMachine,
  hasPosition,
  hasZone,
  mayStandBelow,
  typesBelow,
} from '#shared/domain/tree/department-places.ts';
import { findNode, isWithin } from '#shared/domain/tree/tree.ts';
import type { DepartmentTreeNode } from './department-node.ts';
import { MachinePicture } from './machine-picture.tsx';

const TIME_ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

/** The fields of a department; a line and a machine have more of them. */
export function DepartmentFields(props: {
  readonly row: DepartmentTreeNode | null;
  readonly tree: readonly DepartmentTreeNode[];
  readonly nameOf: (node: DepartmentTreeNode) => string;
}): ReactElement {
  const { row, tree, nameOf } = props;
  const { t } = useText();
  const parentId: unknown = useWatch({ name: 'parentId' });
  const chosen: DepartmentType = useWatch({ name: 'dtype' });
  const dtype = row?.dtype ?? chosen;
  const parent = typeof parentId === 'string' && parentId !== '' ? findNode(tree, parentId) : null;
  const types = typesBelow(parent?.dtype ?? null);
  return (
    <>
      <TreeField
        name="parentId"
        tree={tree}
        nameOf={nameOf}
        isDisabled={(node) =>
          row === null
            ? typesBelow(node.dtype).length === 0
            : !mayStandBelow(dtype, node.dtype) || isWithin(tree, node.id, row.id)
        }
        root={{ text: t('department.root'), value: '' }}
      />
      <SelectField
        name="dtype"
        choices={[...new Set([...types, dtype])].map((value) => ({
          value,
          text: t(`department.dtype.${value}`),
        }))}
      />
      <TextField name="name" />
      <TextField name="nameEn" />
      <TextField name="code" isCode hint={t('department.codeHint')} />
      {hasPosition(dtype) && <PositionField />}
      {dtype === 'line' && <LineFields />}
      {hasZone(dtype) && <ZoneField isOfLine={dtype === 'line'} />}
      {dtype === 'energy_region' && <NumberField name="areaM2" hint={t('department.areaHint')} />}
      {hasMachine(dtype) && <MachineFields />}
      {row && hasMachine(dtype) && <MachinePicture machineId={row.deptId} imageUrl={row.imageUrl} />}
    </>
  );
}

function useUnits() {
  const { t } = useText();
  return CountUnit.options.map((value) => ({ value, text: t(`units.count.${value}`) }));
}

function LineFields(): ReactElement {
  return <SelectField name="unit" choices={useUnits()} />;
}

/** A line has a zone of its own, every other place may have that of the department above. */
function ZoneField(props: { readonly isOfLine: boolean }): ReactElement {
  const { t } = useText();
  return (
    <SelectField
      name="timeZone"
      choices={TIME_ZONES.map((value) => ({ value, text: value }))}
      {...(!props.isOfLine && { none: t('department.zoneAbove'), hint: t('department.zoneHint') })}
    />
  );
}

function MachineFields(): ReactElement {
  const { t } = useText();
  const units = useUnits();
  const tables = useCall(listCodeTables, {}).data;
  return (
    <>
      <SelectField
        name="machineType"
        choices={MachineType.options.map((value) => ({ value, text: t(`department.machineType.${value}`) }))}
      />
      <TextField name="shortName" hint={t('department.shortNameHint')} />
      <TextField name="shortNameEn" />
      <NumberField name="idealSpeedPerHour" />
      <SelectField name="speedUnit" choices={units} />
      <SelectField name="yieldUnit" choices={units} />
      <NumberField name="primaryPerUnit" hint={t('department.primaryHint')} />
      <NumberField name="expectedPeriodMs" hint={t('department.periodHint')} />
      <SelectField
        name="codeTableId"
        choices={(tables ?? []).map(({ id, name }) => ({ value: id, text: name }))}
        hint={t('department.codeTableHint')}
      />
    </>
  );
}
