import { expect, test } from 'vitest'
import { readReference } from '../../db/seed/csv.ts'
import { contactIn, contactInModel, possibleContactIn } from './contact-details.ts'
import { takeContacts } from './contact-extraction.ts'

const inTexts = (text: string): string[] => [text, `YE3-132S-4 5.5kW ${text}`, `${text}，现货`, `${text}. In stock`, `${text}/stock`]
const endings = 'nl ch pl es at be se cz ae vn tr br au ca gr pt ro ua kz ir pk'.split(' ')

test.each(endings)('the address of a site in the country .%s', (ending) => {
  for (const name of ['motoren', 'wuxi-motors', 'shop.elektromotory', 'zhangsan88', 'www.motor']) {
    const text = `${name}.${ending}`
    expect(inTexts(text).filter((each) => !contactIn(each))).toEqual([])
    expect(contactInModel(text.toUpperCase())).toBeDefined()
  }
  expect(takeContacts(`22kW www.motoren.${ending}/a 无锡`).contacts).toEqual([{ kind: 'site', value: `www.motoren.${ending}/a` }])
})

test.each(endings)('a word with .%s behind it may be one, and is shown to who decides', (ending) => {
  for (const text of [`motors.${ending}`, `pump.${ending}，现货`]) {
    expect(contactIn(text)).toBeUndefined()
    expect(possibleContactIn(text)).toBe(`${text.split('，')[0]}`)
  }
})

test.each(['motoren.at works', 'elektromotory.pl 5.5kW', 'wannan.pt 100'])('so is a name behind which a word goes on: %s', (text) => {
  expect(contactIn(text)).toBeUndefined()
  expect(possibleContactIn(text)).toBe(text.split(' ')[0])
})

test.each(['shanghai-motors.nl', 'motoren.ch call me', 'shop.motoren.cz 5.5kW'])(
  'the name of a place and a word behind it do not matter: %s',
  (text) => {
    expect(contactIn(text)).toBeDefined()
  },
)

test.each([
  ...['YE3-132S-4.at', 'YEJ132S4.at', 'QABP90L.es', 'yej-132s-4.ca', 'Good motor.at 50 Hz', 'Motor running.be careful', 'winding.PT 100'],
  ...['bearing.ch 22', 'housing.se 3', 'V1.pl', 'R77DRN132S4.AT/TF', 'approx.ca 5', 'Tested.at works', 'PT100.pt100', 'IP55.ro'],
])('a designation or the end of a sentence is none: %s', (text) => {
  expect(contactIn(text) ?? contactInModel(text)).toBeUndefined()
})

test('a name of the tables with the code of a country is a site only if its letters are no designation', () => {
  const models = ['ye3_catalogue_380v_50hz', 'ye4_catalogue_380v_50hz'].flatMap((file) =>
    readReference(file).map(({ model }) => String(model)),
  )
  const texts = models.flatMap((model) => endings.map((ending) => `${model}.${ending}`))
  expect(texts.filter((text) => contactIn(text) ?? possibleContactIn(text))).toEqual([])
})
