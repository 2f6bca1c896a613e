/** In the order in which they are looked for: many browsers also name the ones that they descend from. */
const browsers = [
  ['Edge', /\bEdgA?\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium)\//],
  ['Safari', /\bSafari\//],
] as const

const systems = [
  ['iPad', /\biPad\b/],
  ['iPhone', /\biPhone\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const

/**
 * Names of the browser and the system that a `User-Agent` header tells of, for a user to recognise a device by. Nothing
 * else of the header is kept. Empty when it tells of neither.
 */
export function deviceWords(userAgent: string | undefined): string {
  const nameIn = (known: readonly (readonly [string, RegExp])[]) =>
    known.find(([, pattern]) => pattern.test(userAgent ?? ''))?.[0]
  return [nameIn(browsers), nameIn(systems)].filter((name) => name !== undefined).join(', ')
}
