import { type ReactElement, type ReactNode, useMemo, useState } from 'react';
import { type FieldValues, FormProvider } from 'react-hook-form';
import type { EntityCrud } from '#console/ui/crud/crud.ts';
import { useSubjectText } from '#console/ui/crud/subject-text.ts';
import { useTenantForm } from '#console/ui/crud/use-tenant-form.ts';
import { FieldStack } from '#console/ui/form/field-stack.tsx';
import { FormDrawer } from '#console/ui/form/form-drawer.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { EntityContext, type EntityForm } from './entity-context.ts';
import { FormZone } from './form-zone.tsx';
import { StaleNotice } from './stale-notice.tsx';
import { useEntitySave } from './use-entity-save.ts';

const WIDTH_PX = 520;
const NO_DEFAULTS = {};

function same(values: FieldValues): FieldValues {
  return values;
}

/** Creates a record, or changes one, at the side of its list. The fields inside take their rules from the contract. */
export function EntityDrawer<Row extends object>(props: {
  readonly crud: EntityCrud<Row>;
  /** Null: a new one. */
  readonly row: Row | null;
  readonly name: string;
  readonly widthPx?: number | undefined;
  /** Values of a new record, where they are not the contract's. */
  readonly defaults?: Readonly<Record<string, unknown>> | undefined;
  /** What of the form is sent, where not all of it is: fields that belong to another kind of record. Must be stable. */
  readonly toBody?: ((values: FieldValues) => FieldValues) | undefined;
  /** After `onClose`. */
  readonly onCreated?: ((row: Row, once: Readonly<Record<string, unknown>>) => void) | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
}): ReactElement {
  const { crud, row, onClose, toBody = same, defaults = NO_DEFAULTS } = props;
  const { t } = useText();
  const text = useSubjectText(crud.subject);
  const tenantForm = useTenantForm(crud.subject);
  const [isSaved, setIsSaved] = useState(false);
  const save = useEntitySave({
    crud,
    row,
    defaults,
    toBody,
    required: tenantForm.required,
    onSaved: (saved) => {
      setIsSaved(true);
      onClose();
      if (row !== null) return;
      const shown = Object.entries(saved).filter(([name]) => crud.shownOnceFields.includes(name));
      props.onCreated?.(saved, Object.fromEntries(shown));
    },
  });
  const isNew = row === null;
  const { form, record, theirs } = save;
  const [formats] = useState(() => new Map<string, (value: unknown) => string>());
  const context = useMemo<EntityForm>(
    () => ({ schema: isNew ? crud.createBody : crud.updateBody, text, tenantForm, isNew, record, formats }),
    [crud, text, tenantForm, isNew, record, formats],
  );
  return (
    <EntityContext value={context}>
      <FormProvider {...form}>
        <FormDrawer
          title={
            isNew
              ? t('crud.form.createTitle', { noun: text('noun') })
              : t('crud.form.editTitle', { name: props.name })
          }
          widthPx={props.widthPx ?? WIDTH_PX}
          submitLabel={t(isNew ? 'crud.form.create' : 'shell.actions.save')}
          isDirty={form.formState.isDirty && !isSaved}
          isBusy={save.isBusy}
          failure={save.failure}
          onSubmit={save.submit}
          onClose={onClose}
        >
          {theirs && (
            <StaleNotice
              theirs={theirs}
              onTakeTheirs={save.takeTheirs}
              onOverwrite={() => void save.overwrite()}
            />
          )}
          <FormZone record={record}>
            <FieldStack>{props.children}</FieldStack>
          </FormZone>
        </FormDrawer>
      </FormProvider>
    </EntityContext>
  );
}
