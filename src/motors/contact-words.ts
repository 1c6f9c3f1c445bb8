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
  submit substitute sugar suit sump supplier supply surface surge switch swivel symbol system tacho tachometer tag tail tank tap tape taper target
  technician temperature tender tensile term terminal test tested tester textile thermal thermistor thick thin third thread thresher throat
  thrust thyristor tie tier tight timber time timer tin title toggle tool tooth top total touch track tractor trader traditional transformer
  transit transport travel treat trim trip trolley truck true trunk tube tubing tungsten tunnel turbine turkey turn turret twin ultra unboxed
  undamaged uninstalled union unknown unopened unpacked upgrade upper upright urgently usage user vacuum valid value valve vane varnish vendor
  vent ventilator verify vertex vessel via vibrate video vise void volt voltmeter volume wall warehouse warm warn warranty washer waste water
  waterproof wax weaken wear weaver wedge weight weld wet wheel white wick wide winch winder winding window wire wiring withdraw wood work
  workshop world worldwide worn wrap yellow yoke zero zinc
`

/** Other words of sentences, without those of sales. */
const ordinary = `
  ability abroad accordingly across actual advance advantage advert advertise advice afford africa afternoon again against agree ahead
  album almost alone already alternative although amazing america amount announce annual anybody anymore anyway anywhere apart apology
  appear apple appointment appreciate approach approve april arabia arabic archive area argentina argue arrival article artwork asia aside
  assist assume assure attach attempt attend attention attract auction audience august australia author autumn avatar avoid aware awesome
  backup bangladesh banner barcode bargain become begin being believe belong below beneath benefit beside better beyond bilingual birthday
  bitte bonus borrow bother brazil breakfast brewery bring broadcast brochure browse browser budget button calendar calmer camera campaign
  canada cannot capable careful cashier casual caution celebrate century certain certainly chance chat cheaper cheapest check checklist
  child chile china christmas circular city clarify clear clearly clever click clip collaborate colleague colombia comfort command comment
  commission commit community compare compete complain concern conference consider constant consult consume content contest contract
  contribute convenience convenient converse convince copy correspond could country course create creation credit crowd culture currency
  current cyber dance danger dangerous data daytime dear december decent decide declare dedicate definite definitely degree delay delete
  deliver demand demo demonstrate department depend deserve desire desktop despite destination develop device dialogue dictionary differ
  difficult dinner diploma direct director disappear discover dislike display distance donate double doubt dozen draft dream drive drop
  dutch eager early easier easiest easily easter eastern easy editor educate effect effort egypt eight either eleven elsewhere emergency
  emirates emoji employ employee enable encourage engage enjoy enough entertain entirely environment especially essential ethiopia event
  eventually ever every everybody everyday everyone everywhere evidence exact excited exclusive excuse exhibit exist expect expensive
  experience explain explore express extreme eyes facetime facility factor failure faithful family famous farmer fast favour favourite
  feature february feedback feeling fewer fifteen fifty file finally finger first fiscal five flexible follow follower forever forget
  forgot formal forty forum forward found four france french frequent friday friend friendly fully function funny furniture further future
  gallery galvanize game gather gender generate genius german gift global goodbye google government gradual grateful great greek greeting
  ground grow guess guest guidance guidelines habit handier handover handy happen happy hardly hear hello helpdesk helpful helpless
  helpline hence heritage herself hesitate himself hindi historic hobby holding homepage honest hongkong hope hopefully hospital hotel
  hotline however human hundred hungary hungry hurry ideal identify identity ignore illustrate image imagine impress incident include
  income increase incredible indeed indicate individual indonesia infinite influence initial insist instance instant instantly institute
  intend interact interest internet interpret interrupt interview introduce invest investigate invite invoice involve iran iraq ireland
  islam israel itself january join journey judge july junior justice keen keep kenya keyboard kindness knowledge korea korean kuwait
  landline language laptop late later latest latin laugh launch lawyer lead learn lecture legal leisure less lesson letter library licence
  license likely limited listen literature little live livestream locate login logistics logo longer look lottery love lovely loyal
  luckily lucky lunch luxury magazine mailbox mainly major majority malaysia manage manager mandarin manned manually many march maybe
  meaning meanwhile measure media meet member memory mention menu merchant method mexico might million mind mindset mine mini minute
  mirror mission mistake modern monday money monitor month monthly more moreover morocco mostly motion motorworks movie museum music
  muslim mutual myself name namely narrow nation native nearby nearly neat necessary need neither nervous network never nevertheless
  newsletter next nice nigeria night nine nobody none nonstop normally north nothing notify november nowadays nowhere nurse oblige observe
  obtain obvious occasion occasional occupy october office often once online only opinion opportunity ordinary organise organize ourselves
  outdoor outlook outstanding overnight overseas overtime pages pakistan paper paperwork paragraph pardon parent participate particular
  partner passport password patience patient peace perhaps permission permit persian person peru philippines phonecall phrase pickle
  picture pixel playlist pleasant pleasure plenty podcast poland policy polish polite political politics popular portal portugal
  portuguese possibly poster postpone powerful practical practice praise precise preview previous pricelist prior privacy probably proceed
  profit progress promise promote prompt proof proposal propose proud prove provider punctual purchase puzzle qr qrcode quality quantity
  quarterly question quick quickly quite quiz quote ramadan rarely rather reach react reader reading realise reality realize reason
  reasonable receipt receive receiver recently recharge recipient recorder recycle refresh regards register regret reject relate
  relationship relax release relevant reliable reliably reluctant remain remember remind reminder remotely report reporter represent
  reputation research resource respect responsible responsive result resume retire reveal reward romania russia russian sadly safety
  salary satisfy saturday saudi saving scanned scanner scheme school science screenshot scroll search season second secret secretary
  secretly section secure security seldom selfie sender sense sentence september sequence serbia serious session setting settle seven
  several shanty share short should signature silence simple simply since sincere sincerely single sister sixteen sixty skill slideshow
  slightly slow slower smart smile smooth social society solely solve somebody somehow someone sometime sometimes somewhat somewhere soon
  sorry southern spanish speak speaker special speech speed spell spoken sponsor staff stage statement statistics status steadily sticker
  still stocklist stockroom story straightforward strange stranger stream strict strongly student studio study style subscribe subscriber
  succeed success such sudden suddenly suggest summary summer sunday super support suppose surely surprise survey suspect suspend sweden
  sweet switch switzerland tablet taiwan talent teacher team technology teenager television tell tempo tender terminate terrible text thai
  thailand than thank that their them themselves then there therefore these they thing think thirteen thirty this those though thousand
  thread three throughout thumb thumbnail thursday ticket timeline timely tiny tissue title today together tonight topic totally touch
  tour tourist toward towards trading tradition transaction transfer translation translator transparent traveller treasure tremendous
  trouble trust truth tuesday tuition turkish tutorial tweet twelve twenty twice twitter type typical typing ukraine ultimate unable uncle
  under understand unfortunate university unlike unlimited until unusual upcoming upload urdu urgent useless username usual usually
  uzbekistan vacation variety various vendor venture verbal verify vibrant victory videocall videochat videoconference vietnam view viewer
  village virtual visible visit visitor visual vital voice voicecall voicemail volunteer voucher wait walk walkaround walkthrough wallet
  wanting warning watch weather webcam webpage wednesday week weekly welcome western whatever whereas wherever which while whoever whole
  whose will window winner winter wisely wish within woman wonder wonderful wording worker worry worth would write wrong yearly yellow
  yesterday yourself youth youtube
