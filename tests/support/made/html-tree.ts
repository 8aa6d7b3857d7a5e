import { parseDocument } from 'htmlparser2';
import type { HtmlNode } from '#shared/domain/article/read-article.ts';

interface Parsed {
  readonly type: string;
  readonly name?: string;
  readonly data?: string;
  readonly attribs?: Readonly<Record<string, string>>;
  readonly children?: readonly Parsed[];
}

/** HTML as a tree, for tests without a browser. It is read by the parser that the server's cleaner has in it. */
export function htmlTree(html: string): HtmlNode {
  // The library's classes have more than is read here.
  return toNode(parseDocument(html) as unknown as Parsed);
}

function toNode(parsed: Parsed): HtmlNode {
  const { type, name = '', data = null, attribs, children = [] } = parsed;
  const isText = type === 'text';
  return {
    nodeType: isText ? 3 : name === '' ? 8 : 1,
    nodeName: name.toUpperCase(),
    nodeValue: isText ? data : null,
    get childNodes() {
      return children.map(toNode);
    },
    ...(attribs && { getAttribute: (attribute: string) => attribs[attribute] ?? null }),
  };
}
