import type { Language } from '#shared/domain/text/language.ts';

/** The caller's language out of `Accept-Language`; Chinese where neither of ours is asked for. */
export function acceptedLanguage(acceptLanguage: string | undefined): Language {
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters
        .map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1])
        .find((q) => q !== undefined);
      return { tag: tag.trim().toLowerCase(), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ tag, quality }) => quality > 0 && /^(?:zh|en)(?:-|$)/.test(tag))
    .sort((a, b) => b.quality - a.quality);
  return wanted[0]?.tag.startsWith('en') ? 'en' : 'zh';
}