`
/** Makers whose names stand behind the name of a company. */
const makers = `
  andritz baldor bonfiglioli brookcrompton cantoni ebmpapst eurodrive flender fujielectric hitachi huawei hyosung hyundai innomotics
  inovance krones leeson lenze mitsubishi motovario oriental panasonic regal rexnord rexroth rockwell samsung schneider siemens simotics
  sinamics sumitomo techtop tetrapak toshiba voith weidmuller wolong yaskawa
`

/** Words of sales in the words of searches: they make an account of the word beside them. */
const ofSales = new Set('best boss buyer cheap dealer deal good king price sale seller shop trader'.split(' '))
const listed = new Set(others.match(/[a-z]+/g))
const known = new Set([
  ...listed,
  ...(ordinary.match(/[a-z]+/g) ?? []),
  ...(makers.match(/[a-z]+/g) ?? []),
  ...words.flatMap(([word]) => word.match(/[a-z]{2,20}/g) ?? []).filter((word) => !ofSales.has(word)),
])

/** Endings of English words that neither pinyin nor names have. */
const ending =
  /(?:[st]ion|[ai]ble|ment|[ae]nce|ency|ic(?:al|ally)|i[sz](?:ed|ing)|ness|ology|ous|tive|ental|etic|(?:[aeiou]c|[ai]l|os|iv|ar)ity|[dknstv]ly|less|ful|[ckptz]ed)s?$/

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

/** Cities of the trade, and the provinces and prefectures of China, as their table of `db/seed/regions.ts` writes them. */
const places = new Set(
  `
  alashan aletai amsterdam anhui ankang anqing anshan anshun antwerp anyang baicheng baishan baiyin bangkok baoding baoshan baotou
  barcelona bayannur bayinguoleng bazhong beihai beijing bengbu berlin binzhou boertala bozhou brussels budapest cangzhou changchun
  changde changdu changji changsha changzhi changzhou chaoyang chaozhou chengde chengdu chenzhou chicago chifeng chizhou chongqing
  chongzuo chuxiong chuzhou cologne dalian dandong danzhou daqing datong daxinganling dazhou dehong deyang dezhou dingxi diqing dongguan
  dongying fangchenggang foshan frankfurt fujian fushun fuyang fuzhou gannan ganzhou guangan guangdong guangxi guangyuan guangzhou guigang
  guilin guiyang guizhou guoluo guyuan haibei haidong haikou hainan hamburg handan hangzhou hanzhong harbin hebei hefei hegang
  heilongjiang helsinki hengshui hengyang hetian heyuan hezhou hohhot honghe houston huaian huaibei huaihua huainan huanggang huangnan
  huangshan huangshi huizhou huludao hulunbuir huzhou istanbul jakarta jiamusi jiangmen jiangsu jiangxi jiaozuo jiaxing jiayuguan jieyang
  jinchang jincheng jingdezhen jingmen jingzhou jinhua jining jinzhong jinzhou jiujiang jiuquan johannesburg kaifeng karamay kashen
  kezilesu kunming laibin langfang lanzhou leshan liangshan lianyungang liaocheng liaoning liaoyang liaoyuan lijiang lincang linfen linxia
  linzhi lisbon lishui liupanshui liuzhou london longnan longyan luoyang luzhou maanshan madrid manila maoming meishan meizhou melbourne
  mianyang milano moscow mudanjiang mumbai munich nanchang nanchong nanjing nanning nanping nantong nanyang neijiang ningbo ningde ningxia
  nujiang panjin panzhihua pingdingshan pingliang pingxiang prague putian puyang qiandongnan qiannan qianxinan qingdao qinghai qingyang
  qingyuan qinhuangdao qinzhou qiqihar qitaihe quanzhou qujing quzhou rizhao rotterdam sanmenxia sanming sansha santiago shaanxi shandong
  shanghai shangluo shangqiu shangrao shannan shantou shanwei shanxi shaoguan shaoxing shaoyang shenyang shenzhen shigatse shijiazhuang
  shiyan shizuishan shuangyashan shuozhou sichuan singapore siping songyuan stockholm suihua suining suizhou suqian suzhou sydney tacheng
  taipei taiyuan taizhou tangshan tehran tianjin tianshui tieling tongchuan tonghua tongliao tongling tongren toronto turpan ulanqab
  urumqi vienna warsaw weifang weihai weinan wenling wenshan wenzhou wuzhong wuzhou xiamen xiangtan xiangxi xiangyang xianning xianyang
  xiaogan xilinguole xingan xingtai xining xinjiang xinxiang xinyang xinzhou xishuangbanna xuancheng xuchang xuzhou yanbian yancheng
  yangjiang yangquan yangzhou yantai yichang yichun yinchuan yingkou yingtan yiyang yongzhou yueyang yuncheng yunnan zaozhuang zhangjiajie
  zhangjiakou zhangye zhangzhou zhanjiang zhaoqing zhaotong zhejiang zhengzhou zhenjiang zhongshan zhongwei zhoukou zhoushan zhuhai
  zhumadian zhuzhou zigong ziyang zurich
  `.match(/[a-z]+/g),
)

/** Whether every part of it is a word, a maker or a place. */
export const isWord = (written: string): boolean =>
  isEnglish(written) ||
  partsOf(written).every(
    (word) => places.has(word) || compounds.has(word) || isOfMotors(word) || stemsOf(word).some((stem) => sentence.has(stem)),
  )

/** Whether a part of it is a word of sales, which accounts are made of. */
export const isOfSales = (written: string): boolean => partsOf(written).some((word) => ofSales.has(word))

/** Whether letters are a name in pinyin. */
export const isPinyinName = (letters: string): boolean => syllables.test(letters) && !isWord(letters)

/** Whether letters behind the mark of a brand are a word, a place or the name of a maker, in front of what is made. */
export const isBesideBrand = (letters: string, next: string): boolean =>
  isWord(letters) || behindMakers.test(next) || (!syllables.test(letters) && stemsOf(next).some((stem) => listed.has(stem)))

/** A series of the tables with a shaft height, and no more than a length and the poles: `ye3-132s-4`, `yej132m4`, `qabp90l`. */
const designation =
  /^(?:1le[01]|jo2|m2bax|qabp|ty(?:p)?cx|w22|y[2-5]?|yax3|yb[23]?|ybk3|ybx[34]|ycl?|yct|yd|ye[2-5]|yej|yfbx3|ygp|yk[ks]|ylc?|[yr]?xkk|yrkk|ys|yu|yvf2|yvfe3|yvp|yx3|yy|yz[pr]?|z[24])-?(?:h?(?:56|63|71|[89]0|100|112|132|1[68]0|200|225|2[58]0|3[15]5|4[05]0|5[06]0|630|710|[89]00)[sml]?[a-z\d]?)(?:-\d{1,2})?$/
export const isDesignation = (written: string): boolean => designation.test(written)

/** A few letters and digits, as series and sizes of makers are: not a syllable of a name with digits, nor five digits in one. */
const likeDesignation = /^[a-z]{1,4}-?\d(?!\d{4,18}$)/
const nameWithDigits =
  /^(?:[zcs]h|[b-df-hj-np-tw-z])(?:[aiu]?ang?|[eio]ng|en|in|ao|ou|[aeu]i|ia|iu|ie)(?!(?:56|63|71|80|90|1[068]0|112|132|200|225|2[58]0|315|355|400|450)$)\d{2,8}$/
/** A short name with digits, which neither a series nor a standard nor a maker of drives begins: `jack88`, `amy520`. */
const nickname = /^(?!y|(?:abb|ac[qs]|at[sv]|din|iec?|iso|nema|sew|teco|weg)\d)(?=[a-z]{0,3}[aeiou])[a-z]{2,4}\d{2,4}$/
export const isLikeDesignation = (written: string): boolean =>
  isDesignation(written) || (likeDesignation.test(written) && !nameWithDigits.test(written) && !nickname.test(written))

const heightsAndYears = /^(?:56|63|71|80|90|1[068]0|112|132|200|22[05]|2[58]0|315|355|380|400|415|440|450|460|6[69]0|(?:19|20)\d\d)$/
/** Whether it is a name in pinyin with digits, which are neither a shaft height nor a voltage nor a year. */
export function isNameWithDigits(written: string): boolean {
  const [, letters = '', digits = ''] = /^([a-z]{2,20})[-_]?(\d{2,12})$/.exec(written) ?? []
  return (
    digits !== '' &&
    letters !== 'nema' &&
    !isDesignation(written) &&
    !heightsAndYears.test(digits) &&
    (isPinyinName(letters) || nameWithDigits.test(written))
  )
}

/** A figure with its unit, a date: `0.75kw-4p`, `24hours`, `2026-11-27`. */
const figure =
  /^\d[\d.]*(?:-?(?:kw|hz|v|a|hp|mm|cm|kg|rpm|p|poles?|phase|hours?|hrs?|h|days?|weeks?|years?|pcs|sets|units|degree)(?:-[\d.]*[a-z]{0,4})?)$|^(?:19|20)\d\d[-.]\d/
export const isFigure = (written: string): boolean => figure.test(written)
