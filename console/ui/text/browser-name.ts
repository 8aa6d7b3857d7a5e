const BROWSERS: readonly (readonly [sign: RegExp, name: string])[] = [
  [/Edg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
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
  [/Linux/, 'Linux'],
];

/** `Chrome 140 · Windows` of a User-Agent; its beginning where it is none of a browser. */
export function browserName(userAgent: string): string {
  const browser = BROWSERS.flatMap(([sign, name]) => {
    const version = sign.exec(userAgent)?.[1];
    return version === undefined ? [] : [`${name} ${version}`];
  })[0];
  const system = SYSTEMS.find(([sign]) => sign.test(userAgent))?.[1];
  return [browser ?? userAgent.slice(0, 40), browser && system].filter(Boolean).join(' · ');
}
