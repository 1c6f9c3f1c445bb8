/**
 * Filters with a list of keys, of which a motor matches any, in display order. Each is named like the parameter of the list that takes it: a
 * field, or a field with a suffix such as `_between`.
 */
export const listNames = [
  ...(['typeCode', 'powerKw_between', 'powerKw', 'poles', 'brandCode', 'brandCode_notequal', 'series_in', 'mounting'] as const),
  ...(['shaftHeight_between', 'frame_in', 'ieClass', 'voltageV_between', 'voltageV', 'freqHz', 'phases', 'rotorType'] as const),
  ...(['typeCode_notequal', 'exGasGroup', 'exDustGroup', 'exTClass', 'epl', 'ip', 'features', 'condition', 'prodYear_between'] as const),
  ...([
    'regionCode',
    'unitPrice_notnull',
    'priceUnitKw_between',
    'taxMode',
    'leadDays',
    'quantity_ge',
    'lastConfirmedAt_ge',
    'proofs',
    'warrantyMonths_ge',
    'complianceFlag',
  ] as const),
] as const
export type ListName = (typeof listNames)[number]

/** Those that are chosen on the page alone, as no search line names them. */
type ChosenOnly = Extract<
  ListName,
  | ('powerKw_between' | 'unitPrice_notnull' | 'priceUnitKw_between' | 'taxMode')
  | ('lastConfirmedAt_ge' | 'proofs' | 'warrantyMonths_ge' | 'complianceFlag')
>

/** Those that a search line is read to. */
export type ReadName = Exclude<ListName, ChosenOnly>
