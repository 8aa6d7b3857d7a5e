import { Spinner } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { Glyph } from '#console/ui/glyph.tsx';
import { TOGGLE_PX } from './tree-table-style.ts';

/**
 * Expands a row by mouse. Hidden from assistive technology and from the tab order: the row itself says whether it is
 * expanded, and the arrow keys change it.
 */
export function TreeToggle(props: {
  readonly isExpandable: boolean;
  readonly isExpanded: boolean;
  readonly isLoading: boolean;
  readonly onToggle: () => void;
}): ReactElement {
  const { isExpandable, isExpanded, isLoading, onToggle } = props;
  return (
    <span
      aria-hidden="true"
      data-toggle={isExpandable ? '' : undefined}
      style={{
        flex: 'none',
        display: 'inline-flex',
        alignItems: 'center',
        justifyContent: 'center',
        width: `${TOGGLE_PX}px`,
        height: `${TOGGLE_PX}px`,
        cursor: isExpandable ? 'pointer' : 'default',
      }}
      onClick={(event) => {
        if (!isExpandable) return;
        event.stopPropagation();
        onToggle();
      }}
    >
      {isLoading ? (
        <Spinner size="xs" />
      ) : (
        isExpandable && <Glyph name={isExpanded ? 'down' : 'right'} sizePx={14} />
      )}
    </span>
  );
}
