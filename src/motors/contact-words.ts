import { words } from './words.ts'

/** Parts, dealings and what stands around them in remarks, as far as searches know no word for it. */
const others = `
  able about above absolute accept access accessory account accurate acetylene acid across action actual adapter add additional address
  adjust advance africa after afternoon again against agent agitator air alarm align alipay alkali all alloy along already also although altitude
  always amber ambient america ammeter among amount amp ampere ample anchor another answer antenna anything anytime apart apparent apply
  approx april arctic are armature arrange arrive article as asia ask assemble assembly assist attach auction audio auger august auto
  automatic available average axial axis axle back badge balance balanced ball bank bankrupt battery bare barely base basic bearing because bed
  before behind below belt beneath beside besides best better between beyond big bimetal black blade blank block blue board body bolt
  bonus boot bore both bottom bought bowl box boxed bracket branded brass break breakdown bridge bright bring broker bronze brown brush
  bucket buffer build bulk bundle burn busbar bush but button buyer by cabinet cable calculate calender calibrate calibrated call can
  cancel cap capacity carbon card care carry carton case casing cast casting catalog catalogue category cement center central centre
  centrifugal centrifuge certificate certified certify chain chamber change channel charge chart chassis cheaply check cheers chemical
  chiller china chinese choice chosen chrome chute circle circuit clamp class clean clear client climate clip clock close closure clutch
  coast coat code coil cold collar collect color colour column combine come commercial common commutator compact company compare complete
  component concrete condenser condition conductor conduit cone confirm connect connector console contact contactor container content
  control controller convert cool coolant cooler copper cord core corner correct corrosion cost counter country couple coupling cover
  crack cradle crane crate crated current currently curve custom customer cut cutter cyclone cylinder dahlander daily damage damp damper
  data datasheet date deadline deal dealer dear december decimal default defect degree demand demolition dent department dependent deposit
  depth desert design desk detail device diagram diameter diesel different digit digital dimension direct dirty disassembled disc discount
  discuss disk dismantle dismounted dispatch display distance distributor dock document does door double down dozen drain draw drawing
  drill drive driver drop drum dry dryer dual duct during dust dynamic early earth easy economy edge efficient either electrical
  electrician electronic element elevator eleven empty enamel encased enclosure end endbell endplate endshield engine engineer engineering
  enough enquiry ensure enter entire entry equal equip equipment escalator escrow estimate ethylene europe european even evening every
  everything exact exactly examine excavator excellent except excess exchange excited exciter exclude exhaust expect expert expire export
  exporter extend exterior external extra extruder facebook faceplate factor factory fair family fast fastener fault feature february feed
  felt female ferrite few field fifteen fifth fifty figure file fill filler filter fin final find fine finish first fit fitting fixed
  flame flat flaw flexible float flow fluid fluke flux flying flywheel foil folder follow for force foreign fork form formerly formula
  fortnight forty forward found foundation fourth free freight frequency fresh friday friend front fuel fulfil full fully function further
  fuse gap gasket gauge gear gearhead general gentle genuine german germany get gland glass go good grade grain granulator graphite gray
  grease great green grey grid grille grind grinder grommet groove ground group guarantee guaranteed guard guide guideway half hammer hand
  handle hang hanger hard harden hardware harness harvester has head heat heavily heavy height hello help here hex hexagon hidden hide
  high hinge history hoist hold holder hole holiday hollow home hood hook horse horsepower hose hot hour house housing how however hub
  humidity hundred hydraulic hydrogen idle if image immediate impeller import imported importer impregnate improve inch incinerator incl
  include independent india indicate inductor industrial industry inertia inform inlet inner input insert inside inspect inspected
  inspector install instead instruction insulate intact intake integral interface interior intermittent internal into invoice iron issue
  italian italy item its jack jacket january japan japanese join joint journal july junction june just keep key keyed keyway kiln kilowatt
  kind kindly kit knob know knurl label lacquer lamination lamp large last latch late later lathe layer lead leak ledge left leftover
  length less letter level lever lift light lightly like limit line linear liner link liquid liquidate list litre little load local lock
  long loose lorry loss lot low lower lubricate lug machine machined machinery made magnet magnetic mail main maintain maintenance make
  maker mandrel manual manufacture manufacturer many march marine mark market master match material matter maximum may maybe mean mechanic
  mechanical medium member message messenger metal meter metre mica middle mill million mine miner minimum mining minor minute missing
  mixed mixture mobile module moisture moment monday month more morning most mostly mould mount move much multiple my name nameplate
  narrow natural near nearly need needle negotiable negotiate neighbour neither network never next nine nipple noise nominal none normal
  not notch note nothing notice november nozzle number numeric nut nylon object obsolete october off offer office official offshore often
  oil oiler old on once one online only onshore open operate operation operator opposite option optional orange order orifice origin
  original originally other otherwise our out outer outlet outline output outside oven over overall overhaul overhauled overload override
  overstock own owner ozone pack package packed packing pad paddle paint pair pallet palletised panel paper part partial partly parts
  party pass passport paste pattern pay payment pdf pedestal pelletizer pend perfect perform performance perhaps period periodic permanent
  petroleum phone photo photograph photos pick picture piece piggy pin pinion pipe piston pitch place plain plan planer plant plastic
  plate platform please plug plunger plus pocket point polish polyester porcelain port position possible post potential pour powder
  practical precision prefer preferred premium prepare present presently press pressure previous previously primary prime print private
  probe problem process produce product production professional project promptly proof propane propeller proper property protect protector
  prove provide public publish pull pulley pulper pulse pulveriser pump purchase purpose push put quality quarry quarter quick quickly
  quiet quill quotation rack radial radiator rail random range rapid ratchet rate rating ratio raw reach reactor read ready real rear
  reason reassembled rebuild rebuilt receipt receive recent recently recommend record recover red reduce reducer reel refer reference
  refinery refund refurbish regard regards region regular regulator reject relay reliable relocate relocation remain remark remote remove
  renew rent repaint repainted repair replace replacement report request require reseller reserve residual resin resistance resistor
  resolver respond resprayed rest result retail retainer return reverse review rewind rework right rigid ring rivet rocker rod roll roller
  room rotary rotate rotor rough roughly roughness round routine row rubber run rust rusty saddle safe safety sale saline salt same sample
  sand saturday save sawmill scale scan schedule scrap scratch screen screw scroll seal sealed search season seat second secondary section
  secure see segment select self sell seller semi send sensor separate separator september serial series serve service set seven several
  sewage shackle shaft shank shape share sheave sheet shelf shell shield shim ship shipment shipping shoe shop short shortly should
  shoulder show shredder shrinkwrapped shroud shut side sifter sight sign signal silent silicon silver similar simple simplify since
  sincerely single site size skid skirt sleeve slide sliding slightly slinger slip slipring slot slow smooth socket soft sold solenoid
  solid solvent some something soon sorry sorter sound source space spacer spare spares special specification specify speed spider spindle
  spinner splash spline split spot spray sprayer spring square squirrel stable stack stain stainless stand standard start starter state
  static station stator status steam steel step still stirrup stop stoppage storage store stored straight strap street strength string strip stroke
  strong structure stub stud stuffing subject submit substitute such sugar suit suitable sump sunday supplier supply support sure surface
  surge surplus switch swivel symbol system table tachometer tag tail take tank tap tape taper target team technical technician technology
  telegram temperature tender tensile tension term terminal test tested tester textile than thanks that their them then therefore thermal
  thermistor these they thick thin thing third thirteen thirty this those thousand thread three thresher throat through thrust thursday
  thyristor tie tier tight timber time timer tin title today together toggle tolerance tomorrow tonight tool tooth top torque total touch
  toward towards track tractor trade trader traditional transfer transformer transit transmission transport travel treat trim trip trolley
  tropical truck true trunk try tube tubing tuesday tungsten tunnel turbine turkey turn turret twenty twin two ultra unboxed undamaged
  under uninstalled union unit unknown unless unopened unpacked until up upgrade upper upright urgently us usage use useful user usual
  vacuum valid value valve vane various varnish vendor vent ventilator verify version vertex vertical very vessel via vibrate video view
  viscous vise visible visit visitor void volt voltmeter volume wait wall want warehouse warm warn warranty was washer waste watch water
  waterproof wax way weaken wear weaver website wechat wedge wednesday week weekend weight weixin welcome weld well were wet what whatsapp
  wheel when where whether which while white whole wholesale wholesaler why wick wide will winch winder winding window wire wiring
  withdraw within without wood work workshop world worldwide worm worn would wrap written wrong yard year yellow yes yesterday yet yoke
  your zero zinc
`

