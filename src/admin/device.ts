type Sign = readonly [name: string, sign: RegExp]

/** The first that fits counts: browsers name the ones they descend from as well. */
const browsers: readonly Sign[] = [
  ['微信 WeChat', /MicroMessenger\//],
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|Chromium|CriOS)\//],
  ['Safari', /Version\/\S+ .*Safari\//],
]

const systems: readonly Sign[] = [
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh/],
  ['Linux', /Linux|X11/],
]

/** `Chrome · Windows` of a user agent; of a program its own name; empty where it says nothing. */
export function deviceOf(userAgent: string): string {
  const named = (signs: readonly Sign[]): string[] => signs.filter(([, sign]) => sign.test(userAgent)).map(([name]) => name)
  const [browser, system] = [named(browsers)[0], named(systems)[0]]
  const program = /^(?!Mozilla)[\w.-]+/.exec(userAgent)?.[0]
  return [browser ?? program, system].filter(Boolean).join(' · ')
}
