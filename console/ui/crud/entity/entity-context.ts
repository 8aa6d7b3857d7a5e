import { createContext, use } from 'react';
import type { BodySchema } from '#console/ui/crud/crud.ts';
import type { SubjectText } from '#console/ui/crud/subject-text.ts';
import type { FormRules } from '#console/ui/crud/use-tenant-form.ts';

/** The record of a form, for its fields. */
export interface EntityForm {
  readonly schema: BodySchema;
  readonly text: SubjectText;
  /** What the tenant has decided of the fields. */
  readonly tenantForm: FormRules;
  readonly isNew: boolean;
  /** The record as it was read; fields that only a new record has are shown from it. */
  readonly record: Readonly<Record<string, unknown>> | null;
  /** How a field's values read, for showing what another user has changed. */
  readonly formats: Map<string, (value: unknown) => string>;
}

export const EntityContext = createContext<EntityForm | null>(null);

export function useEntityForm(): EntityForm {
  const form = use(EntityContext);
  if (form === null) throw new Error('a field needs an EntityDrawer around it');
  return form;
}
