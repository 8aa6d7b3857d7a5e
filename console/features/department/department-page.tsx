import { Button } from '@chakra-ui/react';
import { type ReactElement, useCallback, useMemo, useState } from 'react';
import { useMay } from '#console/ui/api-hooks.tsx';
import { EntityDrawer } from '#console/ui/crud/entity/entity-drawer.tsx';
import { type RowAction, RowActions } from '#console/ui/crud/rows/row-actions.tsx';
import { useHistoryAction } from '#console/ui/crud/steps/use-history-action.ts';
import { TransferButtons } from '#console/ui/crud/transfer/transfer-buttons.tsx';
import { TreePage } from '#console/ui/crud/tree/tree-page.tsx';
import { Permitted } from '#console/ui/feedback/permitted.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { nameOf as nameIn, useText } from '#console/ui/text/text-context.tsx';
import { useExpansion } from '#console/ui/tree/use-expansion.ts';
import { useView } from '#console/ui/view.tsx';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { type Department, department } from '#shared/contracts/plant/department.ts';
import { mayStandBelow, typesBelow } from '#shared/domain/tree/department-places.ts';
import { findNode } from '#shared/domain/tree/tree.ts';
import { toDepartmentBody } from './department-body.ts';
import { departmentColumns } from './department-columns.tsx';
import { DepartmentFields } from './department-fields.tsx';
import type { DepartmentTreeNode } from './department-node.ts';
import { useDepartmentRemoval } from './use-department-removal.ts';
import { type StatusStep, useDepartments } from './use-departments.ts';

/** The plant of the tenant: what there is, where it stands, and what of it can be chosen elsewhere. */
export function DepartmentPage(): ReactElement {
  const { t } = useText();
  return (
    <Permitted needs={[department.access.view]} title={t('department.title')}>
      <Departments />
    </Permitted>
  );
}

/** What is edited: a department, or a new one below a parent. */
interface Edited {
  readonly row: DepartmentTreeNode | null;
  readonly parent: DepartmentTreeNode | null;
}

const STEPS = ['audit', 'cancelAudit', 'start', 'stop'] as const satisfies readonly StatusStep[];
const STEPS_OF = {
  draft: ['audit'],
  audited: ['start', 'cancelAudit'],
  started: ['stop', 'cancelAudit'],
} as const satisfies Record<DepartmentTreeNode['status'], readonly StatusStep[]>;
const NO_FILTER = {};

