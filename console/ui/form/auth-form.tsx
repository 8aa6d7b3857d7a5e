import { Alert, Button, chakra } from '@chakra-ui/react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { ApiError } from '#shared/client/api-error.ts';
import { showFieldErrors } from './error-fields.ts';
import { FieldStack } from './field-stack.tsx';

/** A form beside the sign-in. What the server refuses stands at its field, or above all of them. */
export function AuthForm<Values extends FieldValues>(props: {
  readonly form: UseFormReturn<Values>;
  readonly label: string;
  readonly submitText: string;
  readonly submittingText: string;
  readonly send: (values: Values) => Promise<void>;
  readonly children: ReactNode;
}): ReactElement {
  const { form, label, submitText, submittingText, send, children } = props;
  const [refusal, setRefusal] = useState<string | null>(null);

  const submit = form.handleSubmit(async (values) => {
    setRefusal(null);
    try {
      await send(values);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!showFieldErrors(error, form.setError)) setRefusal(error.message);
    }
  });

  return (
    <FormProvider {...form}>
      <chakra.form onSubmit={(event) => void submit(event)} noValidate aria-label={label}>
        <FieldStack>
          {refusal !== null && (
            <Alert.Root role="alert" status="error" rounded="md">
              <Alert.Indicator />
              <Alert.Title>{refusal}</Alert.Title>
            </Alert.Root>
          )}
          {children}
          <Button type="submit" w="100%" loading={form.formState.isSubmitting} loadingText={submittingText}>
            {submitText}
          </Button>
        </FieldStack>
      </chakra.form>
    </FormProvider>
  );
}
