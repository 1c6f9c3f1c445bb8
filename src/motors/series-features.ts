/** What each motor of a series has, by how its designation begins: an electromagnetic brake, a winding for inverters, several speeds. */
const meanings: readonly (readonly [form: RegExp, feature: string])[] = [
  [/^Y[A-Z]{0,4}\d?EJ/, 'BRAKE'],
  [/^YV[FP]/, 'VFD'],
  [/^YD(?:\d|$)/, 'MULTISPEED'],
]

export const featuresOfSeries = (series = ''): readonly string[] =>
  meanings.flatMap(([form, feature]) => (form.test(series) ? [feature] : []))
