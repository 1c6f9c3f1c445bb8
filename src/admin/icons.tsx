import * as icons from '@ant-design/icons'
import type { ComponentType } from 'react'

/** Menu rows name icons of the icon font that stock clients ship; these are the matching Ant Design icons. */
const iconByName: Readonly<Record<string, ComponentType>> = {
  iconicon_airplay: icons.DesktopOutlined,
  iconicon_sms: icons.NotificationOutlined,
  'icon-yanzhengma': icons.DashboardOutlined,
  iconicon_study: icons.TagOutlined,
  'icon-canshu': icons.AppstoreOutlined,
  iconicon_doc: icons.FileTextOutlined,
  'icon-wxbgongju': icons.ToolOutlined,
  iconicon_compile: icons.ShoppingOutlined,
  iconicon_task_done: icons.InboxOutlined,
  iconicon_savememo: icons.ThunderboltOutlined,
  'icon-caidanguanli': icons.DatabaseOutlined,
  'icon-shujuzhanshi2': icons.FundOutlined,
  'icon-rizhi': icons.FormOutlined,
  'icon-biaodan': icons.TableOutlined,
  iconicon_affiliations_li: icons.ClusterOutlined,
  'icon-iframe': icons.EnvironmentOutlined,
  'icon-bofangqi-suoping': icons.LockOutlined,
  iconicon_boss: icons.TeamOutlined,
  iconicon_send: icons.ApiOutlined,
  iconicon_setting: icons.SettingOutlined,
  iconicon_principal: icons.UserOutlined,
  iconicon_group: icons.ApartmentOutlined,
  iconicon_message: icons.IdcardOutlined,
  iconicon_addresslist: icons.BookOutlined,
  iconicon_subordinate: icons.MenuOutlined,
  iconicon_community_line: icons.SlidersOutlined,
  'icon-quanxian': icons.SafetyOutlined,
  iconicon_mobilephone: icons.MobileOutlined,
}

export function MenuIcon({ name }: { name: string }) {
  const Icon = iconByName[name.split(' ').at(-1) ?? ''] ?? icons.AppstoreOutlined
  return <Icon aria-hidden />
}
