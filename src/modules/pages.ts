import type { Page } from '#kernel/admin/define-page.ts'

/** Resources whose page is not, or not only, derived; each is loaded when it is opened. */
export const pages: Readonly<Record<string, () => Promise<Page>>> = {
  machine: async () => (await import('./machine/machine/machine.page.tsx')).machinePage,
  user: async () => (await import('./system/user/user.page.tsx')).userPage,
  role: async () => (await import('./system/role/role.page.tsx')).rolePage,
  topmenu: async () => (await import('./system/topmenu/topmenu.page.tsx')).topmenuPage,
}
