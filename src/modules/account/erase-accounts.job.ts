import { defineJob } from '#kernel/jobs/define-job.ts'
import { eraseClosedAccounts } from './erase-accounts.service.ts'

export const eraseAccountsJob = defineJob({
  name: 'erase-accounts',
  label: ['清除已注销账号的个人数据', 'Erase closed accounts'],
  schedule: '15 3 * * *',
  run: async ({ runtime }) => {
    const count = await eraseClosedAccounts(runtime)
    return { message: [`${count} 个账号的个人数据已清除`, `Erased: ${count}`] }
  },
})
