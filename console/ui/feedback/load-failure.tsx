import { Alert, Button } from '@chakra-ui/react';
import { type ReactElement, useEffect, useRef } from 'react';
import { useText } from '#console/ui/text/text-context.tsx';
import type { ApiError } from '#shared/client/api-error.ts';

interface LoadFailureProps {
  readonly error: ApiError | null;
  /** Nothing is shown below it. */
  readonly isBlank?: boolean;
  readonly isRetrying?: boolean;
  /** Space below; the lists around it may bring their own. */
  readonly mb?: string;
  readonly onRetry: () => void;
  /** Called when a retry with the focus on its button succeeds: the button is gone and the focus needs a new place. */
  readonly onGone?: () => void;
}

/** A refused or failed read, announced when it appears, above what is still shown from before. */
export function LoadFailure(props: LoadFailureProps): ReactElement | null {
  const { error, onGone } = props;
  const isShown = error !== null && error.error !== 'cancelled';
  const hadFocus = useRef(false);
  useEffect(() => {
    if (isShown || !hadFocus.current) return;
    hadFocus.current = false;
    if (document.activeElement === document.body) onGone?.();
  }, [isShown, onGone]);
  if (!isShown) return null;
  return <Failure {...props} error={error} onFocusChange={(hasFocus) => (hadFocus.current = hasFocus)} />;
}

function Failure(
  props: LoadFailureProps & {
    readonly error: ApiError;
    readonly onFocusChange: (hasFocus: boolean) => void;
  },
): ReactElement {
  const { t } = useText();
  const { message } = props.error;
  return (
    <Alert.Root status="error" mb={props.mb ?? '4'} rounded="lg" alignItems="center" flex="none">
      <Alert.Indicator />
      <Alert.Content role="alert">
        <Alert.Title>{t('shell.failed.load')}</Alert.Title>
        <Alert.Description>
          {props.isBlank ? message : t('shell.failed.loadHint', { message })}
        </Alert.Description>
      </Alert.Content>
      <Button
        size="sm"
        variant="outline"
        aria-busy={props.isRetrying ?? false}
        onFocus={() => props.onFocusChange(true)}
        onBlur={() => props.onFocusChange(false)}
        onClick={props.onRetry}
      >
        {t('shell.actions.retry')}
      </Button>
    </Alert.Root>
  );
}
