import { Box, Button, chakra, HStack, Input, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { TopicPattern } from '#shared/contracts/ingest/ingest.ts';
import { groupedNumber } from '#shared/domain/text/short-number.ts';
import type { ConnectionDraft } from './connection-draft.ts';
import { RemoveRowButton } from './row-buttons.tsx';

/** Topics that are left out on purpose: no dead letters, only a count. */
export function IgnoredRows(props: {
  /** Messages since the server started. */
  readonly count: number;
}): ReactElement {
  const { t } = useText();
  const { control, setValue } = useFormContext<ConnectionDraft>();
  const ignored = useWatch({ control, name: 'ignored' });
  const [pattern, setPattern] = useState('');
  const [isBad, setIsBad] = useState(false);
  const change = (next: ConnectionDraft['ignored']): void => setValue('ignored', next, { shouldDirty: true });

  function add(): void {
    const checked = TopicPattern.safeParse(pattern.trim());
    setIsBad(!checked.success);
    if (!checked.success) return;
    if (!ignored.some((one) => one.pattern === checked.data && one.path === undefined))
      change([...ignored, { pattern: checked.data }]);
    setPattern('');
  }

  return (
    <Box as="fieldset">
      <Text as="legend" fontWeight="600" textStyle="sm">
        {t('connections.form.ignored', { count: ignored.length })}
      </Text>
      <Text textStyle="xs" color="fg.muted" mb="2">
        {t('connections.form.ignoredHint', { count: groupedNumber(props.count) })}
      </Text>
      <Stack gap="1" maxH="200px" overflowY="auto">
        {ignored.map(({ pattern: one, path }, index) => (
          <HStack key={`${one} ${path ?? ''}`} gap="2" borderWidth="1px" rounded="md" ps="3" py="0.5">
            <chakra.code flex="1" truncate title={one}>
              {one}
            </chakra.code>
            {path !== undefined && <chakra.code color="fg.muted">{path}</chakra.code>}
            <RemoveRowButton
              label={t('connections.form.heed', { pattern: one })}
              onRemove={() => change(ignored.filter((_, other) => other !== index))}
            />
          </HStack>
        ))}
      </Stack>
      <HStack mt="2" gap="2">
        <Input
          size="sm"
          fontFamily="mono"
          aria-label={t('connections.form.ignorePattern')}
          placeholder={t('connections.form.ignorePattern')}
          aria-invalid={isBad}
          value={pattern}
          onChange={(event) => setPattern(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            add();
          }}
        />
        <Button variant="outline" size="sm" disabled={pattern.trim() === ''} onClick={add}>
          <Glyph name="plus" sizePx={14} />
          {t('connections.form.addRow')}
        </Button>
      </HStack>
      {isBad && (
        <Text textStyle="xs" color="fg.error" fontWeight="500" mt="1" role="alert">
          {t('connections.error.bad_pattern')}
        </Text>
      )}
    </Box>
  );
}
