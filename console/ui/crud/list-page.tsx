import { Button } from '@chakra-ui/react';
import { type ReactElement, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useMay } from '#console/ui/api-hooks.tsx';
import { Permitted } from '#console/ui/feedback/permitted.tsx';
import { FillPage } from '#console/ui/fill-page.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { PageHead } from '#console/ui/page-head.tsx';
import type { Column } from '#console/ui/table/column.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import { LIMITS } from '#shared/contracts/limits.ts';
import { type Crud, idOf } from './crud.ts';
import { EntityDrawer } from './entity-drawer.tsx';
import type { Filter } from './filter.ts';
import { PagedTable, type PagedTableProps } from './paged-table.tsx';
import { type RowAction, RowActions } from './row-actions.tsx';
import { type SubjectText, useSubjectText } from './subject-text.ts';
import { useRemoval } from './use-removal.ts';

/** A column whose head is the text `<subject>.field.<key>` unless it is given. */
export type SubjectColumn<Row> = Omit<Column<Row>, 'head'> & { readonly head?: string };

export interface ListPageProps<Row extends object, FilterName extends string>
  extends Pick<PagedTableProps<Row>, 'detail' | 'refetchMs' | 'query' | 'prefix' | 'note' | 'moreFilters'> {
  readonly crud: Crud<Row, FilterName>;
  readonly nameOf: (row: Row) => string;
  readonly columns: readonly SubjectColumn<Row>[];
  readonly filters?: readonly Filter<FilterName>[];
  /** The fields of the drawer that creates and edits; null: nothing is edited here. */
  readonly fields: ((row: Row | null) => ReactNode) | null;
  readonly defaults?: Readonly<Record<string, unknown>>;
  readonly toBody?: (values: FieldValues) => FieldValues;
  readonly drawerWidthPx?: number;
  /** What a removal means, where it is more than that it is permanent. */
  readonly removalMeaning?: string;
  /** Why a row must stay, in the reader's language; undefined where it may go. */
  readonly refusal?: (row: Row) => string | undefined;
  /** More actions of a row, before those of the kit. */
  readonly actions?: (row: Row) => readonly RowAction[];
  readonly actionsWidthPx?: number;
  /** What a click on a row does; by default it edits it. */
  readonly onOpen?: (row: Row) => void;
  /** A few records: no selection, no layout of columns. */
  readonly isPlain?: boolean;
  /** False where no more can be created. */
  readonly canCreate?: boolean;
  /** More buttons of the page's head. */
  readonly headActions?: ReactNode;
  /** Between the head and the list. */
  readonly intro?: ReactNode;
  /** In place of the page's own. */
  readonly head?: { readonly title: string; readonly lead?: string; readonly back?: ReactNode };
}

/** The page of a subject: its list, the drawer that creates and edits, and removal. */
export function ListPage<Row extends object, FilterName extends string>(
  props: ListPageProps<Row, FilterName>,
): ReactElement {
  const text = useSubjectText(props.crud.subject);
  const { view } = props.crud.access;
  const isAllowed = useMay(view === 'session' ? null : view);
  return (
    <Permitted isAllowed={isAllowed} title={props.head?.title ?? text('title')}>
      <PermittedList {...props} text={text} />
    </Permitted>
  );
}

