import { accountsIn, mentionIn } from './contact-accounts.ts'
import { numberLikePhone, numberLikeSerial, phonesIn } from './contact-phones.ts'
import { accountsBesideShortNames, possibleAccountIn } from './contact-short-names.ts'
import { type ContactKind, type PlainText, plain, type Span } from './contact-text.ts'
import { isDesignation, isEnglish, isLikeDesignation, isWord } from './contact-words.ts'

/** What is a contact by the word before it, or by its form, unless its parts are words of the trade. Accounts of messengers have at least five characters. */
const named: readonly (readonly [kind: ContactKind, expression: RegExp, isNone?: (parts: readonly (string | undefined)[]) => boolean])[] = [
  [
    'email',
    /[a-z0-9]\s?(?:@|\(at\)|\[at\]|艾特)\s?(?:qq|163|126|139|189|gmail|sina|foxmail|yahoo|hotmail|outlook|icloud)(?:com)?(?![a-z0-9])/g,
  ],
  [
    'email',
    /[a-z0-9](?:\sat\s(?:gmail|yahoo|hotmail|foxmail|icloud)(?!\s?(?:[.。]|\(?dot|点))|[-_]at[-_](?:qq|163|126|139|189|gmail|yahoo|hotmail|foxmail))(?![a-z0-9])/g,
  ],
  ['email', /[a-z0-9]\s?@\s?[a-z][a-z0-9-]{2,30}[,\s]\s?(?:com|cn)(?![a-z0-9])/g],
  ['email', /[a-z0-9]\s?(?:@|\(at\)|\[at\])\s?[\p{L}\d-]{1,40}\s?(?:[.。]|\(dot\)|点)\s?[a-z]{2}/gu],
  ['email', /[a-z0-9]\s?艾特\s?[a-z\d-]{1,40}\s?(?:[.。]|\(dot\)|点)\s?[a-z]{2}/g],
  ['email', /[a-z0-9]\sat\s(?:qq|163|126|139|189|gmail|sina|foxmail|outlook|hotmail)\./g],
  ['email', /[a-z0-9]\sat\s[a-z0-9-]{1,40}(?:\.[a-z0-9-]{1,40}){0,3}\.(?:com|cn|net|org|cc|vip|top|hk|io|co)(?![a-z0-9-])/g],
  ['email', /[a-z0-9]\sat\s[a-z0-9-]{1,40}\sdot\s[a-z]{2}/g],
  // Behind the Chinese word, or a marker, any account; behind letters alone one with a digit or of letters that are no words.
  [
    'wechat',
    /(?:[微薇威徽][^\p{L}\p{N}]?(?:信|x(?:in)?)|v信|wei[^\p{L}\p{N}]?信|加我?v|[加+]\s?我?[微薇])[^\p{L}\p{N}]{0,3}(?:号码?|id|搜索?|联系)?[^\p{L}\p{N}]{0,3}[是为]?(?:[a-z][-_a-z0-9]{5,19}|\d{5,12})/gu,
  ],
  // Characters that sound alike, which are names of companies too, and what the messenger is called in its place.
  [
    'wechat',
    /(?:[围圍维維唯葳崴巍伟魏卫嶶溦徵][❤♥]?信|微聊|[位某]信(?!号)|[微薇威维围][心❤♥]|(?<![a-z0-9])(?:v[心星❤♥]|w信)|卫星|绿泡泡?|绿聊|绿色(?:聊天)?软件|[微薇](?=号|id)|企微|私v)\s?(号码?|id)?\s?([:=是为])?\s?([a-z][-_a-z0-9]{5,19}|\d{8,12})(?![-_a-z0-9])/g,
    ([, id, sign, account = '']) => isWord(account) || (id || sign ? isDesignation(account) : isLikeDesignation(account)),
  ],
  ['wechat', /[微薇]\s?[:=]\s?(?:[a-z][-_a-z0-9]{5,19}|\d{5,12})/g],
  [
    'wechat',
    /(?<![a-z0-9])v(?!(?<=\d\sv)\s?\()\s?(?:号码?|id)?\s?[:=是为(]\s?(?:([a-z][-_a-z0-9]{5,19})|\d{5,12})/g,
    ([, account]) => account !== undefined && isDesignation(account),
  ],
  // Before the name of the messenger in brackets.
  [
    'wechat',
    /(?<![-\w.])(?:(([a-z]{3,15})[-_]?\d{1,8}[a-z]{0,4})|[a-z]{2,12}_[a-z0-9_]{2,12})\s?[([【]\s?(?:([vw]x)|v信|[微薇威徽][信x]?|wechat|wei\s?xin)\s?(?:号码?|同号|id)?\s?[)\]】]/g,
    ([, account, letters = '', brand]) =>
      brand !== undefined && account !== undefined && (account.length < 6 || isEnglish(letters) || isDesignation(account)),
  ],
  // Letters alone there, where the name is no brand.
  [
    'wechat',
    /(?<![-\w.])([a-z]{6,20})\s?[([【]\s?(?:v信|[微薇威徽]信|wechat|wei\s?xin|whats\s?app|skype|telegram|[vw]x(?=\s?(?:同?号|id)))\s?(?:号码?|同号|id)?\s?[)\]】]/g,
    ([, letters = '']) => isEnglish(letters),
  ],
  // An account that is named after the messenger.
  ['wechat', /(?<![a-z0-9])(?:(?:wxid|weixin|wechat)_[a-z0-9]|[vw]x_[a-z]{3}(?!ies(?![a-z])))[-_a-z0-9]{2,31}/g],
  // With a picture in the place of a letter.
  [
    'wechat',
    /(?:\p{Extended_Pictographic}\s?(?:[微薇威徽]|v(?![a-z]))|(?<![a-z0-9])[v微薇威徽]\p{Extended_Pictographic})\s?:?\s?(?:[a-z][-_a-z0-9]{5,19}|\d{5,12})/gu,
  ],
  [
    'qq',
    /(?<![a-z0-9])(?:q\s?q|扣扣|企鹅|(?<!滚)球球|秋秋|丘丘|蔻蔻|叩叩|抠抠|🐧|陌陌|q?(?<!机)群(?=号))\s?群?号?\s?[:=是为]?\s?[1-9]\d{4,11}/gu,
  ],
  ['qq', /(?:加扣|(?<![卡折回锁抵搭带活不纽])扣(?=号?\s?[:是为]?\s?\d{7}))号?\s?[:是为]?\s?[1-9]\d{6,10}(?!\d|\s?元)/g],
  // The letter alone stands for a flow rate and in designations, whose numbers are shorter or go on.
  ['qq', /(?<![a-z0-9-]|流量\s?)q\s?[群我]?号?\s?[:=是为]?\s?[1-9]\d{6,10}(?![a-z0-9]|[./-]\s?[a-z0-9])/g],
  [
    'messenger',
    /(?:telegram|(?<![a-z0-9])tg)\s?(?:id|号)?\s?[:=是为]?\s?@\s?[a-z]\w{0,31}|telegram\s?(?:id|号)?\s?[:=是为]\s?([a-z]\w{4,31}|[a-z]{4}(?!\w))/g,
    ([, account]) => account !== undefined && isEnglish(account),
  ],
  [
    'messenger',
    /(?:电报|纸飞机|飞机(?=\s?[:@])|(?<![a-z0-9])tg号)\s?号?\s?[:=是为]?\s?@?\s?([a-z]\w{4,31})/g,
    ([, account = '']) => isEnglish(account) || isDesignation(account),
  ],
  ['messenger', /skype\s?(?:id|号)?\s?(?:[:=是为]\s?[a-z0-9]|live:)[a-z0-9._-]{0,31}/g],
  // Without a mark between them the account has digits, as a word may follow.
  [
    'messenger',
    /(?:钉钉|飞书|(?<![a-z0-9-])(?:tg|whats\s?app|dingtalk))\s?(?:id|号)?\s?[:=是为@]\s?[a-z]\w{4,31}|(?:钉钉|飞书)\s?(?:id|号)?\s?[a-z][a-z._]{2,19}\d{2}\w{0,19}|(?:钉钉|飞书)\s?号?\s?\d{5,12}/g,
  ],
  // Accounts of video platforms and of a messenger that is called as a part of a factory is.
  [
    'messenger',
    /(?:抖音|快手|小红书|(?<![a-z])(?:douyin|kuaishou|tiktok))\s?(?:(?:号码?|id)\s?[:=是为@]?|[:=是为@])\s?(?:[a-z][\w.-]{3,19}|\d{5,12})|(?:抖音|快手|小红书|(?<![a-z])(?:douyin|kuaishou|tiktok))\s?(?:[a-z][a-z._-]{1,15}(?:\d|(?<=_)[a-z])[\w.-]{0,15}|\d{8,12})/g,
  ],
  [
    'messenger',
    /(?<![a-z0-9])(?<!(?:production|assembly|packing) |线|线 )line\s?(?:id|me)\s?(?:[:=是为]\s?@?([a-z]{3}[\w.-]{1,19})|@?([a-z]{3,15})[._-]?\d[\w.-]{0,15})/g,
    ([, account = '', letters = account]) => /^[a-z]+$/.test(letters) && isEnglish(letters),
  ],
  // Accounts of markets and channels; behind some of their names letters alone are enough, as nothing else stands there.
  [
    'messenger',
    /(?:旺旺|闲鱼|咸鱼|淘宝|拼多多|微博|公众号|视频号)\s?(?:店铺?)?(?:(?:号码?|id)\s?[:=是为@]?|[:=是为@])\s?(?:([a-z][\w-]{5,19})(?![\w-])|\d{5,12})|(?:旺旺|闲鱼|咸鱼|公众号|视频号)\s?(?:([a-z][a-z_-]{1,15}\d[\w-]{0,15})|([a-z]{6,20})(?![\w-])|\d{8,12})/g,
    ([, named, account, letters]) => {
      const written = named ?? account ?? letters
      return written !== undefined && (isDesignation(written) || isEnglish(written))
    },
  ],
  // With blanks in the place of its dots.
  ['site', /(?<![a-z0-9])www[\s,_-]{1,3}[a-z0-9]{2,40}(?:-[a-z0-9]{2,20})?[\s.。,_-]{1,3}(?:com|cn|net|org|cc|top|vip)(?![a-z0-9])/g],
  ['site', /https?:\/\/|(?<![a-z0-9])(?:www[.。]|(?:t|wa)\.me[\s/])[a-z0-9]|(?<![a-z0-9])bit\.ly(?![a-z0-9])/g],
  // An address of a site without its protocol, also with a spoken dot.
  [
    'site',
    /(?<![a-z0-9@-])([a-z0-9][a-z0-9-]{1,62})\s?(?:[.。]|\(dot\)|点)\s?(?:com|net(\s(?:weight|wt|price|\d))?|org|cn|top|shop|xyz|vip|cc|info|biz|store|site|online|club|link|ltd|wang|ren)(?:\.cn)?(?![a-z0-9-])/g,
    // The end of a sentence, with the next one behind it: `Rewound.net price 500`.
    ([, word = '', next]) => next !== undefined && isEnglish(word),
  ],
  // Names in Chinese, where the ending is no word of weights and prices.
  ['site', /\p{sc=Han}{1,4}(?:\.|点)(?:com|cn|net(?!\s?(?:weight|wt|price|\d)))(?:\.cn)?(?![a-z0-9-])/gu],
  // Endings in Chinese, which are no words of a sentence where a letter follows, or a word for a place or a maker stands before them.
  [
    'site',
    /(?<!产地|产国|国别|国家|品牌|制造|生产|[省市区县镇])(?<=[a-z0-9\p{sc=Han}])\.(?:中[国國]|网[络址店]|商城|中文网)(?![\p{L}\p{N}])/gu,
  ],
  ['site', /(?<=[a-z0-9\p{sc=Han}])(?<![有限份总分子本该我贵])\.(?:公司|集团)(?!\s{0,3}[\p{L}\p{N}:])/gu],
  ['site', /[a-z0-9]点中国(?![\p{L}\p{N}])|(?<![a-z0-9])xn--[a-z0-9]/gu],
  // Endings of countries, which end designations too: behind three letters, or before the name of a page. Some are words.
  ['site', /(?<![a-z0-9@-])[a-z]{3}[a-z0-9-]{0,60}\.(?:de|eu|ru|jp|uk|fr|kr|tv|(?:in|me|us|it|sg)(?!\s[a-z0-9]))(?![a-z0-9-])/g],
  // Other countries, some of whose codes begin or end designations and sentences: behind a name that is no word of motors.
  [
    'site',
    /(?<![a-z0-9@-])([a-z]{3}[a-z0-9-]{0,60})\.(?:nl|ch|cz|ae|vn|br|gr|ua|kz|(?:pl|pt|ro|ir|pk|es|at|be|se|tr|au|ca)(?!\s[a-z0-9]))(?![a-z0-9-])/g,
    ([, name = '']) => isEnglish(name) || isDesignation(name),
  ],
  ['site', /(?<![a-z0-9@.-])[a-z][a-z0-9-]{0,30}\.(?:de|eu|ru|jp|uk|fr|kr|tv|in|me|us|it|sg|ly|cn|ee|gl|gd)\/[a-z][a-z0-9]{2}/g],
  // With a comma or a dash in the place of its dot.
  ['site', /(?<![a-z0-9@-])([a-z][a-z0-9-]{3,40})(?:,com(?:[,.]cn)?|-com-cn)(?![a-z0-9-])/g, ([, name = '']) => isEnglish(name)],
  // Endings that are words or short, and so begin a sentence too: without a space.
  [
    'site',
    /(?<![a-z0-9@-])[a-z0-9][a-z0-9-]{1,62}\.(?:tech|app|dev|ink|fun|pro|group|asia|website|space|live|cloud|mobi|work|world|company|co|io|hk|tw)(?![a-z0-9-])/g,
  ],
]

/** Behind a word, where a sentence may end and the next begin, what may be the address of a site. */
const possibleSite =
  /(?<![a-z0-9@-])([a-z]{3}[a-z0-9-]{0,60})\.(?:nl|ch|pl|cz|ae|vn|br|gr|pt|ro|ua|kz|ir|pk|es|at|be|se|tr|au|ca)(?![a-z0-9-])(\s[a-z0-9])?/g

/** What may be a site or an account, if it is no word and no designation: behind the word for it, before its ending, or with its sign. */
const possibleAddresses = [
  /(?:官网|网[站址店]|(?<![a-z])website(?:\sis)?)\s?[:是为]?\s?([a-z][a-z0-9-]{5,30})(?![a-z0-9-])/g,
  /(?<![a-z0-9@.-])([a-z][a-z0-9-]{4,40})(?<!bus|net)\scom(?!\s?(?:port|module|card|terminal|cable)|[a-z0-9-])/g,
  /@\s?(?!full|lock|rated|stand|no)([a-z][a-z0-9_.-]{4,30})/g,
]
/** Who asks to look it up elsewhere names no address. */
const lookedUp =
  /(?:百度|1688|淘宝|天猫|京东|拼多多|抖音|快手|小红书|视频号|公众号|阿里巴巴|官网|闲鱼|咸鱼)(?:上|里|直接|店铺)?搜|搜索?(?:一下)?(?:百度|淘宝|抖音)|百度一下|(?:企查查|天眼查)[搜有]|(?:地图|高德)(?:上|里)?搜|百度\s?["“「]|公众号\s?["“「【]|(?<![a-z])(?:google\s?(?:us|me|for|search|:)|(?:on|in)\sgoogle)(?![a-z])/

function possibleAddressIn(text: string): string | undefined {
  for (const expression of possibleAddresses)
    for (const [found, written = ''] of text.matchAll(expression)) if (!isWord(written) && !isLikeDesignation(written)) return found
  return lookedUp.exec(text)?.[0]
}

function possibleSiteIn(text: string): string | undefined {
  for (const [found, name = '', next] of text.matchAll(possibleSite))
    if (!isDesignation(name) && !(next !== undefined && isEnglish(name))) return found.slice(0, found.length - (next?.length ?? 0))
  return undefined
}

function* namedContacts(text: string): Generator<Span> {
  for (const [kind, expression, isNone] of named)
    for (const match of text.matchAll(expression))
      if (!isNone?.(match)) yield { kind, start: match.index, end: match.index + match[0].length, found: match[0] }
  yield* accountsIn(text)
  yield* accountsBesideShortNames(text)
}

export function* spansIn(read: PlainText): Generator<Span> {
  yield* namedContacts(read.text)
  yield* phonesIn(read)
}

/**
 * The first phone number, e-mail address, web address or account of a messenger in a text that everybody reads, in its plain form;
 * undefined if there is none. Finds them spaced, in full width and in Chinese digits.
 */
export function contactIn(text: string): string | undefined {
  return spansIn(plain(text)).next().value?.found
}

/** Two words of small letters and a number: no designation, which has capitals, but an account. Elsewhere it may be the end of a sentence. */
const accountInModel = /(?<![\w.])[a-z]{2,20}\.[a-z]{2,20}\d{2,12}(?![\w.-])/

/** The same in a designation, which the public reads in the title: there the name of a messenger and a long number are enough. */
export function contactInModel(model: string): string | undefined {
  const { digitsOnly } = plain(model)
  return contactIn(model) ?? mentionIn(digitsOnly) ?? numberLikeSerial(digitsOnly) ?? accountInModel.exec(model.normalize('NFKC'))?.[0]
}

/** The same in any text, for who decides whether it may be published: a messenger may be named without an account, and a number be a serial one. */
export function possibleContactIn(text: string): string | undefined {
  const { digitsOnly } = plain(text)
  return (
    contactIn(text) ??
    mentionIn(digitsOnly) ??
    numberLikePhone(digitsOnly) ??
    possibleAccountIn(digitsOnly) ??
    possibleSiteIn(digitsOnly) ??
    possibleAddressIn(digitsOnly)
  )
}
