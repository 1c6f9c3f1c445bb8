import { expect, test } from 'vitest'
import { featuresOfSeries } from './series-features.ts'

test.each([
  ['YEJ', ['BRAKE']],
  ['YEJ2', ['BRAKE']],
  ['YVFEJ', ['BRAKE', 'VFD']],
  ['YVF2', ['VFD']],
  ['YVP', ['VFD']],
  ['YD', ['MULTISPEED']],
  ['YE3', []],
  [undefined, []],
])('each motor of the series %s has %j', (series, features) => {
  expect(featuresOfSeries(series)).toEqual(features)
})