function Departments(): ReactElement {
  const { t, language } = useText();
  const mayEdit = useMay(department.access.edit);
  const { search } = useView();
  const history = useHistoryAction(department.subject);
  const [edited, setEdited] = useState<Edited | null>(null);
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const expansion = useExpansion(true);
  const nameOf = useCallback((row: Department) => nameIn(row, language), [language]);
  const departments = useDepartments(nameOf);
  const { tree, rows, setStatus } = departments;
  const removal = useDepartmentRemoval(rows ?? [], nameOf, () => setKeys(new Set()));
  const columns = useMemo(() => departmentColumns(t, nameOf), [t, nameOf]);
  const wordsOf = useCallback(({ name, nameEn, code }: DepartmentTreeNode) => [name, nameEn, code], []);
  const chosen = tree ? [...keys].flatMap((id) => findNode(tree, id) ?? []) : [];
  const isEmpty = tree?.length === 0;

  function actionsOf(node: DepartmentTreeNode): readonly RowAction[] {
    return [
      { label: t('shell.actions.edit'), onSelect: () => setEdited({ row: node, parent: null }) },
      {
        label: t('department.addBelow'),
        refusal: typesBelow(node.dtype).length === 0 ? t('department.nothingBelow') : undefined,
        onSelect: () => {
          expansion.set([node.id], true);
          setEdited({ row: null, parent: node });
        },
      },
      ...STEPS_OF[node.status].map((step) => ({
        label: t(`department.${step}`),
        onSelect: () => setStatus(step, [node.id]),
      })),
      ...(history ? [history(node.id)] : []),
      { label: t('shell.actions.remove'), isDangerous: true, onSelect: () => void removal.remove([node]) },
    ];
  }

  return (
    <TreePage
      title={t('department.title')}
      lead={t('department.lead')}
      filterPlaceholder={t('department.filter')}
      wordsOf={wordsOf}
      tree={tree}
      error={departments.error}
      onRetry={() => void departments.refetch()}
      empty={{ title: t('department.empty'), hint: t('department.emptyHint') }}
      createButton={
        mayEdit && (
          <Button size="sm" onClick={() => setEdited({ row: null, parent: null })}>
            <Glyph name="plus" sizePx={16} />
            {isEmpty
              ? t('department.createFirst')
              : t('crud.form.createTitle', { noun: t('department.noun') })}
          </Button>
        )
      }
      tools={<TransferButtons crud={department} query={NO_FILTER} />}
      columns={columns}
      nameOf={nameOf}
      expansion={expansion}
      currentId={search.get('dept')}
      refusal={(node, parent) =>
        mayStandBelow(node.dtype, parent?.dtype ?? null) ? null : t('errors.field.parent_wrong_type')
      }
      bulkActions={
        <>
          {STEPS.map((step) => (
            <Button
              key={step}
              variant="ghost"
              size="xs"
              disabled={keys.size > LIMITS.idsMax || departments.isBusy}
              onClick={() => setStatus(step, [...keys])}
            >
              {t(`department.${step}`)}
            </Button>
          ))}
          <Button
            variant="ghost"
            size="xs"
            color="fg.error"
            disabled={keys.size > LIMITS.idsMax}
            loading={removal.isBusy}
            onClick={() => void removal.remove(chosen)}
          >
            <Glyph name="trash" sizePx={14} />
            {t('shell.actions.remove')}
          </Button>
        </>
      }
      {...(mayEdit && {
        selection: { keys, onChange: setKeys },
        actions: (node: DepartmentTreeNode) => <RowActions name={nameOf(node)} actions={actionsOf(node)} />,
        onOpen: (node: DepartmentTreeNode) => setEdited({ row: node, parent: null }),
        onMove: departments.move,
      })}
    >
      {edited && tree && (
        <DepartmentDrawer edited={edited} tree={tree} nameOf={nameOf} onClose={() => setEdited(null)} />
      )}
    </TreePage>
  );
}

function DepartmentDrawer(props: {
  readonly edited: Edited;
  readonly tree: readonly DepartmentTreeNode[];
  readonly nameOf: (node: DepartmentTreeNode) => string;
  readonly onClose: () => void;
}): ReactElement {
  const { tree, nameOf } = props;
  const { row, parent } = props.edited;
  const toBody = useCallback(
    (values: Record<string, unknown>) => toDepartmentBody(row?.dtype, values),
    [row],
  );
  const defaults = useMemo(
    () => ({
      parentId: parent?.id ?? '',
      dtype: FIRST_BELOW[parent?.dtype ?? 'root'] ?? typesBelow(parent?.dtype ?? null)[0],
      timeZone: parent?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
      unit: 'piece',
      machineType: 'generic',
      speedUnit: 'piece',
      yieldUnit: 'piece',
      primaryPerUnit: 1,
      expectedPeriodMs: 5_000,
    }),
    [parent],
  );
  return (
    <EntityDrawer
      crud={department}
      row={row}
      name={row ? nameOf(row) : ''}
      defaults={defaults}
      toBody={toBody}
      onClose={props.onClose}
    >
      <DepartmentFields row={row} tree={tree} nameOf={nameOf} />
    </EntityDrawer>
  );
}

/** What most often comes next. */
const FIRST_BELOW: Readonly<Record<string, DepartmentTreeNode['dtype'] | undefined>> = {
  root: 'company',
  company: 'plant',
  plant: 'workshop',
  workshop: 'line',
  line: 'machine',
};
