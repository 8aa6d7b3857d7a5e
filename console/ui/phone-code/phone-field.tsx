import { Field, Input } from '@chakra-ui/react';
import type { ComponentProps, ReactElement } from 'react';
import { FieldNote } from '#console/ui/form/field-note.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { PhoneNumber } from '#shared/contracts/kit/phone.ts';

/** A mobile number: eleven digits. */
export function PhoneField(
  props: { readonly error: string | undefined; readonly label?: string | undefined } & Pick<
    ComponentProps<typeof Input>,
    'name' | 'ref' | 'onBlur' | 'onChange' | 'size'
  >,
): ReactElement {
  const { error, label, size = 'md', ...input } = props;
  const { t } = useText();
  return (
    <Field.Root invalid={error !== undefined}>
      <Field.Label>{label ?? t('sms.phone')}</Field.Label>
      <Input
        {...input}
        size={size}
        type="tel"
        autoComplete="tel-national"
        maxLength={LIMITS.phoneLength}
        fontVariantNumeric="tabular-nums"
      />
      <FieldNote error={error} />
    </Field.Root>
  );
}

/** The rules of the two fields, with their texts. Specification, point 5. */
export function usePhoneRules() {
  const { t } = useText();
  const validate = (phone: string) => PhoneNumber.safeParse(phone).success || t('sms.phoneInvalid');
  return {
    phone: { required: t('sms.phoneRequired'), validate },
    optionalPhone: { validate: (phone: string) => phone === '' || validate(phone) },
    code: { required: t('sms.codeRequired') },
  };
}
