import { createContext, type ReactElement, type ReactNode, use, useMemo, useState } from 'react';
import { ServerText } from '#console/ui/text/server-text.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { ApiError } from '#shared/client/api-error.ts';
import { AlertDialog } from './alert-dialog.tsx';
import { Confirm } from './confirm.tsx';
import { useFocusMemory } from './return-focus.ts';
import { notify, Toaster } from './toaster.tsx';

export interface Question {
  /** What would be done, as its button says it: 删除. */
  readonly action: string;
  /** Replaces `Confirm to perform "{{action}}"?`. */
  readonly title?: string;
  /** What it means; by default that a deletion is permanent. */
  readonly text?: ReactNode;
}

/** The specification's prompts (point 8), for every page the same. */
export interface Prompts {
  /** Toast 操作成功, or what `title` says was done. `undo` is offered for 5 s. */
  succeeded(done?: { readonly title?: string; readonly text?: string; readonly undo?: () => void }): void;
  /** Toast 操作失败, or `title`, with the reason; silent where the specification says so. */
  failed(reason: unknown, title?: string): void;
  /** Toast 请选择要删除的数据. */
  nothingSelected(): void;
  /** Dialog 提示 with one button; resolves when it is closed. `text` may carry the small markup set. */
  alert(text: string): Promise<void>;
  /** Dialog `确认执行“{{action}}”操作？`; resolves to true when the action was chosen. */
  confirm(question: Question): Promise<boolean>;
}

/** Cancelled calls and 用户尚未绑定 (specification, point 8). */
const SILENT: ReadonlySet<ApiError['error']> = new Set(['cancelled', 'social_not_linked']);

const PromptsContext = createContext<Prompts | null>(null);

export function usePrompts(): Prompts {
  const prompts = use(PromptsContext);
  if (prompts === null) throw new Error('usePrompts needs a PromptsProvider above it');
  return prompts;
}

type Asked = (
  | { readonly kind: 'alert'; readonly text: string }
  | ({ readonly kind: 'confirm' } & Question)
) & {
  /** What had the focus. */
  readonly from: HTMLElement | null;
  readonly resolve: (isConfirmed: boolean) => void;
};

/** The focused element; for an item of a menu, which closes, the button of the menu. */
function focusedElement(): HTMLElement | null {
  const focused = document.activeElement;
  const button = focused?.closest('[role=menu]')?.getAttribute('aria-labelledby') ?? null;
  const element = button === null ? focused : document.getElementById(button);
  return element instanceof HTMLElement ? element : null;
}

/** Shows one dialog at a time; those that are asked for meanwhile wait until it has gone. */
export function PromptsProvider(props: { readonly children: ReactNode }): ReactElement {
  const { t } = useText();
  useFocusMemory();
  const [queue, setQueue] = useState<readonly Asked[]>([]);
  const prompts = useMemo<Prompts>(() => {
    const add = (asked: Asked): void => setQueue((before) => [...before, asked]);
    return {
      succeeded: (done = {}) =>
        notify({
          kind: 'success',
          title: done.title ?? t('prompts.succeeded'),
          ...(done.text !== undefined && { text: done.text }),
          ...(done.undo && { action: { label: t('shell.actions.undo'), run: done.undo, isUndo: true } }),
        }),
      failed: (reason, title = t('prompts.failed')) => {
        if (reason instanceof ApiError && SILENT.has(reason.error)) return;
        const text = reason instanceof Error ? reason.message : typeof reason === 'string' ? reason : '';
        notify({ kind: 'error', title, ...(text !== '' && { text: <ServerText text={text} /> }) });
      },
      nothingSelected: () => notify({ kind: 'info', title: t('prompts.nothingSelected') }),
      alert: (text) =>
        new Promise((resolve) =>
          add({ kind: 'alert', text, from: focusedElement(), resolve: () => resolve() }),
        ),
      confirm: (question) =>
        new Promise((resolve) => add({ kind: 'confirm', ...question, from: focusedElement(), resolve })),
    };
  }, [t]);

  const [asked] = queue;

  function next(): void {
    setQueue((before) => before.slice(1));
  }

  return (
    <PromptsContext value={prompts}>
      {props.children}
      <Toaster />
      {asked && <AskedDialog asked={asked} onGone={next} />}
    </PromptsContext>
  );
}

/** A dialog that fades out and gives the focus back before the next one is shown. */
function AskedDialog(props: { readonly asked: Asked; readonly onGone: () => void }): ReactElement {
  const { asked, onGone } = props;
  const { t } = useText();
  const [isOpen, setIsOpen] = useState(true);
  const close = (isConfirmed: boolean): void => {
    setIsOpen(false);
    asked.resolve(isConfirmed);
  };
  const state = {
    isOpen,
    from: asked.from,
    onGone: () => {
      setIsOpen(true);
      onGone();
    },
  };
  if (asked.kind === 'alert') {
    return <AlertDialog {...state} text={asked.text} onClose={() => close(false)} />;
  }
  return (
    <Confirm
      {...state}
      title={asked.title ?? t('prompts.confirm', { action: asked.action })}
      safeLabel={t('prompts.cancel')}
      dangerLabel={asked.action}
      onSafe={() => close(false)}
      onDanger={() => close(true)}
    >
      {asked.text ?? t('prompts.confirmRemoval')}
    </Confirm>
  );
}
