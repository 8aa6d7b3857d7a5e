import { Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useText } from '#console/ui/text/text-context.tsx';
import { useFieldText, useSubjectTexts } from '#console/ui/text/use-subject-texts.ts';
import type { TenantFormField } from '#shared/contracts/platform/tenant-form.ts';

/** Fields of a record that the tenant's form hides, and those that must not be left empty. */
export function ExplainedForm(props: {
  readonly subject: string;
  readonly fields: readonly TenantFormField[];
}): ReactElement | null {
  const { t, language } = useText();
  const { subject, fields } = props;
  const hasTexts = useSubjectTexts(subject);
  const fieldText = useFieldText();
  if (!hasTexts) return null;
  const namesOf = (chosen: readonly TenantFormField[]): string =>
    chosen
      .map(({ name, label, labelEn }) => (language === 'en' ? labelEn : label) || fieldText(subject, name))
      .join(t('crud.removal.comma'));
  const hidden = fields.filter(({ isShown }) => !isShown);
  const required = fields.filter(({ isShown, isRequired }) => isShown && isRequired);
  return (
    <>
      {hidden.length > 0 && <Text>{t('access.explain.hiddenFields', { names: namesOf(hidden) })}</Text>}
      {required.length > 0 && <Text>{t('access.explain.requiredFields', { names: namesOf(required) })}</Text>}
    </>
  );
}
