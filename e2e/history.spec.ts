import type { AppUser } from './app-user.ts'
import { expect, test } from './fixtures.ts'

/** Adds a brand and changes its English name; returns its code, by which it stands first in the list. */
async function changedBrand(user: AppUser, project: string): Promise<string> {
  const brandCode = `H${Date.now().toString(36)}${project.at(-1)}`.toUpperCase()
  const path = '/blade-brand/brand/submit'
  const { id } = await user.callApi<{ id: string }>('POST', path, { brandCode, nameZh: brandCode, nameEn: `${brandCode} A`, sort: 0 })
  await user.callApi('POST', path, { id, nameEn: `${brandCode} B` })
  return brandCode
}

test('a change is in the history of its row, and the version before it is restored', { tag: '@two' }, async ({ user }, { project }) => {
  await user.logInByApi('manager')
  const brandCode = await changedBrand(user, project.name)
  await user.openAdmin('/motor/brand')
  await user.runAction(brandCode, '查看', 'View')
  const form = user.page.getByRole('dialog').first()
  await form.getByRole('tab', { name: user.t('修改记录', 'Changes') }).click()
  await expect(form.locator('.row-change')).toHaveText([/ A.* B/])
  await form.getByRole('button', { name: user.t('恢复到修改之前', 'Restore the version before') }).click()
  await user.page
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: user.t('恢复到修改之前', 'Restore the version before') })
    .click()
  await expect(form.locator('.row-change')).toHaveText([/ B.* A/, / A.* B/])
})

test(
  'a deleted row is put back from the message, and later from the list of deleted rows',
  { tag: '@two' },
  async ({ user }, { project }) => {
    await user.logInByApi('manager')
    const brandCode = await changedBrand(user, project.name)
    await user.openAdmin('/motor/brand')
    const row = user.rows.filter({ hasText: brandCode })
    const remove = async (): Promise<void> => {
      await user.runAction(brandCode, '删除', 'Delete')
      await user.page
        .getByRole('dialog')
        .last()
        .getByRole('button', { name: user.t('删除', 'Delete'), exact: true })
        .click()
      await expect(row).toHaveCount(0)
    }
    await remove()
    await user.button('撤销', 'Undo').click()
    await expect(row).toHaveCount(1)
    await remove()
    if (user.phone) await user.button('页面操作', 'Page actions').click()
    await user.button('最近删除', 'Recently deleted').filter({ visible: true }).click()
    await user.button(`恢复 ${brandCode}`, `Put back ${brandCode} B`).click()
    await expect(user.page.getByText(user.t('30 天内没有删除过数据', 'Nothing was deleted within 30 days')).or(row)).not.toHaveCount(0)
    await expect(row).toHaveCount(1)
  },
)
