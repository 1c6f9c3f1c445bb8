import { useQuery } from '@tanstack/react-query'
import { Skeleton, theme } from 'antd'
import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { type EChartsCoreOption, init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import { useLang, useT } from '#i18n/language.tsx'
import { Failed } from '#kernel/admin/form-body.tsx'
import { call } from '#ui/call.ts'
import { formatNumber } from '#ui/date-time.ts'
import { marketWords } from './admin.words.ts'

use([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer])

interface Bar {
  readonly label: string
  readonly value: number
}

interface MarketFigures {
  readonly days: readonly { readonly day: string; readonly created: number; readonly approved: number; readonly sold: number }[]
  readonly types: readonly Bar[]
  readonly brands: readonly Bar[]
  readonly freshness: readonly Bar[]
  readonly prices: readonly Bar[]
}

/** What is on the shelf, and what happened to listings in thirty days, as charts; each with its figures as a table. */
export default function MarketCharts() {
  const t = useT()
  const lang = useLang()
  const { data, error, refetch } = useQuery({
    queryKey: ['dashboard', lang, 'market'],
    queryFn: () => call<MarketFigures>('GET', '/blade-desk/dashboard/market'),
  })
  if (error) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />
  const bars = [
    [t(marketWords.types), data.types, true],
    [t(marketWords.brands), data.brands, true],
    [t(marketWords.freshness), data.freshness, false],
    [t(marketWords.prices), data.prices, false],
  ] as const
  return (
    <div className="charts">
      <Days days={data.days} />
      {bars.map(([title, values, isLying]) => (
        <Bars key={title} title={title} bars={values} isLying={isLying} />
      ))}
    </div>
  )
}

function Days({ days }: Pick<MarketFigures, 'days'>) {
  const t = useT()
  const series = (['created', 'approved', 'sold'] as const).map((name) => ({
    name: t(marketWords[name]),
    values: days.map((day) => day[name]),
  }))
  const dates = days.map(({ day }) => day.slice(5))
  const { grid, axis, colours } = useChartTheme()
  const option: EChartsCoreOption = {
    color: colours,
    grid: { ...grid, top: 40 },
    legend: { top: 0, textStyle: { color: axis.axisLabel.color } },
    tooltip: { trigger: 'axis' },
    xAxis: { type: 'category', data: dates, ...axis },
    yAxis: { type: 'value', minInterval: 1, ...axis },
    series: series.map(({ name, values }) => ({ type: 'line', name, data: values, symbolSize: 4 })),
  }
  const rows = days.map((day) => [day.day, day.created, day.approved, day.sold])
  return (
    <Chart
      title={t(marketWords.days)}
      option={option}
      head={[t(marketWords.day), ...series.map(({ name }) => name)]}
      rows={rows}
      isEmpty={false}
    />
  )
}

/** `isLying`: with the names at the left, which are too long to stand below. */
function Bars({ title, bars, isLying }: { title: string; bars: readonly Bar[]; isLying: boolean }) {
  const t = useT()
  const { grid, axis, colours } = useChartTheme()
  const names = { type: 'category', data: bars.map(({ label }) => label), ...axis, ...(isLying && { inverse: true }) }
  const numbers = { type: 'value', ...axis }
  const option: EChartsCoreOption = {
    color: colours,
    grid,
    tooltip: { trigger: 'item' },
    ...(isLying ? { xAxis: numbers, yAxis: names } : { xAxis: names, yAxis: numbers }),
    series: [{ type: 'bar', data: bars.map(({ value }) => value), barMaxWidth: 22 }],
  }
  const rows = bars.map(({ label, value }) => [label, formatNumber(value)])
  return <Chart title={title} option={option} head={[t(marketWords.name), t(marketWords.value)]} rows={rows} isEmpty={bars.length === 0} />
}

interface ChartProps {
  readonly title: string
  readonly option: EChartsCoreOption
  readonly head: readonly string[]
  readonly rows: readonly (readonly (string | number)[])[]
  readonly isEmpty: boolean
}

function Chart({ title, option, head, rows, isEmpty }: ChartProps) {
  const t = useT()
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const chart = init(element, undefined, { renderer: 'svg' })
    chart.setOption(option)
    const observer = new ResizeObserver(() => chart.resize())
    observer.observe(element)
    return () => {
      observer.disconnect()
      chart.dispose()
    }
  }, [option])
  return (
    <section className="panel chart">
      <h2>{title}</h2>
      {isEmpty ? (
        <p className="faint">{t(marketWords.tooFew)}</p>
      ) : (
        <>
          <div ref={ref} className="drawing" aria-hidden="true" />
          <details>
            <summary>{t(marketWords.table)}</summary>
            <table>
              <thead>
                <tr>
                  {head.map((each) => (
                    <th key={each} scope="col">
                      {each}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(([name, ...values]) => (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    {values.map((value, at) => (
                      <td key={head[at + 1]}>{value}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      )}
    </section>
  )
}

/** Colours of the tokens, which follow the theme. */
function useChartTheme() {
  const { token } = theme.useToken()
  const line = { lineStyle: { color: token.colorBorderSecondary } }
  return {
    colours: [token.colorPrimary, token.colorSuccess, token.colorWarning],
    grid: { left: 8, right: 16, top: 12, bottom: 8, containLabel: true },
    axis: { axisLabel: { color: token.colorTextSecondary, hideOverlap: true }, axisLine: line, splitLine: line },
  }
}
