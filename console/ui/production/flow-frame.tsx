import { Box, Skeleton, Text } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';
import type { FlowLayout } from '#console/ui/flow/flow-layout.ts';
import { useText } from '#console/ui/text/text-context.tsx';

/** A diagram that scrolls where it is wider than its place. */
export function FlowFrame(props: {
  /** Null until it has been laid out. */
  readonly layout: FlowLayout | null;
  readonly isEmpty: boolean;
  readonly label: string;
  /** Nothing in it takes the focus: it has to be scrolled by keyboard itself. */
  readonly isFocusable: boolean;
  readonly children: (layout: FlowLayout) => ReactNode;
}): ReactElement {
  const { t } = useText();
  const { layout, isEmpty, label, isFocusable, children } = props;
  if (isEmpty) return <Text color="fg.muted">{t('widget.flow.empty')}</Text>;
  if (layout === null) return <Skeleton h="120px" aria-busy />;
  return (
    <Box overflowX="auto" mx="-2" {...(isFocusable && { tabIndex: 0, role: 'group', 'aria-label': label })}>
      {children(layout)}
    </Box>
  );
}
