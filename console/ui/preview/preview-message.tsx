import { Button, Center } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { EmptyState } from '#console/ui/feedback/empty-state.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { ProblemCode } from './preview-problem.ts';

/** In place of the content: why it is not shown. */
export function PreviewMessage(props: {
  readonly title: string;
  readonly hint: string;
  readonly onRetry?: () => void;
}): ReactElement {
  const { t } = useText();
  return (
    <Center flex="1" minH="240px" role="alert">
      <EmptyState title={props.title} hint={props.hint}>
        {props.onRetry && (
          <Button size="sm" variant="outline" onClick={props.onRetry}>
            {t('preview.retry')}
          </Button>
        )}
      </EmptyState>
    </Center>
  );
}

export function PreviewProblemMessage(props: { readonly code: ProblemCode }): ReactElement {
  const { t } = useText();
  return <PreviewMessage title={t(`preview.problem.${props.code}`)} hint={t(`preview.hint.${props.code}`)} />;
}
