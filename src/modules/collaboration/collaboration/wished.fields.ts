/** The fields of a demand that are compared with motors. */
export const wishedFields = [
  ...(['typeCode', 'modelWanted', 'modelOld', 'brandAccept', 'brandExclude', 'powerMin', 'powerMax', 'phases', 'polesAccept'] as const),
  ...(['voltageV', 'freqHz', 'speedMin', 'speedMax', 'startMethod', 'rotorType', 'fixedMount', 'mountingAccept', 'frameAccept'] as const),
  ...(['shaftD', 'shaftE', 'ieMin', 'gbGradeMin', 'ipMin', 'icAccept', 'ambientMax', 'altitude', 'certNeed', 'insulationMin'] as const),
  ...(['dutyNeed', 'featuresNeed', 'conditionAccept', 'prodYearMin', 'exNeeded', 'ex', 'substituteLevel', 'quantity'] as const),
  ...(['budgetUnit', 'budgetVisible', 'taxMode', 'currency', 'deliverRegion'] as const),
] as const
