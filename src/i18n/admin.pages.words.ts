import type { Words } from '#kernel/resource/field.ts'

/** Sentences of the back-office's own pages: its first page and one's own account. */
export const dashboardWords = {
  pendingMachines: ['待审核电机', 'Motors awaiting review'],
  pendingUsers: ['待审核注册', 'Registrations awaiting approval'],
  machines: ['电机', 'Motors'],
  users: ['用户', 'Users'],
  brands: ['品牌', 'Brands'],
  newestPending: ['最新待审核', 'Newest to review'],
  nothingPending: ['没有待审核的电机', 'No motor awaits review'],
  nothingToDo: ['请从菜单中选择要处理的事项', 'Choose what to work on from the menu'],
  review: ['去审核', 'Review them'],
} as const satisfies Record<string, Words>

export const personalWords = {
  info: ['个人信息', 'My information'],
  password: ['修改密码', 'Change password'],
  infoSaved: ['修改信息成功!', 'Your information is saved'],
  passwordSaved: ['修改密码成功!', 'Your password is changed'],
  save: ['保存', 'Save'],
  oldPassword: ['原密码', 'Old password'],
  oldPasswordEmpty: ['请输入原密码', 'Enter the old password'],
  newPassword: ['新密码', 'New password'],
  newPasswordEmpty: ['请输入新密码', 'Enter the new password'],
  avatar: ['只能上传 jpg/png 文件，且不超过 500kb', 'Only jpg or png, at most 500 kB'],
} as const satisfies Record<string, Words>
