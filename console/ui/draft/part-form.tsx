import { type ReactElement, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { z } from 'zod';
import type { BodySchema } from '#console/ui/crud/crud.ts';
import { EntityContext, type EntityForm } from '#console/ui/crud/entity/entity-context.ts';
import { PRODUCT_FORM } from '#console/ui/crud/use-tenant-form.ts';
import { FieldStack } from '#console/ui/form/field-stack.tsx';
import { schemaResolver } from '#console/ui/form/schema-resolver.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import type { ConsoleKey, Namespace } from '#console/ui/text/texts.ts';

const NO_FIELDS: BodySchema = z.object({});

interface PartFormProps<Schema extends BodySchema> {
  /** See `History`. */
  readonly epoch: number;
  readonly mayEdit: boolean;
  /** Namespace whose `field` texts are the labels. */
  readonly subject: Namespace;
  readonly schema: Schema;
  readonly values: z.output<Schema>;
  readonly onChange: (values: z.output<Schema>) => void;
  readonly children: ReactNode;
}

/** A part of a draft as a form: what is valid is in the draft at once, what is not stays here with its message. */
export function PartForm<Schema extends BodySchema>(props: PartFormProps<Schema>): ReactElement {
  return <FreshForm key={props.epoch} {...props} />;
}

function FreshForm<Schema extends BodySchema>(props: PartFormProps<Schema>): ReactElement {
  const { schema, mayEdit, subject, onChange } = props;
  const { t } = useText();
  const resolver = useMemo(
    () =>
      schemaResolver(
        schema,
        ({ key, params }) => t(`errors.field.${key}` as ConsoleKey, params),
        (values) => values,
      ),
    [schema, t],
  );
  const form = useForm({ defaultValues: { ...(props.values as object) }, mode: 'onChange', resolver });
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const parsed = schema.safeParse(values);
          if (parsed.success) latest.current(parsed.data as z.output<Schema>);
        },
      }),
    [form, schema],
  );
  const [formats] = useState(() => new Map<string, (value: unknown) => string>());
  const context = useMemo<EntityForm>(
    () => ({
      // Without a schema no field has a rule: all of them are shown and none is changed.
      schema: mayEdit ? schema : NO_FIELDS,
      text: (part) => t(`${subject}.${part}` as ConsoleKey),
      tenantForm: PRODUCT_FORM,
      isNew: false,
      record: props.values as Readonly<Record<string, unknown>>,
      formats,
    }),
    [schema, mayEdit, subject, props.values, formats, t],
  );
  return (
    <EntityContext value={context}>
      <FormProvider {...form}>
        <FieldStack>{props.children}</FieldStack>
      </FormProvider>
    </EntityContext>
  );
}
