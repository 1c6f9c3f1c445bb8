import { writeXlsx } from 'hucre/xlsx'
import type { LoaderFunctionArgs } from 'react-router'
import { localizedPath } from '#i18n/address.ts'
import { t } from '#i18n/translate.ts'
import { reachedOrigin, servicesOf } from '#site/services.ts'
import { loader as loadComparison } from './compare.page.tsx'

/** The comparison as a sheet: a column for each motor, a row for each property, and the address of each motor. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const services = servicesOf(args.context)
  const { lang } = services
  const { motors, keyFigures, sections, isShort } = await loadComparison(args as Parameters<typeof loadComparison>[0])
  const origin = reachedOrigin(services, args.request)
  const isShown = ({ differs }: { readonly differs: boolean }): boolean => differs || !isShort || motors.length < 2
  const rows = [
    [t(['型号', 'Model'], lang), ...motors.map(({ model }) => model)],
    [t(['标题', 'Title'], lang), ...motors.map(({ title }) => title)],
    ...[keyFigures, ...sections].flatMap(({ title, rows }) => {
      const shown = rows
        .filter(isShown)
        .map(({ label, values, marks }) => [label, ...values.map((value, at) => marked(value, marks?.[at]))])
      return shown.length > 0 ? [[title], ...shown] : []
    }),
    [t(['网页', 'Page'], lang), ...motors.map(({ id }) => origin + localizedPath(`/machine/${id}`, lang))],
  ]
  const name = t(['电机对比', 'Comparison'], lang)
  const columns = [{ width: 22 }, ...motors.map(() => ({ width: 34 }))]
  // Texts stay texts: what begins with `=` is no formula in a cell of this kind.
  const bytes = await writeXlsx({ sheets: [{ name, rows, columns, freezePane: { rows: 1, columns: 1 } }] })
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}.xlsx`,
      'cache-control': 'private, no-store',
    },
  })
}

/** As on the page: what the seller does not state says how it is known. */
const marked = (value: string, mark = ''): string => (value && mark ? `${value} (${mark})` : value)
