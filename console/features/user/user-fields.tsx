import { Alert, Heading, Stack } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';
import { ChoicesField } from '#console/ui/crud/fields/choices-field.tsx';
import { SegmentField } from '#console/ui/crud/fields/select-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { TreeField } from '#console/ui/crud/fields/tree-field.tsx';
import { FieldStack } from '#console/ui/form/field-stack.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { type User, UserKind } from '#shared/contracts/accounts/user.ts';
import type { UserChoices } from './use-user-choices.ts';

/** The person, and where they belong. Of oneself, what only others change is shown and not to be changed. */
export function UserFields(props: {
  readonly row: User | null;
  readonly isOwn: boolean;
  readonly choices: UserChoices;
}): ReactElement {
  const { t, language } = useText();
  const { isOwn, choices } = props;
  return (
    <>
      {isOwn && (
        <Alert.Root status="info" rounded="md">
          <Alert.Indicator />
          <Alert.Title>{t('user.ownHint')}</Alert.Title>
        </Alert.Root>
      )}
      <Section title={t('user.parts.person')}>
        <TextField name="nickname" />
        <TextField name="username" isCode hint={t('user.usernameHint')} />
        <TextField name="phone" isFixed={isOwn} {...(!isOwn && { hint: t('user.phoneHint') })} />
        <TextField name="email" />
        <SegmentField
          name="kind"
          choices={UserKind.options.map((value) => ({ value, text: t(`user.kinds.${value}`) }))}
        />
      </Section>
      <Section title={t('user.parts.organisation')}>
        <TreeField
          name="deptId"
          isFixed={isOwn}
          tree={choices.departments}
          emptyText={choices.noDepartments}
          nameOf={(node) => nameOf(node, language)}
          root={{ text: t(choices.canBeNowhere ? 'user.noDepartment' : 'user.choose'), value: '' }}
        />
        <ChoicesField name="postIds" choices={choices.posts} none={t('user.noPost')} />
        <ChoicesField
          name="roleIds"
          isFixed={isOwn}
          choices={choices.roles}
          none={t('user.noRole')}
          {...(!isOwn && { hint: t('user.rolesHint') })}
        />
      </Section>
    </>
  );
}

function Section(props: { readonly title: string; readonly children: ReactNode }): ReactElement {
  return (
    <Stack as="section" gap="4">
      <Heading as="h3" size="sm" color="fg.muted" borderBottomWidth="1px" pb="2">
        {props.title}
      </Heading>
      <FieldStack>{props.children}</FieldStack>
    </Stack>
  );
}
