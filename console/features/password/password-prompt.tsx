import { Button, Dialog, Portal, Text } from '@chakra-ui/react';
import { type ReactElement, useRef } from 'react';
import { useLocation } from 'wouter';
import { useServices, useSession } from '#console/ui/api-hooks.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { promptOf } from './prompt-rule.ts';

/** 个人信息: where the password is changed. */
const USER_INFO_PATH = '/info/index';

/**
 * Asks for a new password when an administrator has set the current one or it has expired. It leads to the user's
 * profile; when forced, it can be neither closed nor postponed. Specification, point 6.
 */
export function PasswordPrompt(): ReactElement | null {
  const { t } = useText();
  const { session } = useServices();
  const [path, navigate] = useLocation();
  const user = useSession((state) => state.userInfo);
  const restriction = useSession((state) => state.restriction);
  const goButton = useRef<HTMLButtonElement>(null);
  const prompt = promptOf({ user, restriction, nowMs: Date.now() });
  if (prompt === null || path === USER_INFO_PATH) return null;

  const { isForced, kind, days } = prompt;
  const postpone = () => session.getState().postponePassword();
  return (
    <Dialog.Root
      open
      role="alertdialog"
      placement="center"
      size="sm"
      closeOnEscape={!isForced}
      closeOnInteractOutside={false}
      initialFocusEl={() => goButton.current}
      onOpenChange={({ open }) => {
        if (!open && !isForced) postpone();
      }}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>{t('password.prompt.title')}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>
              <Text>
                {kind === 'given'
                  ? t(isForced ? 'password.prompt.givenForced' : 'password.prompt.given')
                  : isForced
                    ? t('password.prompt.expiredForced')
                    : t('password.prompt.expired', { days })}
              </Text>
            </Dialog.Body>
            <Dialog.Footer>
              {!isForced && (
                <Button variant="outline" onClick={postpone}>
                  {t('password.prompt.later')}
                </Button>
              )}
              <Button ref={goButton} onClick={() => navigate(USER_INFO_PATH)}>
                {t('password.prompt.go')}
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
