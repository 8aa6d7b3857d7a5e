import { Alert, Box, Button, chakra, HStack } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useEntityForm } from './entity-context.ts';
import { changedFields } from './entity-values.ts';

/** Another user saved the record meanwhile: what they changed, and whose version stands. */
export function StaleNotice(props: {
  readonly theirs: Readonly<Record<string, unknown>>;
  readonly onTakeTheirs: () => void;
  readonly onOverwrite: () => void;
}): ReactElement {
  const { t } = useText();
  const { schema, record, text, formats } = useEntityForm();
  const { theirs } = props;
  const changes = changedFields(schema, record ?? {}, theirs);
  const show = (name: string, value: unknown): string => {
    const shown = formats.get(name)?.(value) ?? (value === null || value === undefined ? '' : String(value));
    return shown === '' ? t('crud.form.none') : shown;
  };
  return (
    <Alert.Root status="warning" role="alert" rounded="md" alignItems="flex-start">
      <Alert.Indicator />
      <Alert.Content gap="2">
        <Alert.Title>
          {typeof theirs.updateBy === 'string'
            ? t('crud.stale.by', { name: theirs.updateBy })
            : t('crud.stale.title')}{' '}
          {typeof theirs.updateTime === 'number' && <Moment form="full" atMs={theirs.updateTime} />}
        </Alert.Title>
        <Alert.Description>
          {changes.length === 0 && t('crud.stale.sameFields')}
          <chakra.dl display="grid" gridTemplateColumns="auto 1fr" columnGap="4" rowGap="1">
            {changes.map(({ name, before, after }) => (
              <Box key={name} display="contents">
                <chakra.dt fontWeight="600">{text(`field.${name}`)}</chakra.dt>
                <chakra.dd minW="0" overflowWrap="anywhere">
                  <chakra.del opacity="0.75">{show(name, before)}</chakra.del>
                  {' → '}
                  <chakra.ins textDecoration="none" fontWeight="600">
                    {show(name, after)}
                  </chakra.ins>
                </chakra.dd>
              </Box>
            ))}
          </chakra.dl>
        </Alert.Description>
        <HStack gap="2" mt="1">
          <Button size="xs" variant="outline" onClick={props.onTakeTheirs}>
            {t('crud.stale.takeTheirs')}
          </Button>
          <Button size="xs" variant="outline" onClick={props.onOverwrite}>
            {t('crud.stale.overwrite')}
          </Button>
        </HStack>
      </Alert.Content>
    </Alert.Root>
  );
}
