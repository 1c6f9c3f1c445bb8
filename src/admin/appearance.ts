import { type ThemeConfig, theme } from 'antd'
import { useEffect, useState } from 'react'
import { useMedia } from '#ui/use-media.ts'

export type Mode = 'light' | 'dark'

const yearInSeconds = 31_536_000

/** Saves a preference in a cookie that the public pages read too. */
export function savePreference(name: 'theme' | 'lang', value: string): void {
  document.cookie = `${name}=${value}; path=/; max-age=${yearInSeconds}; samesite=lax`
}

function savedMode(): Mode | undefined {
  return /(?:^|; )theme=(light|dark)/.exec(document.cookie)?.[1] as Mode | undefined
}

/** The user's saved colour mode, else the one of the system, and a function that changes and saves it. */
export function useMode(): [Mode, (mode: Mode) => void] {
  const system = useMedia('(prefers-color-scheme: dark)') ? 'dark' : 'light'
  const [saved, setSaved] = useState(savedMode)
  useEffect(() => {
    if (saved) document.documentElement.dataset.theme = saved
  }, [saved])
  const change = (mode: Mode): void => {
    savePreference('theme', mode)
    document.documentElement.dataset.theme = mode
    setSaved(mode)
  }
  return [saved ?? system, change]
}

/** The Ant Design theme, built from the CSS custom properties of tokens.css. `touch` makes controls 40 px high. */
export function antdTheme(mode: Mode, touch: boolean): ThemeConfig {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string): string => style.getPropertyValue(name).trim()
  const [ink, ink2, ink3, paper, paper2, fill] = [
    token('--ink'),
    token('--ink-2'),
    token('--ink-3'),
    token('--paper'),
    token('--paper-2'),
    token('--brand-fill'),
  ]
  const wash = token('--brand-wash')
  const hoverFill = token('--brand-fill-over')
  return {
    algorithm: mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      colorPrimary: fill,
      // Ant Design derives hover colours whose contrast with the text is too low.
      colorPrimaryHover: hoverFill,
      colorLinkHover: hoverFill,
      colorErrorHover: token('--bad'),
      colorInfo: fill,
      colorLink: token('--brand-ink'),
      colorSuccess: token('--ok'),
      colorSuccessBg: token('--ok-wash'),
      colorWarning: token('--warn'),
      colorWarningBg: token('--warn-wash'),
      colorError: token('--bad'),
      colorErrorBg: token('--bad-wash'),
      colorInfoBg: wash,
      colorPrimaryBg: wash,
      controlItemBgActive: wash,
      colorText: ink,
      colorTextHeading: ink,
      colorTextSecondary: ink2,
      colorTextTertiary: ink3,
      colorTextDescription: ink3,
      colorTextPlaceholder: ink3,
      colorTextLightSolid: token('--on-brand'),
      colorBgContainer: paper,
      colorBgElevated: mode === 'dark' ? paper2 : paper,
      colorBgLayout: paper2,
      colorBorder: token('--edge'),
      colorBorderSecondary: token('--line'),
      colorSplit: token('--line'),
      fontFamily: token('--font'),
      fontSize: 14,
      borderRadius: 6,
      controlHeight: touch ? 40 : 32,
      motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    },
    components: {
      Button: { primaryShadow: 'none', dangerShadow: 'none', defaultShadow: 'none' },
      Form: { itemMarginBottom: 16, verticalLabelPadding: '0 0 4px' },
      Table: { headerBg: paper2, headerSortActiveBg: paper2, headerSortHoverBg: paper2, rowSelectedBg: wash, rowSelectedHoverBg: wash },
      Tooltip: { colorBgSpotlight: ink, colorTextLightSolid: paper },
    },
  }
}
