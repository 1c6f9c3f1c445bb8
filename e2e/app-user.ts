import { createHash } from 'node:crypto'
import { expect, type Locator, type Page, type Request } from '@playwright/test'

export type Lang = 'zh' | 'en'

/** The password of every demo account, including the administrator's. */
export const password = 'MotorSpot2026'

/** What a login sends of a password. */
export const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

/** Headers that the pages of the product send with each API call. */
const pageHeaders = { authorization: `Basic ${btoa('motorspot:motorspot')}`, 'blade-requested-with': 'BladeHttpRequest' }

/** The part of React's internal state that tells whether a document, and each part of it that is loaded on demand, is hydrated. */
interface Fiber {
  readonly memoizedState: { readonly isDehydrated?: boolean; readonly dehydrated?: object | null } | null
  readonly child: Fiber | null
  readonly sibling: Fiber | null
}

interface ReactContainer {
  readonly stateNode: { readonly current: Fiber }
}

/** Returns the answer of a captcha by its key. */
export type ReadCaptchaAnswer = (key: string) => Promise<string>

interface Display {
  readonly lang: Lang
  /** Width of the window in pixels. */
  readonly width: number
}

/** A user with a browser window and a language; its methods are the steps that tests share. */
export class AppUser {
  readonly page: Page
  readonly lang: Lang
  /** Narrower than 768 px: tables are shown as cards, and toolbars as a sheet behind a button. */
  readonly phone: boolean
  /** Narrower than 992 px: filters and the sidebar are drawers. */
  readonly narrow: boolean
  /** Uncaught exceptions and console errors of the visited pages. */
  readonly pageErrors: string[] = []
  /** Calls of the API that were rejected or got no answer, with the answer; a test that fails reports them. */
  readonly failedCalls: string[] = []
  /** Calls of the API without an answer so far. */
  readonly #openCalls = new Set<Request>()
  readonly #readCaptchaAnswer: ReadCaptchaAnswer
  /** Keys of the received captchas, by their image. */
  readonly #captchaKeys = new Map<string, string>()

