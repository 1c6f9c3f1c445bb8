import type { Field, Fields, InputField, InputFields } from '#kernel/resource/field.ts'
import { minPasswordLength } from '../../auth/password.fields.ts'
import { accountNotes, companyFields } from './company.fields.ts'

export const userFields = {
  account: {
    kind: 'text',
    label: ['登录账号', 'Account'],
    group: ['基础信息', 'Account'],
    required: ['请输入登录账号', 'Enter the account'],
    unique: true,
    max: 45,
    search: 'like',
    column: true,
  },
  userType: {
    kind: 'oneOf',
    dict: 'user_type',
    numeric: true,
    label: ['用户平台', 'Platform'],
    required: ['请选择用户平台', 'Choose the platform'],
    default: 1,
    search: 'equal',
    column: true,
  },
  password: {
    kind: 'password',
    label: ['密码', 'Password'],
    required: ['请输入密码', 'Enter a password'],
    on: 'create',
    min: minPasswordLength,
    max: 128,
  },
  /** Somebody else set it, so that two people know it. */
  mustChangePassword: { kind: 'flag', label: ['需修改密码', 'Must change the password'], on: 'never' },
  name: {
    kind: 'text',
    label: ['用户昵称', 'Nickname'],
    group: ['详细信息', 'Person'],
    required: ['请输入用户昵称', 'Enter the nickname'],
    max: 20,
  },
  realName: {
    kind: 'text',
    label: ['用户姓名', 'Name'],
    required: ['请输入用户姓名', 'Enter the name'],
    min: 2,
    max: 10,
    search: 'like',
    column: true,
  },
  phone: { kind: 'text', label: ['手机号码', 'Phone'], pattern: 'phone', max: 45, column: true },
  email: { kind: 'text', label: ['电子邮箱', 'E-mail'], pattern: 'email', max: 45 },
  wechat: { kind: 'text', label: ['微信', 'WeChat'], max: 32 },
  wechatQr: { kind: 'image', label: ['微信二维码', 'WeChat QR code'] },
  company: { kind: 'text', label: ['公司名称', 'Company'], max: 64 },
  /** Its members share their listings and demands; set by what companies do (`machine/seller`). */
  companyId: { kind: 'reference', to: 'company', label: ['所属企业', 'Member of'], on: 'never', search: 'equal' },
  /** A report took down the page of the company that the account was in: so it is with a company that the account founds, until one is allowed again. */
  pageBlocked: { kind: 'flag', label: ['企业主页已撤下', 'Company page taken down'], on: 'never', read: 'staff' },
  post: { kind: 'text', label: ['职位', 'Position'], max: 45 },
  address: { kind: 'text', label: ['地址', 'Address'], max: 255 },
  sex: { kind: 'oneOf', dict: 'sex', numeric: true, label: ['用户性别', 'Sex'] },
  birthday: { kind: 'dateTime', label: ['用户生日', 'Birthday'] },
  avatar: { kind: 'image', label: ['头像', 'Avatar'] },
  status: {
    kind: 'oneOf',
    numeric: true,
    label: ['账号状态', 'State'],
    options: { 1: ['正常', 'Normal'], 0: ['待审核', 'Awaiting approval'], 2: ['已锁定', 'Locked'], '-1': ['已拒绝', 'Rejected'] },
    on: 'never',
    default: 1,
    search: 'equal',
    column: true,
  },
  /** Set by an action with a reason: the listings of such a seller go on the shelf by rule, and carry a proof. */
  sellerVerified: { kind: 'flag', label: ['认证卖家', 'Verified seller'], on: 'never', search: 'equal', column: true },
  sellerVerifiedReason: { kind: 'text', label: ['认证说明', 'Reason of the verification'], on: 'never', read: 'staff', max: 300 },
  code: { kind: 'text', label: ['用户编号', 'User no.'], group: ['职责信息', 'Duties'], max: 12 },
  roleId: { kind: 'references', to: 'role', label: ['所属角色', 'Roles'], required: ['请选择所属角色', 'Choose roles'], column: true },
  deptId: {
    kind: 'references',
    to: 'dept',
    label: ['所属部门', 'Departments'],
    required: ['请选择所属部门', 'Choose departments'],
    column: true,
  },
  postId: { kind: 'references', to: 'post', label: ['所属岗位', 'Posts'], required: ['请选择所属岗位', 'Choose posts'] },
  isLeader: { kind: 'flag', numeric: true, label: ['是否主管', 'Is a supervisor'] },
  userExt: { kind: 'longText', label: ['用户拓展', 'Extra data'], max: 4000 },
  ...companyFields,
  ...accountNotes,
} as const satisfies Fields

const companyNames = ['uscc', 'sellerRole', 'regionCode', 'mainBrands', 'mainTypes', 'qq'] as const

/** What users may change of themselves. Without `required`, as what is absent stays as it is. */
export const ownFields: InputFields = Object.fromEntries(
  (['name', 'realName', 'phone', 'email', 'wechat', 'wechatQr', 'avatar', 'post', 'company', 'address', ...companyNames] as const).map(
    (name) => {
      const { required, on, read, was, search, column, unique, ...field }: Field = userFields[name]
      return [name, field as InputField]
    },
  ),
)

/** What one's own change of the password takes. */
export const passwordFields = {
  oldPassword: { kind: 'password', label: ['原密码', 'Old password'] },
  newPassword: { kind: 'password', label: ['新密码', 'New password'] },
  newPassword1: { kind: 'password', label: ['确认密码', 'New password again'] },
} as const satisfies InputFields

/** What a change of the own phone number or e-mail address takes. */
export const contactFields = {
  phone: { kind: 'text', label: userFields.phone.label },
  email: { kind: 'text', label: userFields.email.label, pattern: 'email', max: 45 },
  oldPassword: { kind: 'password', label: ['原密码', 'Password'] },
} as const satisfies InputFields

/** What a registration takes. */
export const registrationFields = {
  tenantId: { kind: 'text', label: ['租户编号', 'Tenant'], required: ['请先输入租户编号', 'Enter the tenant first'] },
  account: { kind: 'text', label: userFields.account.label, required: ['请先输入账号名称', 'Enter the account first'], max: 45 },
  password: { kind: 'password', label: userFields.password.label, required: ['请先输入密码', 'Enter the password first'], max: 128 },
  /** Stock clients compare the passwords themselves and leave it out. */
  password2: { kind: 'password', label: ['确认密码', 'Password again'], max: 128 },
  name: { kind: 'text', label: userFields.name.label, max: 20 },
  phone: { kind: 'text', label: userFields.phone.label },
  /** The version of the terms that the page showed; stock clients show none. */
  termsVersion: { kind: 'text', label: accountNotes.termsVersion.label, max: 16 },
} as const satisfies InputFields

/** What a question for the state of a registration takes. */
export const statusFields = {
  tenantId: registrationFields.tenantId,
  account: registrationFields.account,
  token: { kind: 'text', label: ['查询码', 'Status code'], required: ['请输入查询码', 'Enter the status code'], max: 64 },
} as const satisfies InputFields

/** The captcha of a registration, where it is not in the headers. */
export const captchaFields = {
  captchaKey: { kind: 'text', label: ['验证码编号', 'Captcha key'], also: 'key' },
  captchaCode: { kind: 'text', label: ['验证码', 'Captcha'], also: 'code' },
} as const satisfies InputFields