function PermittedList<Row extends object, FilterName extends string>(
  props: ListPageProps<Row, FilterName> & { readonly text: SubjectText },
): ReactElement {
  const { crud, nameOf, fields, text, head, canCreate = true } = props;
  const { t } = useText();
  const mayEdit = useMay(crud.access.edit);
  const [edited, setEdited] = useState<{ readonly row: Row | null } | null>(null);
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map());
  const removal = useRemoval(
    crud,
    nameOf,
    (ids) => setSelected((before) => new Map([...before].filter(([id]) => !ids.includes(id)))),
    props.removalMeaning,
  );
  const [known] = useState(() => new Map<string, Row>());
  const keyOf = (row: Row): string => {
    const id = idOf(crud, row);
    known.set(id, row);
    return id;
  };
  const columns = useMemo(
    () => props.columns.map((column) => ({ ...column, head: column.head ?? text(`field.${column.key}`) })),
    [props.columns, text],
  );
  const canEdit = mayEdit && fields !== null;
  const edit = useMemo(() => (canEdit ? (row: Row): void => setEdited({ row }) : undefined), [canEdit]);
  const selection = {
    keys: new Set(selected.keys()),
    onChange: (keys: ReadonlySet<string>) =>
      setSelected(
        new Map(
          [...keys].flatMap((id) => {
            const row = known.get(id);
            return row ? [[id, row] as const] : [];
          }),
        ),
      ),
  };
  const createButton = canEdit && canCreate && (
    <Button size="sm" onClick={() => setEdited({ row: null })}>
      <Glyph name="plus" sizePx={16} />
      {t('crud.form.createTitle', { noun: text('noun') })}
    </Button>
  );

  const remove = useRef(removal.remove);
  useEffect(() => {
    remove.current = removal.remove;
  });
  const { actions: own, refusal } = props;
  // Stable while rows are selected: only rows that have changed are drawn again.
  const actions = useMemo(() => {
    if (!mayEdit && !own) return undefined;
    const actionsOf = (row: Row): readonly RowAction[] => [
      ...(own?.(row) ?? []),
      ...(edit ? [{ label: t('shell.actions.edit'), onSelect: () => edit(row) }] : []),
      ...(mayEdit
        ? [
            {
              label: t('shell.actions.remove'),
              isDangerous: true,
              refusal: refusal?.(row),
              onSelect: () => void remove.current([row]),
            },
          ]
        : []),
    ];
    return (row: Row) => <RowActions name={nameOf(row)} actions={actionsOf(row)} />;
  }, [mayEdit, own, edit, refusal, nameOf, t]);

  return (
    <FillPage>
      {head?.back}
      <PageHead title={head?.title ?? text('title')} lead={head?.lead ?? text('lead')}>
        {props.headActions}
        {createButton}
      </PageHead>
      {props.intro}
      <PagedTable
        formName={crud.subject.key}
        label={head?.title ?? text('title')}
        endpoint={crud.page}
        columns={columns}
        rowKey={keyOf}
        rowName={nameOf}
        empty={{ title: text('empty'), hint: text('emptyHint'), action: createButton }}
        onOpen={props.onOpen ?? edit}
        {...(props.filters && { filters: props.filters })}
        {...(props.detail && { detail: props.detail })}
        {...(props.query && { query: props.query })}
        {...(props.prefix !== undefined && { prefix: props.prefix })}
        {...(props.note && { note: props.note })}
        {...(props.moreFilters !== undefined && { moreFilters: props.moreFilters })}
        {...(props.refetchMs !== undefined && { refetchMs: props.refetchMs })}
        {...(props.actionsWidthPx !== undefined && { actionsWidthPx: props.actionsWidthPx })}
        actions={actions}
        {...(props.isPlain && { isPlain: true })}
        {...(mayEdit &&
          !props.isPlain && {
            selection,
            bulkActions: (
              <Button
                variant="ghost"
                size="xs"
                color="fg.error"
                disabled={selected.size > LIMITS.idsMax}
                loading={removal.isBusy}
                onClick={() => void removal.remove([...selected.values()])}
              >
                <Glyph name="trash" sizePx={14} />
                {t('shell.actions.remove')}
              </Button>
            ),
          })}
      />
      {edited && fields && (
        <EntityDrawer
          crud={crud}
          row={edited.row}
          name={edited.row ? nameOf(edited.row) : ''}
          widthPx={props.drawerWidthPx}
          defaults={props.defaults}
          toBody={props.toBody}
          onClose={() => setEdited(null)}
        >
          {fields(edited.row)}
        </EntityDrawer>
      )}
    </FillPage>
  );
}
