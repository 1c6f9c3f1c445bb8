import type { AppUser } from './app-user.ts'
import { expect, test } from './fixtures.ts'

const [demands, machines] = ['/blade-collaboration/collaboration', '/blade-machine/machine']
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const listing = (model: string) => ({
  ...{ typeCode: 'AC3.STD.IE3', brandCode: 'BR004', series: 'YE3', model, powerKw: 5.5, poles: [4], phases: '3', voltageV: 380 },
  ...{ freqHz: '50', frame: '132S', mounting: ['B3'], ieClass: 'IE3', ip: 'IP55', connection: 'D', condition: 'NEW', quantity: 2 },
  ...{ priceMode: 'ASK', regionCode: '320205', contact: { name: '王', mobile: '13900001111' } },
})
const demand = (model: string) => ({
  ...{ typeCode: 'AC3.STD.IE3', modelOld: model, powerMin: 5.5, polesAccept: [4], frameAccept: ['132S'], mountingAccept: ['B3'] },
  ...{ ipMin: 'IP55', quantity: 2, urgency: 'WEEK', deadline: inDays(5), deliverRegion: '320205' },
  contact: { name: '王女士', mobile: '13900001111', company: '无锡泵业' },
})

/** The photos of a motor that the seller has on the shelf. */
async function photosOf(seller: AppUser) {
  const [own] = (await seller.callApi<{ records: { id: string }[] }>('GET', `${machines}/list1?shelfStatus=ON`)).records
  const { photos } = await seller.callApi<{ photos: { photoType: string; link: string }[] }>('GET', `${machines}/detail?id=${own?.id}`)
  return photos.map(({ photoType, link }) => ({ photoType, link }))
}

/** The seller writes from the list of own quotes, and the buyer reads it from the quote. */
async function writeToEachOther(seller: AppUser, buyer: AppUser, { id, model }: { readonly id: string; readonly model: string }) {
  await seller.visit('/purchase?isQuoted=1')
  const own = seller.page.getByRole('listitem').filter({ hasText: model })
  await expect(own).toContainText(seller.t('已采纳', 'Accepted'))
  await own.getByRole('button', { name: seller.t('给买家发消息', 'Message the buyer') }).click()
  await seller.page.getByLabel(seller.t('写消息', 'Write a message')).fill(`Tomorrow ${model}`)
  await seller.button('发送', 'Send').click()
  await buyer.visit(`/purchase/${id}`)
  await buyer.button('给卖家发消息', 'Message the seller').click()
  await expect(buyer.page.getByText(`Tomorrow ${model}`)).toBeVisible()
}

test('a demand meets a motor on the shelf, which is quoted, accepted and sold: both sides see how it ended', { tag: '@two' }, async ({
  newUser,
}) => {
  const [buyer, reviewer, seller] = [await newUser(), await newUser(), await newUser()]
  await buyer.logInByApi('trader5')
  await reviewer.logInByApi('manager')
  await seller.logInByApi('trader6')
  const model = `YE3-132S-4 J${Date.now() % 1_000_000}`

  const own = await seller.callApi<{ id: string }>('POST', `${machines}/submit`, { ...listing(model), photos: await photosOf(seller) })
  await reviewer.callApi('POST', `${machines}/shelf`, { ids: own.id, shelfStatus: 'ON' })
  const { id } = await buyer.callApi<{ id: string }>('POST', `${demands}/submit`, demand(model))

  await test.step('once it is approved, the seller finds it among the demands that the own stock meets', async () => {
    await reviewer.callApi('POST', `${demands}/move`, { ids: id, demandStatus: 'OPEN' })
    await seller.visit(`/purchase?hasStock=1&title=${encodeURIComponent(model)}`)
    await seller.page.locator(`main a[href$="/purchase/${id}"]`).click()
    await expect(seller.page.getByRole('heading', { level: 1 })).toContainText(model)
  })

  await test.step('the seller quotes with the motor that fits, without tax', async () => {
    await seller.waitForHydration()
    const motors = seller.page.getByLabel(seller.t('我的现货（选填）', 'A motor of mine (optional)'))
    await motors.selectOption(own.id)
    await seller.fill('单价', 'Unit price', '1350')
    await seller.page.getByLabel(seller.t('税票', 'Tax')).selectOption('EXCL')
    await seller.fill('报价有效期', 'Valid until', inDays(3))
    await seller.button('提交报价', 'Send the quote').click()
    await expect(seller.page.getByRole('list', { name: seller.t('我的报价', 'My quotes') })).toContainText('1,350')
    await expect(seller.page.getByRole('status').filter({ hasText: seller.t('已报价', 'Your quote is sent') })).toBeFocused()
  })

  await test.step('the buyer reads it with tax and with its grade, and accepts it', async () => {
    await buyer.visit(`/purchase/${id}`)
    const quotes = buyer.page.getByRole('main')
    for (const said of ['1,525.50', buyer.t('A 参数一致', 'A same data')]) await expect(quotes).toContainText(said)
    await buyer.button('采纳', 'Accept').click()
    await expect(buyer.page.getByRole('dialog')).toContainText(buyer.t('单价 ¥1,350', '¥1,350 each'))
    await buyer.page
      .getByRole('dialog')
      .getByRole('button', { name: buyer.t('采纳', 'Accept') })
      .click()
    await expect(buyer.page.getByRole('status').filter({ hasText: buyer.t('已采纳', 'Accepted') })).toBeFocused()
  })

  await test.step('the seller, who sees that it won, marks the motor as sold', async () => {
    await seller.visit(`/purchase/${id}`)
    await expect(seller.page.getByRole('list', { name: seller.t('我的报价', 'My quotes') })).toContainText(seller.t('已采纳', 'Accepted'))
    const contact = seller.page.getByRole('region', { name: seller.t('联系买家', 'Contact the buyer') })
    await expect(contact.getByRole('link').first()).toHaveAttribute('href', /^(tel|mailto):/)
    await seller.callApi('POST', `${machines}/shelf`, { ids: own.id, shelfStatus: 'SOLD' })
  })

  await test.step('they write to each other', () => writeToEachOther(seller, buyer, { id, model }))

  await test.step('the demand is closed with the motor that won, which both still find', async () => {
    const closed = await buyer.callApi<Record<string, string>>('GET', `${demands}/detail?id=${id}`)
    expect(closed).toMatchObject({ demandStatus: 'CLOSED', closedListingId: own.id, closedPrice: '1350.00' })
    for (const user of [buyer, seller]) {
      await user.visit(`/purchase/${id}`)
      await user.link('成交的现货', 'The motor that was bought').click()
      await expect(user.page.getByRole('heading', { level: 1 })).toContainText(model)
      await expect(user.page.getByRole('main')).toContainText(user.t('售罄', 'sold out'))
    }
  })
})
