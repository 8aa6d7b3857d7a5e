import type { ReactElement } from 'react';
import { AlertDialog } from '#console/ui/feedback/alert-dialog.tsx';
import { useText } from '#console/ui/text/text-context.tsx';

/** The alert after a 401. Specification, point 8: 提示, then the sign-in page by a new load, then back to this page. */
export function SignOutDialog(props: { readonly message: string }): ReactElement {
  const { t } = useText();

  function leave(): void {
    const to = window.location.pathname + window.location.search;
    // A full load: nothing of the ended session stays in memory.
    window.location.assign(`/login?${new URLSearchParams({ to })}`);
  }

  return <AlertDialog isOpen text={props.message || t('prompts.sessionEnded')} onClose={leave} />;
}
