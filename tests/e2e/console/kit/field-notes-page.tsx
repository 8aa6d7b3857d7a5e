import { Button, Heading, Input, Stack } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useForm } from 'react-hook-form';
import { FieldStack } from '#console/ui/form/field-stack.tsx';
import { FormField } from '#console/ui/form/form-field.tsx';
import { PasswordField } from '#console/ui/password/password-field.tsx';
import { showParts } from './part-page.tsx';

const LONG_HINT = 'what is to be said of it '.repeat(6);

/** Fields that are validated when they lose the focus, each kind above what is pressed next. */
function FieldNotesPage(): ReactElement {
  const [presses, setPresses] = useState(0);
  const { register, formState } = useForm({
    defaultValues: { name: '', topic: '', password: '', secret: '' },
    mode: 'onTouched',
  });
  const given = (name: 'name' | 'topic' | 'password' | 'secret') =>
    register(name, { required: `${name} is missing` });
  const errorOf = (name: keyof typeof formState.errors) => formState.errors[name]?.message;
  return (
    <Stack w="480px" p="4" gap="4">
      <Heading as="h1">fields</Heading>
      <FormField label="name" error={errorOf('name')}>
        <Input {...given('name')} />
      </FormField>
      <FormField label="topic" hint={LONG_HINT} error={errorOf('topic')}>
        <Input {...given('topic')} />
      </FormField>
      <FieldStack>
        <PasswordField label="password" error={errorOf('password')} {...given('password')} />
        <PasswordField label="secret" hint={LONG_HINT} error={errorOf('secret')} {...given('secret')} />
        <Button onClick={() => setPresses((before) => before + 1)}>next</Button>
      </FieldStack>
      <output>{presses}</output>
    </Stack>
  );
}

void showParts(<FieldNotesPage />);
