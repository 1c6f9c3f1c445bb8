import type { Db } from '#kernel/database/db.ts'
import { type CsvRow, readReference } from './csv.ts'
import { insertRows, type SeedRow } from './rows.ts'

/** JSON field name → column of the CSV file. */
type Columns = Readonly<Record<string, string>>

const mapRow = (row: CsvRow, columns: Columns): SeedRow =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, row[column] ?? '']))

/** Parses a list of `fieldName=csv_column`; a single word means that both names are the same. */
function parseColumns(pairs: string): Columns {
  return Object.fromEntries(
    pairs
      .trim()
      .split(/\s+/)
      .map((pair) => {
        const [name = '', column = name] = pair.split('=')
        return [name, column]
      }),
  )
}

const modelColumns = parseColumns(`
  model series frame shaftHeight=shaft_height_mm poles powerKw=rated_kw powerHp=hp_trade freqHz=freq_hz voltageV=voltage_v connection
  syncRpm=sync_rpm ratedRpm=rated_rpm slipPct=slip_pct currentA=rated_current_a_calc currentSourceA=rated_current_a_source
  efficiencyPct=efficiency_pct ieClass=ie_class gbGrade=gb_grade powerFactor=power_factor torqueNm=rated_torque_nm
  weightKg=weight_kg_b3 confidence note`)

const seriesColumns = parseColumns(`
  series typeCode=type_code nameZh=name_zh efficiency ipDefault=ip_default icDefault=ic_default insulation tempRise=temp_rise
  voltageDefault=voltage_default freqHz=freq dutyDefault=duty_default frameRange=frame_range standard
  complianceStatus=compliance_status confidence`)

const dimensionColumns = parseColumns(`
  frame shaftHeight=H_shaft_height dimA=A_foot_width dimB=B_foot_length dimC=C_shoulder_to_foot dimK=K_foot_hole footBolt=foot_bolt
  shaftD2p=D_2p shaftE2p=E_2p keyF2p=F_key_2p keyG2p=G_2p shaftD4p=D_4p_up shaftE4p=E_4p_up keyF4p=F_key_4p_up keyG4p=G_4p_up
  b5Flange=B5_flange b5M=B5_M_pcd b5N=B5_N_spigot b5P=B5_P_od b5Holes=B5_holes b5S=B5_S_hole b5T=B5_T_spigot_depth
  b14SmallFlange=B14_small b14SmallM=B14s_M b14SmallN=B14s_N b14SmallP=B14s_P b14SmallHoles=B14s_holes
  b14SmallS=B14s_S_thread b14SmallT=B14s_T
  b14LargeFlange=B14_large b14LargeM=B14l_M b14LargeN=B14l_N b14LargeP=B14l_P b14LargeHoles=B14l_holes
  b14LargeS=B14l_S_thread b14LargeT=B14l_T
  bearing2p=typ_bearing_2p bearing4p=typ_bearing_4p_up confidence note`)

const powerColumns = parseColumns('frame poles powerKw=rated_kw kind seriesScope=series_scope confidence note=source')

const limitColumns = parseColumns(`
  powerKw=rated_kw poles syncRpm=sync_rpm_50hz ie1Pct=ie1_pct ie2Pct=ie2_pct ie3Pct=ie3_pct ie4Pct=ie4_pct ie5Pct=ie5_pct
  gbGrade3Pct=gb18613_2020_grade3_pct gbGrade2Pct=gb18613_2020_grade2_pct gbGrade1Pct=gb18613_2020_grade1_pct
  confidenceLow=confidence_ie1_ie2 confidence=confidence_ie3_ie4_ie5_gb note=source`)

const eliminatedColumns = parseColumns(`
  catalogue series modelPattern=model_or_pattern powerKw=rated_kw efficiencyPct=efficiency_pct_in_list condition action confidence note`)

const tables: readonly (readonly [table: string, files: readonly string[], columns: Columns])[] = [
  ['catalog_model', ['ye3_catalogue_380v_50hz', 'ye4_catalogue_380v_50hz'], modelColumns],
  ['series', ['series'], seriesColumns],
  ['frame_dimension', ['frame_dimensions_iec60072_mm'], dimensionColumns],
  ['frame_power', ['frame_power_map'], powerColumns],
  ['efficiency_limit', ['efficiency_limits_50hz'], limitColumns],
  ['eliminated_motor', ['eliminated_motors_cn'], eliminatedColumns],
]

/** Returns the motors of the catalogues, keyed by JSON field names. */
export function catalogueModels(): SeedRow[] {
  return ['ye3_catalogue_380v_50hz', 'ye4_catalogue_380v_50hz'].flatMap(readReference).map((row) => mapRow(row, modelColumns))
}

/** Returns the dimensions of the frames, keyed by JSON field names. */
export function frameDimensions(): SeedRow[] {
  return readReference('frame_dimensions_iec60072_mm').map((row) => mapRow(row, dimensionColumns))
}

/** Loads catalogues, series, frames, efficiency limits and eliminated motors. */
export async function seedCatalogue(db: Db): Promise<void> {
  for (const [table, files, columns] of tables) {
    await insertRows(
      db,
      table,
      files.flatMap(readReference).map((row) => mapRow(row, columns)),
    )
  }
}