const known = new Set(`${others} ${words.map(([word]) => word).join(' ')}`.match(/[a-z]{2,20}/g))

/** Endings of English words that neither pinyin nor names have. */
const ending = /(?:[st]ion|[ai]ble|ment|[ae]nce|ical|i[sz]ed|ness|ology|ous|tive|ental|etic)s?$/

/** `bearings`, `refitted`, `cooling`, `assemblies`, `newly` without their endings. */
function stemsOf(written: string): string[] {
  const word = written.replace(/^(?:re|un)(?=[a-z]{5})/, '')
  const stem = word.replace(/(?:s|es|ed|d|er|ing|ly)$/, '')
  const shorter = word.replace(/(?:es|ed|er|est|ing)$/, '')
  const single = shorter.replace(/(.)\1$/, '$1')
  return [written, written.replace(/(?:s|ed|d|ing)$/, ''), word, stem, shorter, `${shorter}e`, single, word.replace(/ie[sd]$/, 'y')]
}

/** Whether letters are an English word of the trade, or have the form of one: `copper`, `repaired`, `non-drive`. */
export const isEnglish = (letters: string): boolean =>
  ending.test(letters) || letters.split('-').some((word) => stemsOf(word).some((stem) => known.has(stem)))

/** Syllables of names in pinyin, each with its initial, so that they are divided in one way. */
const syllables =
  /^(?:(?:[zcs]h|[b-df-hj-np-tw-z])(?:iang|iong|uang|iao|ian|uai|uan|ang|eng|ing|ong|ai|ei|ui|ao|ou|iu|ie|ue|an|en|in|un|ia|ua|uo|[aeiou])){2,6}$/

/** What stands behind the name of a maker. */
const behindMakers = /^(?:brand|company|electric(?:al)?|factory|group|machinery|models?|motors?|pumps?|series|system|types?)$/

/**
 * Whether letters alone behind the name of a messenger are words of a sentence rather than an account. In front of motors and their parts
 * two of the names are brands as well.
 */
export function isSentence(messenger: string, letters: string, next: string): boolean {
  if (isEnglish(letters)) return true
  if (syllables.test(letters)) return /^[vw]x$/.test(messenger) && behindMakers.test(next)
  return next !== '' && isEnglish(next)
}

/** Shaft heights with the letter of a length: `yej132m4`. */
const frame =
  /^[a-z][a-z\d]{0,5}(?:56|63|71|[89]0|100|112|132|1[68]0|200|225|2[58]0|3[15]5|4[05]0|5[06]0|630|710|[89]00)[sml][a-z\d]?(?![a-z]{2})/
/** Figures on both sides of a dash: `ye3-132s-4`. */
const figures = /\d[a-z]{0,3}-[a-z]?\d/
/** Accounts have at least six characters; `ip55` and `pt100` are values. */
export const isDesignation = (written: string): boolean => written.length < 6 || figures.test(written) || frame.test(written)
