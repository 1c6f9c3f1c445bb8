type Pattern = readonly [name: string, pattern: RegExp, alsoNames?: string]

/** The first match wins: the user agent of a browser also names the browsers it is compatible with. */
const browsers: readonly Pattern[] = [
  ['微信 WeChat', /MicroMessenger\//],
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|Chromium|CriOS)\//],
  ['Safari', /Version\//, 'Safari/'],
]

const systems: readonly Pattern[] = [
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh/],
  ['Linux', /Linux|X11/],
]

/** Browser and system of a user agent, `Chrome · Windows`; another program's own name, `curl`; '' if neither is found. */
export function deviceOf(userAgent: string): string {
  const firstMatch = (patterns: readonly Pattern[]) =>
    patterns.find(([, pattern, also = '']) => pattern.test(userAgent) && userAgent.includes(also))?.[0]
  const [browser, system] = [firstMatch(browsers), firstMatch(systems)]
  const program = /^(?!Mozilla)[\w.-]+/.exec(userAgent)?.[0]
  return [browser ?? program, system].filter(Boolean).join(' · ')
}
