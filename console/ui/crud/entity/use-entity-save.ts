import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import { useServices } from '#console/ui/api-hooks.tsx';
import type { EntityCrud } from '#console/ui/crud/crud.ts';
import { refreshSubject } from '#console/ui/crud/refresh-subject.ts';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { showFieldErrors } from '#console/ui/form/error-fields.ts';
import { schemaResolver } from '#console/ui/form/schema-resolver.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import type { ConsoleKey } from '#console/ui/text/texts.ts';
import { ApiError } from '#shared/client/api-error.ts';
import { changedFields, mergeChanges, toFormValues } from './entity-values.ts';

type RecordValues = Readonly<Record<string, unknown>>;

export interface EntitySave {
  readonly form: UseFormReturn<FieldValues>;
  readonly record: RecordValues | null;
  readonly isBusy: boolean;
  readonly failure: ApiError | null;
  /** The record as another user saved it meanwhile. */
  readonly theirs: RecordValues | null;
  submit(): Promise<void>;
  /** Their values, and what was changed here in other fields. */
  takeTheirs(): void;
  /** Saves what was changed here, and their values in all other fields. */
  overwrite(): Promise<void>;
}

/** The form of a new or an existing record: checks it by the contract, saves it, and places what the server refuses. */
export function useEntitySave<Row extends object>(options: {
  readonly crud: EntityCrud<Row>;
  readonly row: Row | null;
  readonly defaults: RecordValues;
  readonly toBody: (values: FieldValues) => FieldValues;
  /** Names of fields that the tenant requires besides the product. */
  readonly required: readonly string[];
  readonly onSaved: (row: Row) => void;
}): EntitySave {
  const { crud, row, defaults, toBody, required, onSaved } = options;
  const { t } = useText();
  const { api } = useServices();
  const client = useQueryClient();
  const prompts = usePrompts();
  const isNew = row === null;
  const schema = isNew ? crud.createBody : crud.updateBody;
  // A record is an object; the fields that its form shows are named by the body's schema.
  const [record, setRecord] = useState(row as RecordValues | null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [theirs, setTheirs] = useState<RecordValues | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const resolver = useMemo(
    () =>
      schemaResolver(
        schema,
        // Schemas name their messages by keys, which the type of all keys does not express.
        ({ key, params }) => t(`errors.field.${key}` as ConsoleKey, params),
        toBody,
        required,
      ),
    [schema, t, toBody, required],
  );
  const form = useForm<FieldValues>({
    defaultValues: toFormValues(schema, record, defaults),
    mode: 'onTouched',
    resolver,
  });

  async function save(body: FieldValues): Promise<void> {
    setFailure(null);
    setIsBusy(true);
    try {
      const saved = await api.call(isNew ? crud.create : crud.update, { body });
      prompts.succeeded({ title: t(isNew ? 'crud.form.created' : 'shell.saved') });
      await refreshSubject(client, crud.subject);
      onSaved(saved);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const stored = error.error === 'stale' ? storedRecord(error.data) : null;
      if (stored) setTheirs(stored);
      else if (!showFieldErrors(error, form.setError)) setFailure(error);
    } finally {
      setIsBusy(false);
    }
  }

  /** What the other user saved becomes the record; what was typed here stays as changes of it. */
  function merge(winner: 'mine' | 'theirs'): void {
    const stored = toFormValues(schema, theirs, {});
    const before = toFormValues(schema, record, {});
    const merged = mergeChanges({ before, mine: form.getValues(), theirs: stored }, winner);
    form.reset(stored);
    for (const { name, after } of changedFields(schema, stored, merged))
      form.setValue(name, after, { shouldDirty: true });
    setRecord(theirs);
    setTheirs(null);
  }

  return {
    form,
    record,
    isBusy,
    failure,
    theirs,
    submit: form.handleSubmit(save),
    takeTheirs: () => merge('theirs'),
    overwrite: () => {
      merge('mine');
      return form.handleSubmit(save)();
    },
  };
}

/** The stored record out of `StaleData`. */
function storedRecord(data: unknown): RecordValues | null {
  return isRecord(data) && isRecord(data.record) ? data.record : null;
}

function isRecord(data: unknown): data is RecordValues {
  return typeof data === 'object' && data !== null;
}
