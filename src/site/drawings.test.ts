import { expect, test } from 'vitest'
import { drawInTurn } from './drawings.ts'
import { drawCard, siteCard } from './routes/card/card.ts'

test('two drawings are made at a time, eight wait for them, and others are told to come back', async () => {
  let [running, most] = [0, 0]
  const finish: (() => void)[] = []
  const draw = async (): Promise<string> => {
    running += 1
    most = Math.max(most, running)
    await new Promise<void>((resume) => finish.push(resume))
    running -= 1
    return 'drawn'
  }
  const asked = Array.from({ length: 12 }, () => drawInTurn(draw).catch((answer: Response) => answer))
  const rejected = await Promise.all(asked.slice(10))
  expect(rejected.map((answer) => (answer as Response).status)).toEqual([503, 503])
  expect((rejected[0] as Response).headers.get('retry-after')).toBe('5')
  for (let left = 10; left > 0; left -= 1) {
    await expect.poll(() => finish.length).toBeGreaterThan(0)
    finish.shift()?.()
  }
  expect(await Promise.all(asked.slice(0, 10))).toEqual(Array.from({ length: 10 }, () => 'drawn'))
  expect(most).toBe(2)
})

test('a drawing that fails leaves its place', async () => {
  for (let times = 0; times < 12; times += 1)
    await expect(drawInTurn(() => Promise.reject(new Error('no font')))).rejects.toThrow('no font')
  expect(await drawInTurn(async () => 'drawn')).toBe('drawn')
})

test('the card of the site is drawn once for each language', async () => {
  const [first, second, english] = await Promise.all([siteCard('zh'), siteCard('zh'), siteCard('en')].map(drawCard))
  expect(second).toBe(first)
  expect(english).not.toEqual(first)
})
