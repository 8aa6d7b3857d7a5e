import { Alert, Button, Stack } from '@chakra-ui/react';
import { type ReactElement, type ReactNode, useId } from 'react';
import { SideDrawer } from '#console/ui/side-drawer.tsx';
import { ServerText } from '#console/ui/text/server-text.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { ApiError } from '#shared/client/api-error.ts';

/** A drawer with one form: its fields, what the server refused, and the buttons that leave or send it. */
export function FormDrawer(props: {
  readonly title: string;
  readonly widthPx: number;
  readonly submitLabel: string;
  readonly isDirty: boolean;
  readonly isBusy: boolean;
  readonly failure: ApiError | null;
  readonly onSubmit: () => Promise<void>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}): ReactElement {
  const { t } = useText();
  const formId = useId();
  const { failure } = props;
  return (
    <SideDrawer
      isOpen
      widthPx={props.widthPx}
      title={props.title}
      isDirty={props.isDirty}
      onClose={props.onClose}
      footer={(close) => (
        <>
          <Button variant="outline" onClick={close}>
            {t('shell.actions.cancel')}
          </Button>
          <Button type="submit" form={formId} loading={props.isBusy}>
            {props.submitLabel}
          </Button>
        </>
      )}
    >
      <Stack
        as="form"
        id={formId}
        gap="5"
        onSubmit={(event) => {
          event.preventDefault();
          void props.onSubmit();
        }}
        {...{ noValidate: true }}
      >
        {failure && (
          <Alert.Root status="error" role="alert">
            <Alert.Indicator />
            <Alert.Content>
              <Alert.Title>{t('shell.failed.save')}</Alert.Title>
              <Alert.Description>
                <ServerText text={failure.message} /> {t('shell.failed.kept')}
              </Alert.Description>
            </Alert.Content>
          </Alert.Root>
        )}
        {props.children}
      </Stack>
    </SideDrawer>
  );
}
