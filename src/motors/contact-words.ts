import { words } from './words.ts'

/** What goes on with a sentence behind the name of a messenger, in six letters and more: shorter words are no accounts. */
const sentence = new Set(
  `
  accept accepted accepting account accounts afterwards alipay always answer answered answers anyone anything anytime application approval
  around arrange attached available because before behind between business calling channel chatting cheers choose coming communication
  confirm confirmed connect contact contacted contacting contacts conversation customer customers delivery detail detailed details
  directly discuss discussed discussion documents download during either emails english enquire enquiries enquiry evening everything
  exactly facebook follow following friends further groups happily however images immediately include included including inform
  information inquire inquiries inquiry inside instagram instead interested invoice kindly language listed located longer marketplace meeting message messages
  messaging messenger mobile moment moments morning negotiable negotiate negotiation notify number numbers office official online orders
  others outside payment payments people personal photos picture pictures platform please possible prefer preferable preferably preferred
  pricing private profile program promptly provide provided public question questions quickly quotation quotations quoted quotes reachable
  reached received recommended regarding replied replies request requested requests required respond response responses search sending
  service services sharing shipping should showing support supported talking telegram telephone thanks through together tomorrow transfer
  translate understood unless update updates useful version videos viewing wanted website wechat weekdays weekend weixin welcome whatsapp
  whenever whether within without working written
`.match(/[a-z]+/g),
)

/** Parts of them with a dash: `e-mail`, `follow-up`, `after-sales`, `real-time`. */
const compounds = new Set(
  'after app chat day e face follow group hour in mail non on one pay pre real sale sales same time to up'.split(' '),
)

