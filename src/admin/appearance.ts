import { type ThemeConfig, theme } from 'antd'
import { useEffect, useState } from 'react'
import { useMedia } from '#ui/use-media.ts'

export type Mode = 'light' | 'dark'

const year = 31_536_000

/** Remembers a choice for the whole site, as the public pages do. */
export function remember(name: 'theme' | 'lang', value: string): void {
  document.cookie = `${name}=${value}; path=/; max-age=${year}; samesite=lax`
}

function rememberedMode(): Mode | undefined {
  return /(?:^|; )theme=(light|dark)/.exec(document.cookie)?.[1] as Mode | undefined
}

/** Light or dark: the reader's choice, else what the system says. */
export function useMode(): [Mode, (mode: Mode) => void] {
  const system = useMedia('(prefers-color-scheme: dark)') ? 'dark' : 'light'
  const [chosen, choose] = useState(rememberedMode)
  useEffect(() => {
    if (chosen) document.documentElement.dataset.theme = chosen
  }, [chosen])
  const put = (mode: Mode): void => {
    remember('theme', mode)
    document.documentElement.dataset.theme = mode
    choose(mode)
  }
  return [chosen ?? system, put]
}

/** The values of the site's tokens as Ant Design takes them. */
export function themeOf(mode: Mode, touch: boolean): ThemeConfig {
  const style = getComputedStyle(document.documentElement)
  const of = (name: string): string => style.getPropertyValue(name).trim()
  const [ink, ink2, ink3, paper, paper2, fill] = [
    of('--ink'),
    of('--ink-2'),
    of('--ink-3'),
    of('--paper'),
    of('--paper-2'),
    of('--brand-fill'),
  ]
  const wash = of('--brand-wash')
  const over = of('--brand-fill-over')
  return {
    algorithm: mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      colorPrimary: fill,
      // The steps that would be derived for what the pointer is on are too pale to read.
      colorPrimaryHover: over,
      colorLinkHover: over,
      colorErrorHover: of('--bad'),
      colorInfo: fill,
      colorLink: of('--brand-ink'),
      colorSuccess: of('--ok'),
      colorSuccessBg: of('--ok-wash'),
      colorWarning: of('--warn'),
      colorWarningBg: of('--warn-wash'),
      colorError: of('--bad'),
      colorErrorBg: of('--bad-wash'),
      colorInfoBg: wash,
      colorPrimaryBg: wash,
      controlItemBgActive: wash,
      colorText: ink,
      colorTextHeading: ink,
      colorTextSecondary: ink2,
      colorTextTertiary: ink3,
      colorTextDescription: ink3,
      colorTextPlaceholder: ink3,
      colorTextLightSolid: of('--on-brand'),
      colorBgContainer: paper,
      colorBgElevated: mode === 'dark' ? paper2 : paper,
      colorBgLayout: paper2,
      colorBorder: of('--edge'),
      colorBorderSecondary: of('--line'),
      colorSplit: of('--line'),
      fontFamily: of('--font'),
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
