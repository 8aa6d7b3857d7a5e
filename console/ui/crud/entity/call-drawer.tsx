import { type ReactElement, type ReactNode, useEffect, useMemo, useState } from 'react';
import { type FieldValues, FormProvider, useForm } from 'react-hook-form';
import { z } from 'zod';
import { useAction } from '#console/ui/api-hooks.tsx';
import type { BodySchema } from '#console/ui/crud/crud.ts';
import { PRODUCT_FORM } from '#console/ui/crud/use-tenant-form.ts';
import { showFieldErrors } from '#console/ui/form/error-fields.ts';
import { FieldStack } from '#console/ui/form/field-stack.tsx';
import { FormDrawer } from '#console/ui/form/form-drawer.tsx';
import { schemaResolver } from '#console/ui/form/schema-resolver.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import type { ConsoleKey } from '#console/ui/text/texts.ts';
import { ApiError } from '#shared/client/api-error.ts';
import type { CallReply, Endpoint } from '#shared/contracts/kit/endpoint.ts';
import { EntityContext, type EntityForm } from './entity-context.ts';
import { toFormValues } from './entity-values.ts';
import { FormZone } from './form-zone.tsx';

/**
 * The form of a call that is not one of a subject's own: its fields are those of the kit, with rules from the body of the
 * contract and labels from the texts of `textOf`.
 */
export function CallDrawer<E extends Endpoint>(props: {
  readonly contract: E;
  /** Namespace of the labels: `<textOf>.field.<name>`. */
  readonly textOf: string;
  readonly title: string;
  readonly submitLabel: string;
  readonly widthPx?: number;
  /** Parameters of the path. */
  readonly params?: Readonly<Record<string, string>>;
  /** Values that the form begins with, and begins anew with when they change. */
  readonly initial: Readonly<Record<string, unknown>>;
  readonly refreshes: readonly Endpoint[];
  readonly onDone: (reply: CallReply<E>) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}): ReactElement {
  const { contract, textOf, initial, params, onDone, onClose } = props;
  const { t } = useText();
  const schema = useMemo(() => bodyOf(contract), [contract]);
  const act = useAction(contract, props.refreshes);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [isSent, setIsSent] = useState(false);
  const [formats] = useState(() => new Map<string, (value: unknown) => string>());
  const resolver = useMemo(
    () =>
      schemaResolver(
        schema,
        // Schemas name their messages by keys, which the type of all keys does not express.
        ({ key, params: values }) => t(`errors.field.${key}` as ConsoleKey, values),
        (values) => values,
      ),
    [schema, t],
  );
  const form = useForm<FieldValues>({
    defaultValues: toFormValues(schema, null, initial),
    mode: 'onTouched',
    resolver,
  });
  const { reset } = form;
  useEffect(() => reset(toFormValues(schema, null, initial)), [reset, schema, initial]);
  const context = useMemo<EntityForm>(
    () => ({
      schema,
      // Keys are made of a namespace, which the type of all keys does not express.
      text: (part, values) => t(`${textOf}.${part}` as ConsoleKey, values),
      tenantForm: PRODUCT_FORM,
      isNew: true,
      record: null,
      formats,
    }),
    [schema, textOf, t, formats],
  );

  async function send(body: FieldValues): Promise<void> {
    setFailure(null);
    try {
      // The resolver has checked the body by the contract.
      const reply = await act.mutateAsync({ ...(params && { params }), body } as never);
      setIsSent(true);
      onDone(reply);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!showFieldErrors(error, form.setError)) setFailure(error);
    }
  }

  return (
    <EntityContext value={context}>
      <FormProvider {...form}>
        <FormDrawer
          title={props.title}
          widthPx={props.widthPx ?? 480}
          submitLabel={props.submitLabel}
          isDirty={form.formState.isDirty && !isSent}
          isBusy={act.isPending}
          failure={failure}
          onSubmit={form.handleSubmit(send)}
          onClose={onClose}
        >
          <FormZone record={initial}>
            <FieldStack>{props.children}</FieldStack>
          </FormZone>
        </FormDrawer>
      </FormProvider>
    </EntityContext>
  );
}

function bodyOf({ id, body }: Endpoint): BodySchema {
  if (!(body instanceof z.ZodObject)) throw new Error(`${id} takes no form`);
  return body;
}
