import { Button } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useAction } from '#console/ui/api-hooks.tsx';
import { useJobNotice } from '#console/ui/crud/transfer/use-job-notice.ts';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { pageJobs } from '#shared/contracts/jobs/job.ts';
import { verifyOperations } from '#shared/contracts/platform/operation-log.ts';

/** Checks the tenant's chain in a job: whether an entry was changed, removed or inserted. */
export function VerifyButton(): ReactElement {
  const { t } = useText();
  const prompts = usePrompts();
  const sayStarted = useJobNotice();
  const verify = useAction(verifyOperations, [pageJobs]);
  return (
    <Button
      variant="outline"
      size="sm"
      loading={verify.isPending}
      onClick={() =>
        verify.mutate(
          {},
          {
            onSuccess: () => sayStarted(t('operationLog.verifying')),
            onError: (failure) => prompts.failed(failure),
          },
        )
      }
    >
      <Glyph name="check" sizePx={16} />
      {t('operationLog.verify')}
    </Button>
  );
}
