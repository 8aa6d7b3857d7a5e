const BROWSERS: readonly (readonly [sign: RegExp, name: string])[] = [
  [/Edg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/OPR\/(\d+)/, 'Opera'],
  [/MicroMessenger\/(\d+)/, 'WeChat'],
  [/(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/(?:Chrome|CriOS|Chromium)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+).*Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [sign: RegExp, name: string])[] = [
  [/Windows/, 'Windows'],
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];
const UNKNOWN_LENGTH = 40;

/** `Chrome 140 · Windows` of a User-Agent; its beginning where it is none of a browser. */
export function browserName(userAgent: string): string {
  const browser = browserOf(userAgent);
  return browser
    ? join(`${browser.name} ${browser.version}`, systemOf(userAgent))
    : userAgent.slice(0, UNKNOWN_LENGTH);
}

/** The same without the version, which changes every few weeks: `Chrome · Windows`. */
export function browserFamily(userAgent: string): string {
  const browser = browserOf(userAgent);
  return browser
    ? join(browser.name, systemOf(userAgent))
    : userAgent.replace(/\/[\d.]+/g, '').slice(0, UNKNOWN_LENGTH);
}

function browserOf(userAgent: string): { readonly name: string; readonly version: string } | undefined {
  return BROWSERS.flatMap(([sign, name]) => {
    const version = sign.exec(userAgent)?.[1];
    return version === undefined ? [] : [{ name, version }];
  })[0];
}

function systemOf(userAgent: string): string | undefined {
  return SYSTEMS.find(([sign]) => sign.test(userAgent))?.[1];
}

function join(...parts: readonly (string | undefined)[]): string {
  return parts.filter(Boolean).join(' · ');
}
