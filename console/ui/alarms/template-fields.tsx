import { Box, Button, Stack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { MessageLanguage } from '#shared/contracts/alarms/alarm-channel.ts';
import type { DeliveryKind } from '#shared/contracts/alarms/alarm-delivery.ts';
import type { Language } from '#shared/domain/text/language.ts';
import { alarmMessageText, sampleValues, usualTemplate } from '#shared/i18n/alarm-message-text.ts';

const FIELDS = [
  { kind: 'raise', name: 'templateRaise' },
  { kind: 'escalate', name: 'templateEscalate' },
  { kind: 'clear', name: 'templateClear' },
] as const satisfies readonly { readonly kind: DeliveryKind; readonly name: string }[];

/** Texts of a channel's messages, each with what it comes to. */
export function TemplateFields(): ReactElement {
  const { t } = useText();
  const { control } = useFormContext();
  const language = MessageLanguage.catch('zh').parse(useWatch({ control, name: 'language' }));
  return (
    <Stack gap="4" as="section" aria-label={t('alarmReceiver.templates')}>
      <Text fontWeight="600">{t('alarmReceiver.templates')}</Text>
      <Text textStyle="sm" color="fg.muted">
        {t('alarmReceiver.templateHint')}
      </Text>
      {FIELDS.map(({ kind, name }) => (
        <TemplateField key={name} kind={kind} name={name} language={language} />
      ))}
    </Stack>
  );
}

function TemplateField(props: {
  readonly kind: DeliveryKind;
  readonly name: (typeof FIELDS)[number]['name'];
  readonly language: Language;
}): ReactElement {
  const { t } = useText();
  const { kind, name, language } = props;
  const { control, setValue } = useFormContext();
  const given: unknown = useWatch({ control, name });
  const template = typeof given === 'string' && given.trim() !== '' ? given : null;
  const set = (value: string | null) => setValue(name, value, { shouldDirty: true, shouldValidate: true });
  return (
    // What is wrong with the field stands in the space below it.
    <Stack gap="7" align="stretch">
      <TextField name={name} rows={4} placeholder={t('alarmReceiver.isUsual')} />
      <Stack gap="2" align="stretch">
        <Button
          size="xs"
          variant="outline"
          alignSelf="flex-start"
          onClick={() => set(template === null ? usualTemplate(kind, language) : null)}
        >
          {t(template === null ? 'alarmReceiver.usual' : 'alarmReceiver.toUsual')}
        </Button>
        <Box rounded="md" bg="bg.muted" px="3" py="2" lang={language}>
          <Text textStyle="xs" color="fg.muted">
            {t('alarmReceiver.preview')}
          </Text>
          <Text textStyle="sm" whiteSpace="pre-wrap" overflowWrap="anywhere">
            {alarmMessageText(kind, sampleValues(language), language, template)}
          </Text>
        </Box>
      </Stack>
    </Stack>
  );
}