/** Parts, materials, dealings and states of motors, as far as searches know no word for them; no word for a person, a sale or a price. */
const others = `
  absolute access accessory accurate acetylene acid adapter add additional adjust agent agitator air alarm align alkali all alloy along
  altitude amber ambient ammeter amp ampere ample antenna apart apparent arctic armature arrive assemble assembly assist audio auger auto
  automatic average axial axis axle back badge balanced ball bank bankrupt bare barely base basic battery belt big bimetal black blade blank
  block blue board body bolt boot bore both bottom bowl boxed bracket branded brass break breakdown bridge bright bronze brown brush bucket
  buffer build bulk bundle burn busbar bush button cabinet calculate calender calibrate calibrated cancel cap capacity carbon card carry
  carton case casing casting catalog catalogue category center centre centrifugal centrifuge certificate certified certify chain chamber
  change charge chart chassis chiller chinese choice chosen chrome chute circle circuit clamp class clean client climate clip clock close
  closure coast coat code coil cold collar collect color colour column combine commercial common commutator compact company complete component
  concrete condenser conductor conduit cone connector console contactor container content control controller convert cool coolant cooler
  copper cord core corner correct cost counter country couple coupling cover crack cradle crate crated currently curve custom cut cutter
  cyclone cylinder dahlander daily damage damp damper data datasheet date deadline decimal default defect degree dent dependent deposit depth
  desert design desk device diagram diameter diesel different digit digital dirty disassembled disc discount discrete disk dismantle
  dismounted dispatch display distributor dock door down drain draw drawing drill driver drop drum dry dryer duct dynamic earth economy edge
  efficient electrician electronic elevator empty enamel encased enclosure end endbell endplate endshield engine engineer engineering ensure
  enter entire entry equal equip escalator escrow estimate ethylene europe european even examine excavator excellent excess exchange excited
  exciter exclude exhaust expert expire export exporter extend exterior external extra extruder faceplate factor factory fast fastener fault
  feature fed feed felt female ferrite field figure file fill filler filter fin final find fine finish fit fitting fixed flame flat flaw float
  flow fluid fluke flux flying flywheel foil folder foreign fork form formerly formula fortnight free freight frequency fresh friend front
  fuel fulfil full fully fuse gap gasket gauge gearbox gearmotor gearhead general gentle genuine germany gland glass grade grain granulator graphite gray grease
  green grey grid grille grind grinder grommet groove ground group guarantee guaranteed guard guide guideway half hammer handle hang hanger
  hard harden hardware harvester head heat heavily heavy height hex hexagon hidden hide hinge history hoist hold holder hole holiday home hood
  hook horse horsepower hose hot hour house housing hub humidity hundred hydraulic hydrogen idle immediate impeller import imported importer
  impregnate improve incinerator incl independent india indicate inductor industrial industry inertia inlet inner input insert inspect
  inspected inspector install insulate intact intake integral interface interior intermittent internal into issue italy item jack jacket japan
  join joint journal key keyed keyway kiln kilowatt kit knob knurl label lacquer lamp large latch lathe layer lead leak ledge left leftover
  length letter level lever lift light lightly limit line linear liner link liquid liquidate list litre load local lock long loose lorry loss
  lower lubricate lug machine machined machinery mail main maintain maker mandrel manual manufacture manufacturer mark market master match
  material matter maximum mechanic medium member metal meter metre mica mill million miner minimum minor missing mixed mixture module moisture
  mostly mould move multiple nameplate narrow natural near needle neighbour network nipple noise nominal normal notch note notice nozzle
  numeric nut nylon object obsolete offshore oil oiler one onshore operate operator opposite optional orange order orifice origin original
  originally other otherwise outer outlet outline output oven over overall overhaul overhauled overload override overstock owner ozone pack
  package packed packing pad paddle paint pair pallet panel paper part partial partly party pass paste pattern pay pdf pedestal pelletizer
  pend perfect perform period periodic petroleum phone photo photograph pin pinion pipe piston pitch plain plan planer plant plastic plate
  plug plunger plus pocket point polish polyester porcelain port post potential pour powder prepare presently press pressure previously
  primary prime print probe problem process produce product professional project propane propeller proper property protect protector prove
  publish pull pulley pulper pulse pulveriser purpose push quality quarry quarter quiet quill rack radial radiator rail random range rapid
  ratchet rate rating ratio raw reactor ready real rear reassembled rebuild receipt recent recommend record recover red reduce reducer reel
  refer refinery refund refurbish regard region regular regulator reject relay relocate remark remote remove renew rent repaint repainted
  repair replace require reserve residual resin resistor resolver resprayed rest retail retainer return reverse review rewind rework right
  rigid rivet rocker rod roll room rotary rotate rough roughly round routine row rubber rust rusty saddle safe saline salt sample sand sawmill
  scale scan schedule scrap scratch screen screw scroll seal sealed seat secondary secure select self sensor separate separator serial serve
  sewage shackle fraction fractional shade shank shape share sheave sheet shelf shell shield shim shoe short shortly shoulder show shredder shrinkwrapped shroud
  shut side sifter sight sign signal silent silicon silver similar simple simplify site skid skirt sleeve slide sliding slightly slinger
  slipring slot slow smooth socket soft sold solenoid solid solvent something sorter sound source spacer spare spares special specify spider
  spinner splash spline split spot spray sprayer spring square squirrel stack stain stand standard starter state static stator status steam
  step stirrup stoppage storage store stored straight strap street strength string strip stroke strong structure stub stud stuffing subject
  submit substitute sugar suit sump supplier supply surface surge switch swivel symbol system tachometer tag tail tank tap tape taper target
  technician temperature tender tensile term terminal test tested tester textile thermal thermistor thick thin third thread thresher throat
  thrust thyristor tie tier tight timber time timer tin title toggle tool tooth top total touch track tractor trader traditional transformer
  transit transport travel treat trim trip trolley truck true trunk tube tubing tungsten tunnel turbine turkey turn turret twin ultra unboxed
  undamaged uninstalled union unknown unopened unpacked upgrade upper upright urgently usage user vacuum valid value valve vane varnish vendor
  vent ventilator verify vertex vessel via vibrate video vise void volt voltmeter volume wall warehouse warm warn warranty washer waste water
  waterproof wax weaken wear weaver wedge weight weld wet wheel white wick wide winch winder winding window wire wiring withdraw wood work
  workshop world worldwide worn wrap yellow yoke zero zinc
`

