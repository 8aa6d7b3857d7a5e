import { Box, Button, Flex, Stack, Text, Textarea } from '@chakra-ui/react';
import { type ReactElement, useRef, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { FieldFrame } from '#console/ui/crud/fields/field-frame.tsx';
import { type FieldProps, useField } from '#console/ui/crud/fields/use-field.ts';
import { Segments } from '#console/ui/form/segments.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { CallReply } from '#shared/contracts/kit/endpoint.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { listMpAnswerSources, MpTemplateBranch } from '#shared/contracts/public-account/mp-template.ts';
import { fillTemplate } from '#shared/domain/public-account/fill-template.ts';
import type { mpTemplate } from '#shared/i18n/zh/public-account/mp-template.ts';

type Case = CallReply<typeof listMpAnswerSources>[number]['branches'][number];
type Language = 'zh' | 'en';
type CaseName = keyof (typeof mpTemplate)['cases'];
type ValueName = keyof (typeof mpTemplate)['values'];

/** A text for each case of a source, in one language at a time, each with what a fan would see. */
export function CasesField(props: FieldProps & { readonly cases: readonly Case[] }): ReactElement {
  const { t, language: own } = useText();
  const field = useField(props);
  const [language, setLanguage] = useState<Language>(own === 'en' ? 'en' : 'zh');
  const given = (Array.isArray(field.field.value) ? field.field.value : []) as readonly MpTemplateBranch[];
  const { errors } = useFormState({ name: props.name });
  const textOf = (when: string): string => given.find((one) => one.when === when)?.[language] ?? '';
  const write = (when: string, text: string): void =>
    field.field.onChange(
      props.cases.map((one) => {
        const kept = given.find((branch) => branch.when === one.when) ?? { when: one.when, zh: '', en: '' };
        return one.when === when ? { ...kept, [language]: text } : kept;
      }),
    );
  return (
    <FieldFrame of={{ ...props, hint: t('mpTemplate.languageHint') }} field={field}>
      <Stack gap="3" w="100%">
        <Segments
          label={t('mpTemplate.language')}
          items={[
            { value: 'zh', label: t('mpTemplate.languages.zh') },
            { value: 'en', label: t('mpTemplate.languages.en') },
          ]}
          value={language}
          onChange={(value) => setLanguage(value === 'en' ? 'en' : 'zh')}
        />
        {props.cases.map((one, index) => (
          <CaseText
            key={one.when}
            of={one}
            language={language}
            text={textOf(one.when)}
            isInvalid={isRecord(errors[props.name]) && index in (errors[props.name] as object)}
            onChange={(text) => write(one.when, text)}
          />
        ))}
      </Stack>
    </FieldFrame>
  );
}

function CaseText(props: {
  readonly of: Case;
  readonly language: Language;
  readonly text: string;
  readonly isInvalid: boolean;
  readonly onChange: (text: string) => void;
}): ReactElement {
  const { t } = useText();
  const input = useRef<HTMLTextAreaElement>(null);
  const { of, language, text } = props;
  const name = t(`mpTemplate.cases.${of.when as CaseName}`);
  const examples = Object.fromEntries(of.values.map((value) => [value.name, value[language]]));

  function insert(value: string): void {
    const { selectionStart = text.length, selectionEnd = text.length } = input.current ?? {};
    props.onChange(`${text.slice(0, selectionStart)}{${value}}${text.slice(selectionEnd)}`);
    input.current?.focus();
  }
  return (
    <Box role="group" aria-label={name} borderWidth="1px" rounded="md" p="3">
      <Text fontWeight="600" mb="1.5">
        {name}
      </Text>
      <Textarea
        ref={input}
        aria-label={name}
        rows={2}
        maxLength={LIMITS.mpTemplateTextMax}
        aria-invalid={props.isInvalid || undefined}
        value={text}
        onChange={({ target }) => props.onChange(target.value)}
      />
      {of.values.length > 0 && (
        <Flex gap="1.5" mt="1.5" wrap="wrap">
          {of.values.map((value) => {
            const label = t(`mpTemplate.values.${value.name as ValueName}`);
            return (
              <Button
                key={value.name}
                size="2xs"
                variant="subtle"
                aria-label={t('mpTemplate.insert', { value: label })}
                onClick={() => insert(value.name)}
              >
                {label}
              </Button>
            );
          })}
        </Flex>
      )}
      {text !== '' && (
        <Box mt="2">
          <Text textStyle="xs" color="fg.muted">
            {t('mpTemplate.preview')}
          </Text>
          <Text
            display="inline-block"
            mt="0.5"
            px="3"
            py="1.5"
            rounded="lg"
            borderWidth="1px"
            bg="accent.subtle"
            whiteSpace="pre-wrap"
            overflowWrap="anywhere"
          >
            {fillTemplate(text, examples)}
          </Text>
        </Box>
      )}
    </Box>
  );
}

function isRecord(value: unknown): value is Readonly<Record<PropertyKey, unknown>> {
  return typeof value === 'object' && value !== null;
}
