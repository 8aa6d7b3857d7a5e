import DOMPurify from 'dompurify';
import { createElement, Fragment, type ReactElement, type ReactNode } from 'react';

/** What a message of the server may be marked with; without attributes. */
const TAGS = ['b', 'strong', 'i', 'em', 'br', 'p'] as const;
const VOID_TAG = 'br';
/** Longer texts are drawn as they are: a hundred thousand nested tags would hold the page for many seconds. */
const MARKED_MAX_LENGTH = 20_000;

/**
 * A text that may carry a little markup (specification, point 8: HTML allowed in alerts). It is cleaned to six tags
 * without attributes and then drawn by React; nothing of it ever reaches `innerHTML` of the page (H8).
 */
export function MarkedText(props: { readonly text: string }): ReactElement {
  if (props.text.length > MARKED_MAX_LENGTH) return <>{props.text}</>;
  const clean = DOMPurify.sanitize(props.text, {
    ALLOWED_TAGS: [...TAGS],
    ALLOWED_ATTR: [],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
  return <>{[...clean.childNodes].map(toReact)}</>;
}

function toReact(node: ChildNode, index: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  const tag = TAGS.find((name) => name === node.nodeName.toLowerCase());
  if (tag === VOID_TAG) return createElement(tag, { key: index });
  return createElement(tag ?? Fragment, { key: index }, ...[...node.childNodes].map(toReact));
}
