import { Box, createToaster, HStack, Kbd, Stack, Toast, Toaster as ToasterRegion } from '@chakra-ui/react';
import {
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { commandKey } from '#console/ui/command-key.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import { useFocusBack } from './return-focus.ts';

const ACTION_MS = 5_000;
const SUCCESS_MS = 4_000;
const ERROR_MS = 8_000;

const toaster = createToaster({ placement: 'bottom', max: 4, overlap: false });

export interface ToastMessage {
  readonly kind: 'success' | 'error' | 'info';
  readonly title: string;
  readonly text?: ReactNode;
  /** What can be done about it; offered for 5 s. */
  readonly action?: {
    readonly label: string;
    readonly run: () => void;
    /** It takes back what was done: Ctrl/⌘ Z does so too, wherever no text is edited. */
    readonly isUndo?: boolean;
  };
}

/** Shows a message in a corner without taking the focus. Common results are shown by `usePrompts`. */
export function notify(message: ToastMessage): void {
  const { kind, title, text, action } = message;
  toaster.create({
    type: kind,
    title,
    duration: action ? ACTION_MS : kind === 'error' ? ERROR_MS : SUCCESS_MS,
    closable: true,
    ...(text !== undefined && { description: text }),
    ...(action && {
      action: { label: action.label, onClick: action.run },
      meta: { isUndo: action.isUndo === true },
    }),
  });
}

const EDITED =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog]';

/** The newest of what is shown that can be taken back. */
const newestUndo = () =>
  toaster.getVisibleToasts().find(({ action, meta }) => action !== undefined && meta?.isUndo === true);

/** The button cannot be reached by Tab within 5 s: the key works wherever the focus is. */
function useUndoKey(): void {
  useEffect(() => {
    const undo = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      if (event.key.toLowerCase() !== 'z' || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(EDITED)) return;
      const toast = newestUndo();
      if (!toast?.action) return;
      event.preventDefault();
      toaster.dismiss(toast.id);
      toast.action.onClick();
    };
    document.addEventListener('keydown', undo);
    return () => document.removeEventListener('keydown', undo);
  }, []);
}

/** Stands in a message, whose buttons may have the focus when it goes. */
function FocusBack(): ReactElement {
  const mark = useRef<HTMLSpanElement>(null);
  const message = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    message.current = mark.current?.parentElement ?? null;
  }, []);
  useFocusBack(message);
  return <span ref={mark} hidden />;
}

/**
 * The region gives the focus back to where it came from. Who goes on by Tab from the page's last control would come to the
 * message again and again: the next control has the focus after that, and behind the last one the page begins anew.
 */
function useWayOn(): Pick<HTMLAttributes<HTMLElement>, 'onKeyDown' | 'onBlur'> {
  const isTab = useRef(false);
  return {
    onKeyDown: ({ key, shiftKey }) => {
      isTab.current = key === 'Tab' && !shiftKey;
    },
    onBlur: ({ currentTarget, relatedTarget: next }) => {
      if (!isTab.current || (next && currentTarget.contains(next))) return;
      isTab.current = false;
      setTimeout(() => (next instanceof HTMLElement ? next.focus({ preventScroll: true }) : beginAnew()));
    },
  };
}

/** The next Tab comes to the first control of the page. */
function beginAnew(): void {
  const { body } = document;
  body.tabIndex = -1;
  body.focus({ preventScroll: true });
  body.removeAttribute('tabindex');
}

export function Toaster(): ReactElement {
  const { t } = useText();
  const wayOn = useWayOn();
  useUndoKey();
  return (
    <ToasterRegion toaster={toaster} insetInline="24px" aria-label={t('shell.top.messages')} {...wayOn}>
      {(toast) => (
        <Toast.Root width="360px" bg="bg.panel" color="fg" borderWidth="1px" borderColor="border" shadow="lg">
          <FocusBack />
          <HStack gap="3" align="start" flex="1">
            <Box
              w="3px"
              alignSelf="stretch"
              rounded="full"
              bg={toast.type === 'error' ? 'fg.error' : 'accent.solid'}
            />
            <Stack gap="0.5" flex="1" maxW="100%">
              <Toast.Title>{toast.title}</Toast.Title>
              {toast.description && (
                <Toast.Description color="fg.muted" opacity="1">
                  {toast.description}
                </Toast.Description>
              )}
            </Stack>
            {toast.action && (
              <Toast.ActionTrigger
                {...(toast.meta?.isUndo === true && { 'aria-keyshortcuts': 'Control+Z Meta+Z' })}
                color="accent.fg"
                fontWeight="medium"
                borderWidth="0"
              >
                {toast.action.label}
                {toast.meta?.isUndo === true && (
                  <Kbd size="sm" ms="1.5" colorPalette="gray" wordSpacing="normal" aria-hidden>
                    {commandKey('Z')}
                  </Kbd>
                )}
              </Toast.ActionTrigger>
            )}
          </HStack>
          <Toast.CloseTrigger color="fg.muted" aria-label={t('shell.actions.close')} />
        </Toast.Root>
      )}
    </ToasterRegion>
  );
}
