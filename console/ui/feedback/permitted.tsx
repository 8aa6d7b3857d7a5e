import { Box } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';
import { AccessHintPart } from '#console/ui/access/access-hint-part.ts';
import { useSession } from '#console/ui/api-hooks.tsx';
import { PageHead } from '#console/ui/page-head.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { Permission } from '#shared/contracts/roles/permissions.ts';
import { EmptyState } from './empty-state.tsx';

/**
 * A page for those who may read what it shows. A role can hold a page's menu row without its permission: then the page
 * says so, names what is missing, and asks the server for nothing that would be refused.
 */
export function Permitted(props: {
  /** All of them, unless one is enough. */
  readonly needs: readonly Permission[];
  readonly isOneEnough?: boolean;
  readonly title: string;
  readonly children: ReactNode;
}): ReactElement {
  const { t } = useText();
  const { needs, isOneEnough = false } = props;
  const held = useSession(({ permissions }) => permissions);
  const isRestricted = useSession(({ restriction }) => restriction !== null);
  const missing = needs.filter((permission) => held[permission] !== true);
  const isAllowed = isOneEnough ? missing.length < needs.length : missing.length === 0;
  if (isAllowed && !isRestricted) return <>{props.children}</>;
  return (
    <>
      <PageHead title={props.title} />
      <Box bg="bg.panel" borderWidth="1px" rounded="lg">
        <EmptyState title={t('shell.notPermitted.title')} hint={t('shell.notPermitted.hint')}>
          {!isRestricted && <AccessHintPart permissions={missing} />}
        </EmptyState>
      </Box>
    </>
  );
}
