import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLang } from '#i18n/language.tsx'
import { call } from '#ui/call.ts'
import type { Session } from '#ui/session.ts'
import { codesIn, type MenuItem, type MenuRow, menuItemsOf } from './menu-items.ts'

/** The aliases of the caller's roles. */
const rolesOf = ({ role_name }: Session): readonly string[] => role_name.split(',')

export const isAdministrator = (session: Session): boolean => rolesOf(session).includes('administrator')

/** An entry of the top menu: a part of the sidebar. */
export interface TopMenu {
  readonly id: string
  readonly name: string
  readonly path: string
}

/** The caller's sidebar, of one top menu or whole. */
export function useMenuItems(session: Session, topMenuId: string): { menuItems: readonly MenuItem[]; waiting: boolean } {
  const lang = useLang()
  const { data, isPending } = useQuery({
    queryKey: ['menu', lang, 'routes', topMenuId],
    queryFn: () => call<MenuRow[]>('GET', '/blade-system/menu/routes', { query: { topMenuId } }),
  })
  const menuItems = useMemo(() => menuItemsOf(data ?? [], rolesOf(session)), [data, session])
  return { menuItems, waiting: isPending }
}

export function useTopMenus(): readonly TopMenu[] {
  const lang = useLang()
  const { data = [] } = useQuery({ queryKey: ['menu', lang, 'top'], queryFn: () => call<TopMenu[]>('GET', '/blade-system/menu/top-menu') })
  return data
}

/** The permission codes of the caller's buttons; undefined until they are known. */
export function useCodes(): ReadonlySet<string> | undefined {
  const { data } = useQuery({
    queryKey: ['menu', 'buttons'],
    queryFn: () => call<Parameters<typeof codesIn>[0]>('GET', '/blade-system/menu/buttons'),
    select: (buttons) => new Set(codesIn(buttons)),
  })
  return data
}
