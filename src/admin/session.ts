import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLang } from '#i18n/language.tsx'
import type { Values } from '#kernel/admin/form-values.ts'
import { call } from '#ui/call.ts'
import type { Session } from '#ui/session.ts'
import { type MenuItem, type MenuRow, menuItemsOf, permissionCodes } from './menu-items.ts'

/** The aliases of the caller's roles. */
const rolesOf = ({ role_name }: Session): readonly string[] => role_name.split(',')

export const isAdministrator = (session: Session): boolean => rolesOf(session).includes('administrator')

/** An entry of the top menu; choosing it limits the sidebar to its part of the menu. */
export interface TopMenu {
  readonly id: string
  readonly name: string
  readonly path: string
}

/** The caller's menu: the part of one top menu, or all of it if the id is ''. */
export function useMenuItems(session: Session, topMenuId: string): { menuItems: readonly MenuItem[]; loading: boolean } {
  const lang = useLang()
  const { data, isPending } = useQuery({
    queryKey: ['menu', lang, 'routes', topMenuId],
    queryFn: () => call<MenuRow[]>('GET', '/blade-system/menu/routes', { query: { topMenuId } }),
  })
  const menuItems = useMemo(() => menuItemsOf(data ?? [], rolesOf(session)), [data, session])
  return { menuItems, loading: isPending }
}

export function useTopMenus(): readonly TopMenu[] {
  const lang = useLang()
  const { data = [] } = useQuery({ queryKey: ['menu', lang, 'top'], queryFn: () => call<TopMenu[]>('GET', '/blade-system/menu/top-menu') })
  return data
}

/** The caller's permission codes; undefined while they are loading. */
export function useCodes(): ReadonlySet<string> | undefined {
  const { data } = useQuery({
    queryKey: ['menu', 'buttons'],
    queryFn: () => call<Parameters<typeof permissionCodes>[0]>('GET', '/blade-system/menu/buttons'),
    select: (buttons) => new Set(permissionCodes(buttons)),
  })
  return data
}

/** The caller's own account, as the page of it reads it, whose fields are the same in every language; elsewhere only what that page has read. */
export function useOwnAccount(enabled: boolean) {
  const queryKey = ['user', 'info']
  return { ...useQuery({ queryKey, queryFn: () => call<Values>('GET', '/blade-user/info'), enabled }), queryKey }
}
