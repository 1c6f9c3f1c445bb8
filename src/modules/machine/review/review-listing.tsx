import { Image } from 'antd'
import { useState } from 'react'
import { useT } from '#i18n/language.tsx'
import type { JsonRow } from '#kernel/admin/form-values.ts'
import { machine } from '../machine/machine.resource.ts'
import { ReviewValues } from './review-panels.tsx'

interface Photo {
  readonly id: string
  readonly photoType: string
  readonly photoTypeName?: string
  readonly link: string
}

/** What a nameplate says, in the order in which it usually stands there, and what is sold. */
const onNameplate = [
  ...(['brandCode', 'typeCode', 'model', 'serialNo', 'powerKw', 'voltageV', 'currentA', 'connection', 'freqHz', 'poles'] as const),
  ...(['ratedRpm', 'efficiencyPct', 'powerFactor', 'ieClass', 'duty', 'insulation', 'ip', 'ic', 'frame', 'mounting', 'weightKg'] as const),
  ...(['exMark', 'exCertNo', 'exCertExpiry', 'prodYear'] as const),
] as const
const offered = [
  ...(['condition', 'conditionNote', 'quantity', 'priceMode', 'unitPrice', 'tierPrices', 'taxMode', 'regionCode'] as const),
  ...(['description', 'contact', 'attachments'] as const),
] as const

/** The photos of a listing, with its nameplate beside the values that are read from it. */
export function ReviewListing({ row }: { row: JsonRow }) {
  const t = useT()
  const photos = (row.photos ?? []) as readonly Photo[]
  const [chosen, setChosen] = useState<string>()
  const nameplate = photos.find(({ photoType }) => photoType === 'NAMEPLATE')
  const shown = photos.find(({ id }) => id === chosen) ?? nameplate ?? photos[0]
  return (
    <section className="panel review-listing">
      <div>
        {shown ? (
          <Image className="review-photo" src={shown.link} alt={shown.photoTypeName ?? ''} />
        ) : (
          <p className="faint">{t(['没有图片', 'No photos'])}</p>
        )}
        {!nameplate && <p className="review-missing">{t(['没有铭牌照片', 'There is no photo of the nameplate'])}</p>}
        <div className="review-thumbnails">
          {photos.map(({ id, link, photoTypeName }) => (
            <button key={id} type="button" aria-pressed={id === shown?.id} onClick={() => setChosen(id)}>
              <img src={link} alt={photoTypeName ?? ''} loading="lazy" />
              <span>{photoTypeName}</span>
            </button>
          ))}
        </div>
      </div>
      <div>
        <Values row={row} names={onNameplate} />
        <h3>{t(['销售信息', 'The offer'])}</h3>
        <Values row={row} names={offered} />
      </div>
    </section>
  )
}

const Values = ({ row, names }: { row: JsonRow; names: readonly (keyof typeof machine.fields)[] }) => (
  <ReviewValues resource={machine} row={row} names={names} />
)
