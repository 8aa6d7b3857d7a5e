import { Button, Flex } from '@chakra-ui/react';
import { type ReactElement, type ReactNode, useCallback, useMemo, useState } from 'react';
import { useMay } from '#console/ui/api-hooks.tsx';
import { idOf } from '#console/ui/crud/crud.ts';
import { EntityDrawer } from '#console/ui/crud/entity/entity-drawer.tsx';
import { useRemoval } from '#console/ui/crud/rows/use-removal.ts';
import { useRowActions } from '#console/ui/crud/rows/use-row-actions.tsx';
import { useHistoryAction } from '#console/ui/crud/steps/use-history-action.ts';
import { type SubjectText, useSubjectText } from '#console/ui/crud/subject-text.ts';
import { TransferButtons } from '#console/ui/crud/transfer/transfer-buttons.tsx';
import { useTenantForm } from '#console/ui/crud/use-tenant-form.ts';
import { Permitted } from '#console/ui/feedback/permitted.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { FillPage } from '#console/ui/fill-page.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { PageHead } from '#console/ui/page-head.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { ListPageProps } from './list-page-props.ts';
import { PagedTable } from './paged-table.tsx';
import { useSelectedRows } from './use-selected-rows.ts';

/** The page of a subject: its list, the drawer that creates and edits, and removal. */
export function ListPage<Row extends object, FilterName extends string>(
  props: ListPageProps<Row, FilterName>,
): ReactElement {
  const text = useSubjectText(props.crud.subject);
  const { view } = props.crud.access;
  return (
    <Permitted needs={view === 'session' ? [] : [view]} title={props.head?.title ?? text('title')}>
      <PermittedList {...props} text={text} />
    </Permitted>
  );
}

const NEW = { row: null };

/** A warehouse system runs it: it is not changed here. */
function isExternal(row: object): boolean {
  return 'isExternal' in row && row.isExternal === true;
}

/** The list, with what may stand at its left. */
function Beside(props: { readonly tree: ReactNode; readonly children: ReactNode }): ReactNode {
  if (!props.tree) return props.children;
  return (
    <Flex flex="1" minH="0" gap="4">
      {props.tree}
      <Flex direction="column" flex="1" minW="0">
        {props.children}
      </Flex>
    </Flex>
  );
}

function PermittedList<Row extends object, FilterName extends string>(
  props: ListPageProps<Row, FilterName> & { readonly text: SubjectText },
): ReactElement {
  const { crud, nameOf, fields, text, head, side, below, canCreate = true } = props;
  const { t } = useText();
  const mayEdit = useMay(crud.access.edit);
  const [edited, setEdited] = useState<{ readonly row: Row | null } | null>(null);
  const selected = useSelectedRows((row: Row) => idOf(crud, row));
  const removal = useRemoval(crud, nameOf, selected.deselect, {
    meaning: props.removalMeaning,
    onRefused: props.onRemovalRefused,
  });
  const tenantForm = useTenantForm(crud.subject);
  const columns = useMemo(
    () =>
      props.columns.map((column) => ({
        ...column,
        head: tenantForm.label(column.key) ?? column.head ?? text(`field.${column.key}`),
      })),
    [props.columns, text, tenantForm],
  );
  const filters = useMemo(
    () => (side ? [...(props.filters ?? []), { kind: 'side' as const, name: side.filter }] : props.filters),
    [props.filters, side],
  );
  const canEdit = mayEdit && fields !== null;
  // Only those who may fill an empty list read how.
  const isReader = fields !== null && canCreate && !mayEdit;
  const open = edited ?? (canEdit && props.newRecord ? NEW : null);
  const close = (): void => {
    if (edited === null) props.onNewRecordClosed?.();
    setEdited(null);
  };
  const prompts = usePrompts();
  const { fixedRefusal } = props;
  const fixed = useCallback(
    (row: Row) => (isExternal(row) ? t('crud.runByWms') : fixedRefusal?.(row)),
    [t, fixedRefusal],
  );
  const edit = useMemo(
    () =>
      canEdit
        ? (row: Row): void => {
            const why = fixed(row);
            if (why === undefined) setEdited({ row });
            else void prompts.alert(why);
          }
        : undefined,
    [canEdit, fixed, prompts],
  );
  const remove = mayEdit ? removal.remove : null;
  const historyOf = useHistoryAction(crud.subject);
  const history = useMemo(
    () => (historyOf ? (row: Row) => historyOf(idOf(crud, row)) : null),
    [historyOf, crud],
  );
  const actions = useRowActions({
    nameOf,
    own: props.actions,
    more: props.moreActions,
    edit,
    fixed,
    remove,
    refusal: props.refusal,
    history,
  });
  const createButton = canEdit && canCreate && (
    <Button size="sm" onClick={() => setEdited({ row: null })}>
      <Glyph name="plus" sizePx={16} />
      {t('crud.form.createTitle', { noun: text('noun') })}
    </Button>
  );

  const Page = below === undefined ? FillPage : GrowingPage;

  return (
    <Page>
      {head?.back}
      <PageHead title={head?.title ?? text('title')} lead={head?.lead ?? text('lead')}>
        {props.headActions}
        {createButton}
      </PageHead>
      {props.intro}
      <Beside tree={side?.tree}>
        <PagedTable
          formName={crud.subject.key}
          label={head?.title ?? text('title')}
          endpoint={crud.page}
          columns={columns}
          filters={filters}
          query={props.query}
          prefix={props.prefix}
          pageSizes={props.pageSizes}
          refetchMs={props.refetchMs}
          moreFilters={props.moreFilters}
          listTools={(query) => <TransferButtons crud={crud} query={query} />}
          rowKey={selected.keyOf}
          rowName={nameOf}
          empty={{
            title: text('empty'),
            hint: isReader ? t('crud.emptyHintReader') : text('emptyHint'),
            action: createButton,
            ...(isReader ? {} : props.firstStep),
          }}
          onOpen={props.onOpen ?? edit}
          detail={props.detail}
          actions={actions}
          actionsWidthPx={props.actionsWidthPx}
          isPlain={props.isPlain}
          selection={mayEdit && !props.isPlain ? selected.selection : undefined}
          bulkActions={
            <>
              {props.bulkActions?.(selected.rows, selected.deselect)}
              <Button
                variant="ghost"
                size="xs"
                color="fg.error"
                disabled={selected.rows.length > LIMITS.idsMax}
                loading={removal.isBusy}
                onClick={() => void removal.remove(selected.rows)}
              >
                <Glyph name="trash" sizePx={14} />
                {t('shell.actions.remove')}
              </Button>
            </>
          }
        />
      </Beside>
      {below}
      {open && fields && (
        <EntityDrawer
          crud={crud}
          row={open.row}
          name={open.row ? nameOf(open.row) : ''}
          widthPx={props.drawerWidthPx}
          defaults={edited === null ? (props.newRecord ?? undefined) : props.defaults}
          toBody={props.toBody}
          onCreated={props.onCreated}
          onClose={close}
        >
          {fields(open.row)}
        </EntityDrawer>
      )}
    </Page>
  );
}

/** A page that is as high as what is on it. */
function GrowingPage(props: { readonly children: ReactNode }): ReactElement {
  return <Flex direction="column">{props.children}</Flex>;
}
