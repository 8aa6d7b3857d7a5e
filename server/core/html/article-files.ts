/** The places of addresses in stored article HTML: `cleanArticle` writes `src` as the first attribute. */
const MEDIA = /(<(img|video) src=")(\/admin\/sys-file\/[^"]*)(?=")/g;

/** Paths of the file library that a stored article shows, each once. */
export function articleFiles(html: string): {
  readonly pictures: readonly string[];
  readonly videos: readonly string[];
} {
  const found = [...html.matchAll(MEDIA)];
  const pathsOf = (tag: string): readonly string[] => [
    ...new Set(found.filter((one) => one[2] === tag).map(([, , , path = '']) => path)),
  ];
  return { pictures: pathsOf('img'), videos: pathsOf('video') };
}

/** A stored article with other addresses of its files; what `sign` returns needs no escaping. */
export function signArticle(html: string, sign: (path: string) => string): string {
  return html.replace(MEDIA, (_all, before: string, _tag, path: string) => before + sign(path));
}
