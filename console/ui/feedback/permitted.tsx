import { Box } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';
import { PageHead } from '#console/ui/page-head.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { EmptyState } from './empty-state.tsx';

/**
 * A page for those who may read what it shows. A role can hold a page's menu row without its permission: then the page
 * says so, and asks the server for nothing that would be refused.
 */
export function Permitted(props: {
  readonly isAllowed: boolean;
  readonly title: string;
  readonly children: ReactNode;
}): ReactElement {
  const { t } = useText();
  if (props.isAllowed) return <>{props.children}</>;
  return (
    <>
      <PageHead title={props.title} />
      <Box bg="bg.panel" borderWidth="1px" rounded="lg">
        <EmptyState title={t('shell.notPermitted.title')} hint={t('shell.notPermitted.hint')} />
      </Box>
    </>
  );
}
