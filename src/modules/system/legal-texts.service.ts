import type { Context } from '#kernel/runtime/context.ts'
import { crossTenantDb } from '#kernel/runtime/platform.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'

/** The texts as they are until an administrator changes the parameters; `## ` begins a heading, an empty line a paragraph. */
const terms = {
  zh: `## 服务内容
本网站展示现货电机与求购信息，供买卖双方相互联系。交易由双方自行达成，本网站不是交易的一方。

## 账号
注册须提供真实信息，并经管理员审核。账号由本人使用，密码由本人保管；发现异常请立即修改密码并退出其他设备。

## 发布信息
发布者保证信息真实、有权出售，并及时更新库存。不得发布违法、虚假或侵权的内容，不得在公开文字中留下联系方式。违规信息会被下架。

## 责任
本网站尽力核对，但不保证信息无误。下单前请自行核对铭牌、合格证与实物。

## 变更
条款变更时会更新版本，注册时须同意当时的版本。`,
  en: `## The service
This site shows motors in stock and demands, so that buyers and sellers find each other. They agree on a sale among themselves; the site is no party to it.

## Accounts
Register with true data; an administrator approves it. An account is for one person, who keeps its password. If something looks wrong, change the password and log out other devices at once.

## Listings
Whoever publishes states the truth, may sell what is offered and keeps the stock up to date. Unlawful, false or infringing content, and contact details in public texts, are not allowed and will be taken off.

## Liability
The site checks what it can but does not warrant that listings are correct. Check nameplate, certificate and motor before you order.

## Changes
A change of these terms has a new version; whoever registers accepts the version of that day.`,
} as const

const privacy = {
  zh: `## 收集哪些信息
注册时：账号、昵称、手机、密码（加密保存）。之后由您填写：姓名、邮箱、微信、企业资料、头像。系统记录：登录设备与地址、操作日志。

## 用来做什么
审核注册、展示您发布的信息、让对方能联系您、保障账号安全。不用于其他目的，不出售给他人。

## 谁能看到
您发布的信息对所有人公开；联系方式按您的设置，只对登录用户或所有人显示。管理员为审核与处理投诉可以查看。

## 保存多久
账号存续期间保存。接口日志默认保存 90 天。注销账号 30 天后，姓名、手机、邮箱等个人数据从账号、现货和记录中清除。

## 您的权利
在“我的信息”中可以查看、更正、下载您的全部数据，也可以注销账号。如有疑问，请通过“联系我们”告诉我们。

## Cookie
只使用登录、语言与显示设置所必需的 Cookie，没有广告与跟踪。`,
  en: `## What is collected
At registration: account, display name, mobile number and password (stored as a hash). What you add later: name, e-mail address, WeChat, company profile, picture. What the system records: devices and addresses of logins, and a log of calls.

## What it is used for
To approve registrations, show what you publish, let others reach you, and protect your account. For nothing else; it is not sold.

## Who sees it
What you publish is public. Your contact details are shown to members or to everybody, as you choose. Administrators see them to review listings and to handle complaints.

## How long it is kept
As long as the account exists. The log of calls is kept for 90 days by default. Thirty days after you close the account, your name, numbers, addresses and other personal data are removed from the account, the listings and the records.

## Your rights
Under “My info” you see, correct and download all your data, and close the account. With questions, write to us under “Contact us”.

## Cookies
Only those needed for login, language and display. No advertising, no tracking.`,
} as const

const firstVersion = '1'

type Param = readonly [name: string, key: string, value: string, remark: string]

/** The parameters of a new installation. */
export const legalParams: readonly Param[] = [
  ['条款版本', 'legal.version', firstVersion, '修改用户协议或隐私政策后请加一，注册时须同意此版本'],
  ['用户协议', 'legal.terms', terms.zh, '显示在 /terms；## 开头为标题，空行分段'],
  ['用户协议（英文）', 'legal.termsEn', terms.en, '显示在 /en/terms'],
  ['隐私政策', 'legal.privacy', privacy.zh, '显示在 /privacy；## 开头为标题，空行分段'],
  ['隐私政策（英文）', 'legal.privacyEn', privacy.en, '显示在 /en/privacy'],
]

/** The texts of the caller's tenant in the caller's language. */
export async function legalTexts({ db, lang }: Context): Promise<{ version: string; terms: string; privacy: string }> {
  const rows = await db.selectFrom('param').select(['param_key', 'param_value']).where('param_key', 'like', 'legal.%').execute()
  const textOf = (key: string): string => rows.find((row) => row.param_key === `legal.${key}`)?.param_value ?? ''
  const suffix = lang === 'en' ? 'En' : ''
  return {
    version: textOf('version') || firstVersion,
    terms: textOf(`terms${suffix}`) || terms[lang],
    privacy: textOf(`privacy${suffix}`) || privacy[lang],
  }
}

/** The version that whoever registers with a tenant accepts. */
export async function termsVersion(runtime: Runtime, tenant: string): Promise<string> {
  const found = await crossTenantDb(runtime, 'registration')
    .selectFrom('param')
    .select('param_value')
    .where('tenant_id', '=', tenant)
    .where('param_key', '=', 'legal.version')
    .executeTakeFirst()
  return found?.param_value?.trim() || firstVersion
}