  constructor(page: Page, { lang, width }: Display, readCaptchaAnswer: ReadCaptchaAnswer) {
    this.page = page
    this.lang = lang
    this.phone = width < 768
    this.narrow = width < 992
    this.#readCaptchaAnswer = readCaptchaAnswer
    page.on('response', async (response) => {
      if (!response.url().endsWith('/oauth/captcha')) return
      const { key, image } = (await response.json().catch(() => ({}))) as { key?: string; image?: string }
      if (key && image) this.#captchaKeys.set(image, key)
    })
    page.on('request', (request) => {
      if (request.url().includes('/api/')) this.#openCalls.add(request)
    })
    page.on('requestfinished', (request) => this.#openCalls.delete(request))
    page.on('requestfailed', (request) => this.#openCalls.delete(request))
    page.on('requestfailed', (request) => this.failedCalls.push(`${request.method()} ${request.url()}: ${request.failure()?.errorText}`))
    page.on('response', async (response) => {
      if (response.status() < 400 || !response.url().includes('/api/')) return
      const answer = await response.text().catch(() => '')
      this.failedCalls.push(`${response.request().method()} ${response.url()}: ${response.status()} ${answer.slice(0, 500)}`)
    })
    page.on('pageerror', (error) => {
      // A navigation that a newer one replaces rejects in React Router, and nobody catches that (its issue 14203): nothing has failed.
      if (error.message !== 'signal is aborted without reason') this.pageErrors.push(`${page.url()}: ${error.message}`)
    })
    page.on('console', (message) => {
      // The browser logs every failed request; tests check those themselves.
      if (message.type() === 'error' && !/^Failed to load resource/.test(message.text()))
        this.pageErrors.push(`${page.url()}: ${message.text()}`)
    })
  }

  /** Returns address, calls without an answer, invalid fields and messages of the page, for the report of a test that fails: it prints 300 characters. */
  async describePage(): Promise<string> {
    const calls = [...this.#openCalls].map((request) => `${request.method()} ${new URL(request.url()).pathname}`)
    const invalid = await this.page.locator('[aria-invalid="true"]').evaluateAll((all) => all.map(({ id }) => id))
    const messages = await this.page.locator('[role=alert], [role=status], button:disabled').allTextContents()
    return `${new URL(this.page.url()).pathname} waits for [${calls}], invalid [${invalid}], says [${messages}]`
  }

  /** Returns the text in the user's language. */
  t(zh: string, en: string): string {
    return this.lang === 'zh' ? zh : en
  }

  /** Returns the path of a public page in the user's language. */
  localPath(path: string): string {
    return this.lang === 'zh' ? path : `/en${path}`
  }

  /** Opens a public page in the user's language and waits until it is interactive. */
  async visit(path: string): Promise<void> {
    await this.page.goto(this.localPath(path), { waitUntil: 'load' })
    await this.waitForHydration()
  }

  /** Opens a path of the back-office. */
  async openAdmin(path: string): Promise<void> {
    await this.page.goto(path)
    await expect(this.page.locator('.layout main')).toBeVisible()
  }

  /** Navigates within the back-office, without loading the document again. */
  async navigateAdmin(path: string): Promise<void> {
    await this.page.evaluate((target) => {
      history.pushState({}, '', target)
      dispatchEvent(new PopStateEvent('popstate', { state: {} }))
    }, path)
    // Until its tab is active, the visible page is the previous one.
    await expect(this.page.locator(`.tab-strip [aria-current=page][href="${path}"]`)).toBeAttached()
  }

  /** Waits until React has hydrated the whole page, so that it reacts to clicks and keys. */
  async waitForHydration(): Promise<void> {
    await this.page.waitForFunction(() => {
      const [, container] = Object.entries(document).find(([name]) => name.startsWith('__reactContainer')) ?? []
      const root = (container as ReactContainer | undefined)?.stateNode.current
      if (root?.memoizedState?.isDehydrated !== false) return false
      const fibers: Fiber[] = [root]
      for (let fiber = fibers.pop(); fiber; fiber = fibers.pop()) {
        if (fiber.memoizedState?.dehydrated) return false
        if (fiber.sibling) fibers.push(fiber.sibling)
        if (fiber.child) fibers.push(fiber.child)
      }
      return true
    })
  }

  button(zh: string, en: string): Locator {
    return this.page.getByRole('button', { name: this.t(zh, en), exact: true })
  }

  link(zh: string, en: string): Locator {
    return this.page.getByRole('link', { name: this.t(zh, en), exact: true })
  }

  text(zh: string, en: string): Locator {
    return this.page.getByText(this.t(zh, en), { exact: true })
  }

  /** Fills the field whose label starts with the text. */
  async fill(zh: string, en: string, value: string): Promise<void> {
    await this.page
      .getByLabel(new RegExp(`^${this.t(zh, en)}`))
      .first()
      .fill(value)
  }

  /** Returns the answer of the captcha on the page. Polls, because a used captcha has no answer until the page has loaded the next one. */
  async readCaptcha(): Promise<string> {
    const image = this.page.locator('form img[src^="data:"]')
    let answer = ''
    await expect
      .poll(async () => {
        const key = this.#captchaKeys.get((await image.getAttribute('src')) ?? '')
        answer = key ? await this.#readCaptchaAnswer(key) : ''
        return answer
      })
      .not.toBe('')
    return answer
  }

  /** Logs in with the form on the page. */
  async logIn(account: string, typedPassword = password): Promise<void> {
    await this.fill('用户名', 'User name', account)
    await this.fill('密码', 'Password', typedPassword)
    await this.fill('验证码', 'Captcha', await this.readCaptcha())
    await this.button('登录', 'Log in').click()
  }

  /** Logs in by the API, for tests of something else. */
  async logInByApi(account: string, tenant = '000000', typedPassword = password): Promise<void> {
    const response = await this.page.request.post('/api/blade-auth/oauth/token', {
      headers: { ...pageHeaders, 'tenant-id': tenant },
      form: { tenantId: tenant, username: account, password: md5(typedPassword), grant_type: 'password' },
    })
    expect(response.status(), await response.text()).toBe(200)
  }

  /** Calls the API with the session of this browser; returns the `data` of the answer. */
  async callApi<T>(method: 'GET' | 'POST', path: string, data?: object): Promise<T> {
    const { request } = this.page
    const session = await (await request.get('/api/blade-auth/oauth/session', { headers: pageHeaders })).json()
    const headers = { ...pageHeaders, 'blade-auth': `bearer ${session.data.access_token}` }
    const response = await request.fetch(`/api${path}`, { method, data, headers })
    expect(response.status(), await response.text()).toBe(200)
    return (await response.json()).data
  }

  /** Opens the header's menu if its links are not visible, as on a narrow screen. Returns whether it did. */
  async openMenu(): Promise<boolean> {
    await this.waitForHydration()
    const links = this.page.locator('header nav').filter({ visible: true })
    if ((await links.count()) > 0) return false
    await this.page.locator('header summary').filter({ visible: true }).click()
    return true
  }

  /** Clicks the logout button of a public page, then confirms or cancels the dialog. */
  async logOut(confirm: boolean): Promise<void> {
    const logOutButton = this.button('退出登录', 'Log out').filter({ visible: true })
    if (!(await logOutButton.isVisible())) await this.page.locator('header summary').filter({ visible: true }).click()
    await logOutButton.click()
    const dialog = this.page.getByRole('dialog')
    await expect(dialog).toContainText(this.t('退出系统, 是否继续?', 'Exit the system, do you want to continue?'))
    await dialog.getByRole('button', { name: confirm ? this.t('确定', 'OK') : this.t('取消', 'Cancel') }).click()
    await expect(dialog).toBeHidden()
  }

  /** Opens a page of the back-office by the sidebar; `names` are the titles of its groups and of the page. */
  async openFromMenu(...names: readonly [zh: string, en: string][]): Promise<void> {
    if (this.narrow) await this.button('菜单', 'Menu').click()
    const menu = this.page.getByRole('navigation', { name: this.t('菜单', 'Menu') })
    for (const [zh, en] of names.slice(0, -1)) {
      const folder = menu.getByRole('button', { name: this.t(zh, en) })
      if ((await folder.getAttribute('aria-expanded')) === 'false') await folder.click()
    }
    const [zh, en] = names.at(-1) ?? ['', '']
    await menu.getByRole('link', { name: this.t(zh, en), exact: true }).click()
    await expect(this.page).toHaveTitle(new RegExp(`^${this.t(zh, en)} `))
  }

  /** The visible rows of a back-office page: table rows, or cards on a phone. */
  get rows(): Locator {
    return this.page
      .getByRole('main')
      .locator(this.phone ? 'article' : '.ant-table-row')
      .filter({ visible: true })
  }

  /** Runs an action of the first row that contains the text: by its button, its menu, or the sheet of its card. */
  async runAction(row: string | RegExp, zh: string, en: string): Promise<void> {
    const label = this.t(zh, en)
    const matchingRow = this.rows.filter({ hasText: row }).first()
    if (this.phone) {
      await matchingRow.getByRole('button', { name: this.t('的操作', 'Actions for') }).click()
      await this.page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click()
      return
    }
    const more = matchingRow.getByRole('button', { name: new RegExp(`^${this.t('更多', 'More')}`) })
    const actionButton = matchingRow.getByRole('button', { name: new RegExp(`^${label}( |$)`) })
    await expect(actionButton.or(more).first()).toBeVisible()
    if (await actionButton.isVisible()) return actionButton.click()
    await more.click()
    await this.page.getByRole('menuitem', { name: label, exact: true }).click()
  }

  /** Clicks OK in the open dialog. */
  async confirm(): Promise<void> {
    const dialog = this.page.getByRole('dialog').last()
    await dialog.getByRole('button', { name: this.t('确定', 'OK'), exact: true }).click()
    await expect(dialog).toBeHidden()
  }
}
