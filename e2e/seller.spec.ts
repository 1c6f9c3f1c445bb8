import { expect, test } from './fixtures.ts'

/** A listing that waits for review, by the API. */
const listing = (model: string) => ({
  ...{ typeCode: 'AC3.STD.IE3', brandCode: 'BR004', series: 'YE3', model, powerKw: 5.5, poles: [4], phases: '3', voltageV: 380 },
  ...{ freqHz: '50', frame: '132S', mounting: ['B3'], condition: 'NEW', quantity: 5, priceMode: 'FIXED', unitPrice: '1450' },
  ...{ regionCode: '320205', contact: { name: 'Wang', mobile: '13900001111' } },
})

test('a reviewer approves one listing after the other with keys; its seller records a sale and takes it back', async ({ newUser }, {
  project,
}) => {
  const model = `YE3-132S-4-${project.name.replace(/\W/g, '')}${Date.now().toString(36)}`.toUpperCase()
  const [trader, reviewer] = [await newUser(), await newUser()]
  await trader.logInByApi('trader')
  const [own] = (await trader.callApi<{ records: { id: string }[] }>('GET', '/blade-machine/machine/list1?shelfStatus=ON')).records
  const { photos } = await trader.callApi<{ photos: { photoType: string; link: string }[] }>(
    'GET',
    `/blade-machine/machine/detail?id=${own?.id}`,
  )
  const sent = photos.map(({ photoType, link }) => ({ photoType, link }))
  const { id } = await trader.callApi<{ id: string }>('POST', '/blade-machine/machine/submit', { ...listing(model), photos: sent })

  await test.step('the reviewer skips to it and approves it', async () => {
    await reviewer.logInByApi('manager')
    await reviewer.openAdmin('/motor/review')
    const heading = reviewer.page.locator('.review-head h2')
    await expect(heading).toBeVisible()
    for (let turn = 0; turn < 40 && !(await heading.innerText()).includes(model); turn += 1) {
      const before = await heading.innerText()
      await reviewer.page.keyboard.press('n')
      await expect(heading).not.toHaveText(before)
    }
    await expect(heading).toContainText(model)
    await reviewer.page.keyboard.press('a')
    // The others were skipped, so that none may be left.
    await expect(heading.filter({ hasText: model })).toHaveCount(0)
    const { shelfStatus } = await trader.callApi<{ shelfStatus: string }>('GET', `/blade-machine/machine/detail?id=${id}`)
    expect(shelfStatus).toBe('ON')
  })

  await test.step('the seller finds it, edits the price in the row, sells two, and takes that back', async () => {
    await trader.visit(`/product?isSelf=1&model=${model}`)
    const { page } = trader
    // The list is loaded on demand, so that it hears keys a moment later than the page.
    let price = 1500
    await expect(async () => {
      // A price that is there already is not saved again.
      price += 1
      await page.getByLabel(trader.t('单价', 'Unit price')).fill(String(price))
      await page.getByLabel(trader.t('单价', 'Unit price')).press('Enter')
      await expect(page.getByRole('status')).toContainText(trader.t('已保存', 'saved'), { timeout: 5_000 })
    }).toPass()
    await trader.button('售出部分', 'Sold some').click()
    await page.getByLabel(trader.t('售出数量', 'Quantity sold')).fill('2')
    await trader.button('登记售出', 'Record the sale').click()
    await expect(page.getByLabel(trader.t('数量', 'Quantity'), { exact: true })).toHaveValue('3')
    await trader.button('撤销', 'Undo').click()
    await expect(page.getByLabel(trader.t('数量', 'Quantity'), { exact: true })).toHaveValue('5')
  })
})
