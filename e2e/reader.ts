import { createHash } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'

export type Lang = 'zh' | 'en'

/** Of every account of the demo, the administrator's included. */
export const password = 'MotorSpot2026'

/** What a page of the product sends with each call. */
const asPage = { authorization: `Basic ${btoa('motorspot:motorspot')}`, 'blade-requested-with': 'BladeHttpRequest' }

/** What React notes at a document that it draws. */
interface Taken {
  readonly stateNode: { readonly current: { readonly memoizedState: { readonly isDehydrated: boolean } | null } }
}

/** What the captcha's picture shows, by its key. */
export type ReadPicture = (key: string) => Promise<string>

interface Looks {
  readonly lang: Lang
  /** Of the screen, in px. */
  readonly width: number
}

/** Somebody before a browser of his own, who reads one language. */
export class Reader {
  readonly page: Page
  readonly lang: Lang
  /** Tables are cards, and what stands beside a list is behind a button. */
  readonly phone: boolean
  /** Filters and menus of the side are drawers. */
  readonly narrow: boolean
  /** Errors of the pages that were seen, which nobody reading them would know of. */
  readonly troubles: string[] = []
  readonly #read: ReadPicture
  /** Keys of the captchas that came, by their pictures. */
  readonly #pictures = new Map<string, string>()

  constructor(page: Page, { lang, width }: Looks, read: ReadPicture) {
    this.page = page
    this.lang = lang
    this.phone = width < 768
    this.narrow = width < 992
    this.#read = read
    page.on('response', async (answer) => {
      if (!answer.url().endsWith('/oauth/captcha')) return
      const { key, image } = (await answer.json().catch(() => ({}))) as { key?: string; image?: string }
      if (key && image) this.#pictures.set(image, key)
    })
    page.on('pageerror', (error) => this.troubles.push(`${page.url()}: ${error.message}`))
    page.on('console', (message) => {
      // The browser notes every answer that is no success; tests look at those themselves.
      if (message.type() === 'error' && !/^Failed to load resource/.test(message.text()))
        this.troubles.push(`${page.url()}: ${message.text()}`)
    })
  }

  say(zh: string, en: string): string {
    return this.lang === 'zh' ? zh : en
  }

  /** The address of a public page in the reader's language. */
  at(path: string): string {
    return this.lang === 'zh' ? path : `/en${path}`
  }

  async visit(path: string): Promise<void> {
    await this.page.goto(this.at(path), { waitUntil: 'load' })
    await this.alive()
  }

  /** Opens an address of the back-office. */
  async work(path: string): Promise<void> {
    await this.page.goto(path)
    await expect(this.page.locator('.frame main')).toBeVisible()
  }

