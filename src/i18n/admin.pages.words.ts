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
  info: ['个人信息', 'My info'],
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

export const sessionWords = {
  sessions: ['登录会话', 'Sessions'],
  about: ['此账号在以下设备上处于登录状态。', 'Your account is logged in on these devices.'],
  alone: ['此账号没有在其它设备上登录。', 'Your account is logged in nowhere else.'],
  list: ['登录中的设备', 'Devices that are logged in'],
  unknown: ['未知设备', 'Unknown device'],
  current: ['当前会话', 'This session'],
  client: ['客户端', 'Client'],
  address: ['IP 地址', 'IP address'],
  since: ['登录时间', 'Logged in'],
  seen: ['最近活动', 'Last seen'],
  end: ['结束', 'End'],
  endThis: ['结束会话：{device}', 'End the session: {device}'],
  endAsk: ['该设备将立即退出登录，未保存的内容可能丢失。', 'That device is logged out at once; what is not saved there may be lost.'],
  ended: ['会话已结束', 'The session has ended'],
  endOthers: ['结束其它会话', 'End all others'],
  endOthersAsk: ['其它 {n} 台设备将立即退出登录，只保留当前会话。', 'All others ({n}) are logged out at once; only this session stays.'],
  othersEnded: ['其它会话已结束', 'All other sessions have ended'],
} as const satisfies Record<string, Words>
