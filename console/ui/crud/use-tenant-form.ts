import { useMemo } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { Subject } from '#shared/contracts/kit/subject.ts';
import {
  pageTenantComponents,
  type TenantComponent,
  type TenantFormField,
} from '#shared/contracts/platform/tenant-form.ts';

const FRESH_MS = 300_000;
const QUERY = { current: 1, size: LIMITS.tenantComponentsPage };

/** What the tenant has decided of the fields of a form, by their names. Empty until it is known. */
export interface FormRules {
  isShown(name: string): boolean;
  isRequired(name: string): boolean;
  /** Null: the product's. */
  label(name: string): string | null;
  readonly required: readonly string[];
}

/** Where no tenant decides: of a form that is no subject's. */
export const PRODUCT_FORM: FormRules = {
  isShown: () => true,
  isRequired: () => false,
  label: () => null,
  required: [],
};

/** The forms of the product, with what the tenant has decided; undefined until they are loaded. */
export function useTenantComponents(): readonly TenantComponent[] | undefined {
  return useCall(pageTenantComponents, { query: QUERY }, { freshMs: FRESH_MS }).data?.records;
}

export function useTenantForm({ key }: Subject): FormRules {
  const { language } = useText();
  const components = useTenantComponents();
  return useMemo(() => {
    const fields = components?.find(({ componentsName }) => componentsName === key)?.fields ?? [];
    const byName = new Map<string, TenantFormField>(fields.map((field) => [field.name, field]));
    return {
      isShown: (name) => byName.get(name)?.isShown !== false,
      isRequired: (name) => byName.get(name)?.isRequired === true,
      label: (name) => byName.get(name)?.[language === 'en' ? 'labelEn' : 'label'] || null,
      required: fields.flatMap(({ name, isRequired }) => (isRequired ? [name] : [])),
    };
  }, [components, key, language]);
}
