import { arrayOf, flagShape, objectOf, type Schema, textShape, wholeShape } from '#kernel/http/shapes.ts'

const texts = (...names: string[]): Record<string, Schema> => Object.fromEntries(names.map((name) => [name, textShape]))

/** An answer that has its properties at the root and, with `more`, in `data`: one family of clients reads either. */
const atRootAndInData = (properties: Record<string, Schema>, more: Record<string, Schema> = {}): Schema =>
  objectOf({ ...properties, code: { const: 200 }, success: { const: true }, msg: textShape, data: objectOf({ ...properties, ...more }) })

const userProperties = texts(
  'tenant_id',
  'user_id',
  'user_name',
  'userName',
  'account',
  'nick_name',
  'real_name',
  'role_id',
  'dept_id',
  'post_id',
  'role_name',
  'authority',
  'avatar',
  'oauth_id',
  'client_id',
)

export const tokenShape = objectOf({ ...texts('access_token', 'refresh_token', 'token_type'), expires_in: wholeShape, ...userProperties })

/** A rejected login with the properties of OAuth (RFC 6749, 5.2) and those of the envelope. */
export const tokenErrorShape = objectOf({
  ...texts('error', 'error_description', 'msg', 'traceId'),
  code: wholeShape,
  success: { const: false },
  data: { type: 'object' },
})

/** Without any property for a visitor. */
export const pageSessionShape = objectOf({ ...texts('access_token', 'token_type'), expires_in: wholeShape, ...userProperties }, [])

export const openEditionShape = objectOf({
  ...texts('accessToken', 'refreshToken', 'tokenType', 'userId', 'tenantId', 'oauthId', 'avatar', 'authority', 'userName', 'account'),
  expiresIn: wholeShape,
})

const captchaProperties = texts('key', 'image')
export const captchaShape = objectOf(captchaProperties)
export const captchaQuestionShape = objectOf(texts('key', 'question'))
export const captchaAnswerShape = atRootAndInData(captchaProperties)

const userInfoProperties = texts(
  'clientId',
  'userId',
  'tenantId',
  'deptId',
  'roleId',
  'postId',
  'account',
  'userName',
  'nickName',
  'realName',
  'roleName',
  'avatar',
  'oauthId',
)
export const userInfoAnswerShape = atRootAndInData(userInfoProperties, { roles: arrayOf(textShape), permissions: arrayOf(textShape) })

export const ownSessionsShape = arrayOf(
  objectOf({ ...texts('id', 'clientId', 'address', 'userAgent', 'createTime', 'lastTime', 'expireTime'), isCurrent: flagShape }),
)

export const clientErrorsShape = arrayOf({ type: 'object', properties: texts('url', 'time', 'type', 'message', 'stack', 'info') })

/** Query parameters, all of them texts. */
export const queryShapes = texts