/** Words of sales in the words of searches: they make an account of the word beside them. */
const ofSales = new Set('best boss buyer cheap dealer deal good king price sale seller shop trader'.split(' '))
const listed = new Set(others.match(/[a-z]+/g))
const known = new Set([...listed, ...words.flatMap(([word]) => word.match(/[a-z]{2,20}/g) ?? []).filter((word) => !ofSales.has(word))])

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

const partsOf = (written: string): string[] => written.split(/[-.]/)

/** Whether it goes on with the sentence in which a messenger is named: `available`, `after-sales`. */
export const isOfSentence = (written: string): boolean =>
  partsOf(written).every((word) => sentence.has(word) || (word !== written && compounds.has(word)))

/** Whether every part of it is a word of motors, or has the form of an English one: `copper`, `repaired`, `non-drive`. */
export const isOfMotors = (written: string): boolean =>
  partsOf(written).every((word) => word.length === 1 || ending.test(word) || stemsOf(word).some((stem) => known.has(stem)))

export const isEnglish = (written: string): boolean => isOfSentence(written) || isOfMotors(written)

/** Syllables of names in pinyin, each with its initial, so that they are divided in one way. */
const syllables =
  /^(?:(?:[zcs]h|[b-df-hj-np-tw-z])(?:iang|iong|uang|iao|ian|uai|uan|ang|eng|ing|ong|ai|ei|ui|ao|ou|iu|ie|ue|an|en|in|un|ia|ua|uo|[aeiou])){2,6}$/

/** What stands behind the name of a maker. */
const behindMakers = /^(?:brand|company|electric(?:al)?|factory|group|machinery|models?|motors?|pumps?|series|system|types?)$/

/** Cities of the trade. */
const cities = new Set(
  `anhui baoding beijing changchun changsha changzhou chengdu chongqing dalian dongguan foshan fujian fuzhou guangdong guangzhou hangzhou harbin
  hebei hefei hengshui huzhou jiamusi jiangsu jiaxing lanzhou liaoning luoyang nanchang nanjing nantong nanning nanyang ningbo qingdao shandong
  shanghai shanxi shaoxing shenyang shenzhen sichuan suzhou taiyuan taizhou tianjin wenling wenzhou xiangtan xuzhou yangzhou yantai zhejiang
  zhengzhou zhenjiang zhongshan zhuhai zhuzhou`.match(/[a-z]+/g),
)

/** Whether letters behind the mark of a brand are a word, a place or the name of a maker, in front of what is made. */
export const isBesideBrand = (letters: string, next: string): boolean =>
  isEnglish(letters) ||
  cities.has(letters) ||
  behindMakers.test(next) ||
  (!syllables.test(letters) && stemsOf(next).some((stem) => listed.has(stem)))

/** A series of the tables with a shaft height, and no more than a length and the poles: `ye3-132s-4`, `yej132m4`, `qabp90l`. */
const designation =
  /^(?:1le[01]|jo2|m2bax|qabp|ty(?:p)?cx|w22|y[2-5]?|yax3|yb[23]?|ybk3|ybx[34]|ycl?|yct|yd|ye[2-5]|yej|yfbx3|ygp|yk[ks]|ylc?|[yr]?xkk|yrkk|ys|yu|yvf2|yvfe3|yvp|yx3|yy|yz[pr]?|z[24])-?(?:h?(?:56|63|71|[89]0|100|112|132|1[68]0|200|225|2[58]0|3[15]5|4[05]0|5[06]0|630|710|[89]00)[sml]?[a-z\d]?)(?:-\d{1,2})?$/
export const isDesignation = (written: string): boolean => designation.test(written)

/** A figure with its unit, a date: `0.75kw-4p`, `24hours`, `2026-11-27`. */
const figure =
  /^\d[\d.]*(?:-?(?:kw|hz|v|a|hp|mm|cm|kg|rpm|p|poles?|phase|hours?|hrs?|h|days?|weeks?|years?|pcs|sets|units|degree)(?:-[\d.]*[a-z]{0,4})?)$|^(?:19|20)\d\d[-.]\d/
export const isFigure = (written: string): boolean => figure.test(written)
