import { lazy, type ReactElement, Suspense } from 'react';

const MarkedText = lazy(() =>
  import('./marked-text.tsx').then(
    ({ MarkedText: Marked }) => ({ default: Marked }),
    // Without the sanitiser's code the tags are shown as text.
    () => ({ default: PlainText }),
  ),
);

/** A message of the server, which may carry a little markup; the sanitiser is loaded for messages that do. */
export function ServerText(props: { readonly text: string }): ReactElement {
  if (!/[<&]/.test(props.text)) return <>{props.text}</>;
  return (
    <Suspense>
      <MarkedText text={props.text} />
    </Suspense>
  );
}

function PlainText(props: { readonly text: string }): ReactElement {
  return <>{props.text}</>;
}