  /** Goes on to another address of the back-office without loading it anew. */
  async move(path: string): Promise<void> {
    await this.page.evaluate((to) => {
      history.pushState({}, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: {} }))
    }, path)
    // Until its tab is the active one, what is visible belongs to the page before.
    await expect(this.page.locator(`.tab-strip [aria-current=page][href="${path}"]`)).toBeAttached()
  }

  /** The page answers clicks and keys: React has taken over all that the server sent. */
  async alive(): Promise<void> {
    await this.page.waitForFunction(() => {
      const [, root] = Object.entries(document).find(([name]) => name.startsWith('__reactContainer')) ?? []
      return (root as Taken | undefined)?.stateNode.current.memoizedState?.isDehydrated === false
    })
  }

  button(zh: string, en: string): Locator {
    return this.page.getByRole('button', { name: this.say(zh, en), exact: true })
  }

  link(zh: string, en: string): Locator {
    return this.page.getByRole('link', { name: this.say(zh, en), exact: true })
  }

  text(zh: string, en: string): Locator {
    return this.page.getByText(this.say(zh, en), { exact: true })
  }

  /** Types into the field whose label starts so. */
  async fill(zh: string, en: string, value: string): Promise<void> {
    await this.page
      .getByLabel(new RegExp(`^${this.say(zh, en)}`))
      .first()
      .fill(value)
  }

  /** What the picture on the page says; one that was used up says nothing until the next one comes. */
  async readCaptcha(): Promise<string> {
    const picture = this.page.locator('form img[src^="data:"]')
    let said = ''
    await expect
      .poll(async () => {
        const key = this.#pictures.get((await picture.getAttribute('src')) ?? '')
        said = key ? await this.#read(key) : ''
        return said
      })
      .not.toBe('')
    return said
  }

  /** Logs in as people do. */
  async logIn(account: string, typed = password): Promise<void> {
    await this.fill('用户名', 'User name', account)
    await this.fill('密码', 'Password', typed)
    await this.fill('验证码', 'Captcha', await this.readCaptcha())
    await this.button('登录', 'Log in').click()
  }

  /** Logs in as programs do, where the login is not what is looked at. */
  async enter(account: string, tenant = '000000'): Promise<void> {
    const answer = await this.page.request.post('/api/blade-auth/oauth/token', {
      headers: { ...asPage, 'tenant-id': tenant },
      form: { tenantId: tenant, username: account, password: createHash('md5').update(password).digest('hex'), grant_type: 'password' },
    })
    expect(answer.status(), await answer.text()).toBe(200)
  }

  /** Calls the API as a page of this browser would, and answers the `data`. */
  async call<T>(method: 'GET' | 'POST', path: string, data?: object): Promise<T> {
    const { request } = this.page
    const found = await (await request.get('/api/blade-auth/oauth/session', { headers: asPage })).json()
    const headers = { ...asPage, 'blade-auth': `bearer ${found.data.access_token}` }
    const answer = await request.fetch(`/api${path}`, { method, data, headers })
    expect(answer.status(), await answer.text()).toBe(200)
    return (await answer.json()).data
  }

  /** Brings the header's links into sight, and answers whether it had to: on a narrow screen they are in its menu. */
  async openMenu(): Promise<boolean> {
    await this.alive()
    const links = this.page.locator('header nav').filter({ visible: true })
    if ((await links.count()) > 0) return false
    await this.page.locator('header summary').filter({ visible: true }).click()
    return true
  }

  /** Answers the question whether to leave. */
  async leave(yes: boolean): Promise<void> {
    const way = this.button('退出登录', 'Log out').filter({ visible: true })
    if (!(await way.isVisible())) await this.page.locator('header summary').filter({ visible: true }).click()
    await way.click()
    const question = this.page.getByRole('dialog')
    await expect(question).toContainText(this.say('退出系统, 是否继续?', 'Exit the system, do you want to continue?'))
    await question.getByRole('button', { name: yes ? this.say('确定', 'OK') : this.say('取消', 'Cancel') }).click()
    await expect(question).toBeHidden()
  }

  /** Opens a page of the back-office by its menu. */
  async goTo(...names: readonly [zh: string, en: string][]): Promise<void> {
    if (this.narrow) await this.button('菜单', 'Menu').click()
    const menu = this.page.getByRole('navigation', { name: this.say('菜单', 'Menu') })
    for (const [zh, en] of names.slice(0, -1)) {
      const folder = menu.getByRole('button', { name: this.say(zh, en) })
      if ((await folder.getAttribute('aria-expanded')) === 'false') await folder.click()
    }
    const [zh, en] = names.at(-1) ?? ['', '']
    await menu.getByRole('link', { name: this.say(zh, en), exact: true }).click()
    await expect(this.page).toHaveTitle(new RegExp(`^${this.say(zh, en)} `))
  }

  /** The rows of a back-office page: of its table, or its cards. */
  get rows(): Locator {
    return this.page
      .getByRole('main')
      .locator(this.phone ? 'article' : '.ant-table-row')
      .filter({ visible: true })
  }

  /** Takes an action of the first row that says so: its button, its menu, or the sheet of its card. */
  async act(row: string | RegExp, zh: string, en: string): Promise<void> {
    const label = this.say(zh, en)
    const line = this.rows.filter({ hasText: row }).first()
    if (this.phone) {
      await line.getByRole('button', { name: this.say('的操作', 'Actions for') }).click()
      await this.page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click()
      return
    }
    const more = line.getByRole('button', { name: new RegExp(`^${this.say('更多', 'More')}`) })
    const own = line.getByRole('button', { name: new RegExp(`^${label}( |$)`) })
    await expect(own.or(more).first()).toBeVisible()
    if (await own.isVisible()) return own.click()
    await more.click()
    await this.page.getByRole('menuitem', { name: label, exact: true }).click()
  }

  /** Says yes to what a dialog asks. */
  async confirm(): Promise<void> {
    const dialog = this.page.getByRole('dialog').last()
    await dialog.getByRole('button', { name: this.say('确定', 'OK'), exact: true }).click()
    await expect(dialog).toBeHidden()
  }
}
