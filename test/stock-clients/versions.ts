import { sm2 } from 'sm-crypto-v2'
import { md5 } from '../test-app.ts'

/** What a stock client of one version sends differently from the others. */
export interface Version {
  readonly name: '3.0.1' | '3.4.0' | '4.9.0 open' | '4.9.0 commercial'
  /** Id and secret of the client, as its pages contain them. */
  readonly client: readonly [id: string, secret: string]
  /** Headers that it adds to every call. */
  readonly headers: Readonly<Record<string, string>>
  readonly login: Login
  /** How the form that changes one's password sends the three passwords. */
  readonly ownPassword: (typed: string) => string
  /** Where its calls about users go, and the list of its page. */
  readonly users: { readonly base: string; readonly list: string }
  /** Whether the tables of menus, departments and dictionaries ask for one level at a time, or for everything. */
  readonly trees: 'by level' | 'whole'
  /** The call that removes a tenant on its page. */
  readonly removeTenant: 'remove' | 'recycle'
  /** Whether it knows what only the commercial edition of 4.9 has. */
  readonly isCommercial: boolean
  /** What the forms of a department and of a menu contain besides the common fields. */
  readonly forms: { readonly dept: object; readonly menu: object }
}

export interface Login {
  readonly captcha: string
  readonly token: string
  /** Names of the parameters. */
  readonly grant: string
  readonly account: string
  readonly refresh: string
  /** The password as it is sent. */
  readonly password: (typed: string, publicKey: string) => string
  /** Names of what it reads of the token answer. */
  readonly reads: { readonly access: string; readonly refresh: string; readonly userId: string; readonly aliases: string }
  /** Whether captcha and tokens stand in `data` of an envelope. */
  readonly enveloped: boolean
  readonly logout: readonly [method: 'GET' | 'POST', path: string]
  /** Whether a call with an ended session is tried again with a refreshed token before the login page is shown. */
  readonly refreshesOnce: boolean
}

/** Mode 0 of its library: C1C2C3, without 04 in front. */
const encrypted = (typed: string, publicKey: string): string => sm2.doEncrypt(typed, publicKey, 0)

const oauth: Login = {
  captcha: '/blade-auth/oauth/captcha',
  token: '/blade-auth/oauth/token',
  grant: 'grant_type',
  account: 'username',
  refresh: 'refresh_token',
  password: md5,
  reads: { access: 'access_token', refresh: 'refresh_token', userId: 'user_id', aliases: 'role_name' },
  enveloped: false,
  logout: ['GET', '/blade-auth/oauth/logout'],
  refreshesOnce: false,
}

const openLogin: Login = {
  captcha: '/blade-auth/captcha',
  token: '/blade-auth/token',
  grant: 'grantType',
  account: 'account',
  refresh: 'refreshToken',
  password: encrypted,
  reads: { access: 'accessToken', refresh: 'refreshToken', userId: 'userId', aliases: 'authority' },
  enveloped: true,
  logout: ['POST', '/blade-auth/logout'],
  refreshesOnce: true,
}

const plain = (typed: string): string => typed
const deptCategory = { deptCategory: 2 }
const isOpen = { isOpen: 1 }
const of49 = { 'blade-requested-with': 'BladeHttpRequest', 'accept-language': 'zh-cn' }

export const versions: readonly Version[] = [
  {
    name: '3.0.1',
    client: ['saber', 'saber_secret'],
    headers: {},
    login: oauth,
    ownPassword: md5,
    users: { base: '/blade-user', list: 'page' },
    trees: 'by level',
    removeTenant: 'remove',
    isCommercial: false,
    forms: { dept: deptCategory, menu: isOpen },
  },
  {
    name: '3.4.0',
    client: ['saber', 'saber_secret'],
    headers: {},
    login: oauth,
    ownPassword: md5,
    users: { base: '/blade-system/user', list: 'page' },
    trees: 'by level',
    removeTenant: 'remove',
    isCommercial: false,
    forms: { dept: deptCategory, menu: isOpen },
  },
  {
    name: '4.9.0 open',
    client: ['saber', 'saber_secret'],
    headers: of49,
    login: openLogin,
    ownPassword: plain,
    users: { base: '/blade-system/user', list: 'list' },
    trees: 'whole',
    removeTenant: 'remove',
    isCommercial: false,
    forms: { dept: {}, menu: { isOpen: 0 } },
  },
  {
    name: '4.9.0 commercial',
    client: ['saber3', 'saber3_secret'],
    headers: of49,
    login: { ...oauth, password: encrypted, refreshesOnce: true },
    ownPassword: md5,
    users: { base: '/blade-system/user', list: 'page' },
    trees: 'by level',
    removeTenant: 'recycle',
    isCommercial: true,
    forms: { dept: deptCategory, menu: isOpen },
  },
]
