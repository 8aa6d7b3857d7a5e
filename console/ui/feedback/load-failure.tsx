import { Alert, Button } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useText } from '#console/ui/text/text-context.tsx';
import type { ApiError } from '#shared/client/api-error.ts';

/** A refused or failed read, said aloud when it appears, above what is still shown from before; `isBlank`: nothing is. */
export function LoadFailure(props: {
  readonly error: ApiError | null;
  readonly isBlank?: boolean;
  readonly onRetry: () => void;
}): ReactElement | null {
  const { t } = useText();
  if (props.error === null || props.error.error === 'cancelled') return null;
  const { message } = props.error;
  return (
    <Alert.Root status="error" mb="4" rounded="lg" alignItems="center">
      <Alert.Indicator />
      <Alert.Content role="alert">
        <Alert.Title>{t('shell.failed.load')}</Alert.Title>
        <Alert.Description>
          {props.isBlank ? message : t('shell.failed.loadHint', { message })}
        </Alert.Description>
      </Alert.Content>
      <Button size="sm" variant="outline" onClick={props.onRetry}>
        {t('shell.actions.retry')}
      </Button>
    </Alert.Root>
  );
}
