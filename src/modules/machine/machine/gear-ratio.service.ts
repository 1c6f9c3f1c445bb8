import { gearedMotor, gearedMotorAt, ratedGear } from '#motors/gear-designation.ts'
import { plainText } from '#motors/plain-text.ts'

interface GearedMotor {
  readonly gear: { readonly ratio?: string | number | null } | null
  readonly model: string | null
}

/** Of the gear unit, as it is stated; else as the designation of the maker has it. */
export const ratioOf = ({ gear, model }: GearedMotor): number | undefined =>
  gear?.ratio ? Number(gear.ratio) : gearedMotorAt(plainText(model ?? ''), 0)?.fields.ratio

const plainModel = "regexp_replace(upper(normalize(m.model, NFKC)), '[\\u2010-\\u2015\\u2212]', '-', 'g')"
const inModel = ({ source }: RegExp, group: number): string => `(regexp_match(${plainModel}, '^${source}'))[${group}]::numeric`

/** The same in SQL, of a row `t` of the public list. */
export const ratioSql = `case when t.type_code like 'GEA%' then (select coalesce(nullif((m.gear->>'ratio')::numeric, 0),
  ${inModel(gearedMotor, 4)}, ${inModel(ratedGear, 2)}) from machine m where m.id = t.id) end`
