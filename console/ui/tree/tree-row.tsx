import { chakra } from '@chakra-ui/react';
import type { ComponentProps, MouseEvent, ReactElement, ReactNode } from 'react';
import { CHECKBOX_CSS } from '#console/ui/form/checkbox-style.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import type { Nested, VisibleRow } from '#shared/domain/tree/tree.ts';
import type { TreeColumn } from './tree-column.ts';
import { TreeMoveButton } from './tree-move-button.tsx';
import { INDENT_PX, TOGGLE_PX } from './tree-table-style.ts';
import { TreeToggle } from './tree-toggle.tsx';
import type { ShownMark } from './use-tree-drag.ts';

const CONTROLS = 'a, button, input, select, label, [role=switch], [data-toggle]';

/** One row of a tree table. */
export function TreeRow<Node extends Nested<Node>>(props: {
  readonly row: VisibleRow<Node>;
  readonly rowIndex: number;
  /** For `aria-rowindex`, where not all rows are in the document. */
  readonly rowNumber: number | undefined;
  readonly isActive: boolean;
  readonly isCurrent: boolean;
  readonly isExpandable: boolean;
  readonly isLoading: boolean;
  readonly isMoved: boolean;
  readonly mark: ShownMark | null;
  readonly columns: readonly TreeColumn<Node>[];
  readonly name: string;
  readonly actions: ReactNode;
  readonly onOpen: (() => void) | undefined;
  readonly onToggle: () => void;
  /** Given where rows can be chosen. */
  readonly choice?: { readonly isChosen: boolean; readonly onToggle: () => void };
  readonly moving?: Omit<ComponentProps<typeof TreeMoveButton>, 'name'>;
}): ReactElement {
  const { row, mark, columns, isExpandable } = props;
  const { node, level, index, siblings } = row;
  const { t } = useText();

  function onDoubleClick(event: MouseEvent<HTMLElement>): void {
    if (event.target instanceof Element && !event.target.closest(CONTROLS)) props.onOpen?.();
  }

  return (
    <tr
      data-tree-row={props.rowIndex}
      data-moved={props.isMoved ? '' : undefined}
      data-drop={mark ? (mark.isPossible ? mark.kind : 'no') : undefined}
      tabIndex={props.isActive ? 0 : -1}
      aria-level={level + 1}
      aria-posinset={index + 1}
      aria-setsize={siblings.length}
      aria-expanded={isExpandable ? row.isExpanded : undefined}
      aria-rowindex={props.rowNumber}
      aria-selected={props.choice?.isChosen}
      aria-current={props.isCurrent || undefined}
      aria-busy={props.isLoading || undefined}
      onDoubleClick={onDoubleClick}
    >
      {props.choice && (
        <td data-select>
          <chakra.input
            type="checkbox"
            css={CHECKBOX_CSS}
            tabIndex={-1}
            checked={props.choice.isChosen}
            aria-label={t('tree.select.row', { name: props.name })}
            onChange={props.choice.onToggle}
          />
        </td>
      )}
      {columns.map((column, columnIndex) => (
        <td key={column.key} data-align={column.align}>
          {columnIndex > 0 ? (
            column.cell(node)
          ) : (
            <>
              <span
                style={{
                  display: 'flex',
                  alignItems: 'center',
                  gap: '4px',
                  minWidth: 0,
                  paddingInlineStart: `${level * INDENT_PX}px`,
                }}
              >
                {props.moving && <TreeMoveButton name={props.name} {...props.moving} />}
                <TreeToggle
                  isExpandable={isExpandable}
                  isExpanded={row.isExpanded}
                  isLoading={props.isLoading}
                  onToggle={props.onToggle}
                />
                {column.cell(node)}
              </span>
              {mark?.isPossible && mark.kind !== 'into' && <DropLine mark={mark} />}
            </>
          )}
        </td>
      ))}
      {props.actions !== undefined && <td data-actions>{props.actions}</td>}
    </tr>
  );
}

/** Where the dragged row would stand, at the indentation that it would have; across the whole table. */
function DropLine({ mark }: { readonly mark: ShownMark }): ReactElement {
  const startPx = 12 + mark.level * INDENT_PX + TOGGLE_PX;
  return (
    <span
      aria-hidden="true"
      data-drop-line={mark.kind}
      style={{
        position: 'absolute',
        zIndex: 1,
        [mark.kind === 'before' ? 'top' : 'bottom']: '-2px',
        left: `${startPx}px`,
        width: '100vw',
        height: '3px',
        borderRadius: '2px',
        background: 'var(--lw-accent-solid)',
        pointerEvents: 'none',
      }}
    />
  );
}
