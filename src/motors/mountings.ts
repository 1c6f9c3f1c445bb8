/** What a motor is fixed by, IEC 60034-7: feet, a flange with through holes (FF) or one with tapped holes (FT). */
export type Fixing = 'feet' | 'FF' | 'FT'

const byFeet = ['B3', 'B6', 'B7', 'B8', 'V5', 'V6'].map((mounting) => [mounting, ['feet']] as const)

const fixings: ReadonlyMap<string, readonly Fixing[]> = new Map<string, readonly Fixing[]>([
  ...byFeet,
  ...['B35', 'V15', 'V35'].map((mounting) => [mounting, ['feet', 'FF']] as const),
  ...['B34', 'V17', 'V37'].map((mounting) => [mounting, ['feet', 'FT']] as const),
  ...['B5', 'V1', 'V3'].map((mounting) => [mounting, ['FF']] as const),
  ...['B14', 'V18', 'V19'].map((mounting) => [mounting, ['FT']] as const),
])

/** What a motor of this mounting is fixed by; nothing for what is no mounting. */
export const fixingsOf = (mounting: string): readonly Fixing[] => fixings.get(mounting) ?? []

export const isFixedBy = (mounting: string, fixing: Fixing): boolean => fixingsOf(mounting).includes(fixing)

/** Without feet. */
export const isFixedByFlangeAlone = (mounting: string): boolean => fixings.has(mounting) && !isFixedBy(mounting, 'feet')
