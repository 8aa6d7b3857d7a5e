import { Alert, Button, chakra, Field, Input, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useForm } from 'react-hook-form';
import { showFieldErrors } from '#console/ui/form/error-fields.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import { ApiError } from '#shared/client/api-error.ts';

/** The second of both factors, after the password was verified. What the server refuses is shown at the field or above. */
export function SecondFactorCode(props: {
  readonly lead: string;
  readonly label: string;
  readonly isDanger: boolean;
  readonly onCode: (code: string) => Promise<void>;
  readonly onCancel: () => void;
}): ReactElement {
  const { t } = useText();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { register, handleSubmit, formState, setError } = useForm<{ readonly code: string }>({
    defaultValues: { code: '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ code }) => {
    setRefusal(null);
    try {
      await props.onCode(code);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!showFieldErrors(error, setError)) setRefusal(error.message);
    }
  });

  return (
    <chakra.form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="4">
        <Text color="fg.muted">{props.lead}</Text>
        {refusal !== null && (
          <Alert.Root role="alert" status="error" rounded="md">
            <Alert.Indicator />
            <Alert.Title>{refusal}</Alert.Title>
          </Alert.Root>
        )}
        <Field.Root invalid={errors.code !== undefined}>
          <Field.Label>{t('security.anyCode')}</Field.Label>
          <Input
            autoFocus
            autoComplete="one-time-code"
            maxLength={32}
            fontFamily="mono"
            {...register('code', { required: t('security.codeRequired') })}
          />
          <Field.ErrorText>{errors.code?.message}</Field.ErrorText>
        </Field.Root>
        <Stack direction="row" justify="flex-end" gap="2">
          <Button variant="outline" onClick={props.onCancel}>
            {t('security.cancel')}
          </Button>
          <Button type="submit" colorPalette={props.isDanger ? 'danger' : 'accent'} loading={isSubmitting}>
            {props.label}
          </Button>
        </Stack>
      </Stack>
    </chakra.form>
  );
}
