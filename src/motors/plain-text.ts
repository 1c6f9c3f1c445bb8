/**
 * Characters of traditional writing in words about motors and in names of places, each with its simplified form at the same place below.
 */
const traditional =
  '於爲為級極機電約號寫後變頻應繞線轉單壓動請參數護卻風裝軸恆運時熱調範圍緣蘭氣體組別溫塵證買絕許銘對額與標準異兩點貳叄陸這麼務諮詢訂購聯編圖貨話撥傳碼鵝郵網鋪經張偉師總塊礦連續無獨腳馬個噸層歲帶開謝沒國' +
  '產進擾談慮門類價稅庫確認質規當現賣發內報隨禮間項計銷廠採臺實際結淨設備稱種舊術說説倉區達資餘幣輸長負載況並場換須較殘閘慣輥專牀斷纜強環書錫蘇萬過鍾貝預寬壽聲徑離減剎車勵暫歐從錄僅維處優錢議來責團臥龍嗎' +
  '華東爾壯費戶還灣兒莊陰慶陽頭茲讓識樣搶緊論謂業駛關壞燒毀損廢問題頂縮攪滬誰裏裡雙嶄積復驅溼濕齒輪蝸擺針潛閉鍵錐鑄鐵殼鋁鏽鋼節盡煩幾邊適牆啓啟籠隱側氫飛導檢試驗狀態審駁違階閒籤統劃測盤釋屬貿終訊選夢榮瑪' +
  '濱賽閩傑匯頓鳴萊諾倫鮑奧嘯馳樂曉雜牽軟蓋遼寧廣貴雲陝肅轄島鄲滄晉臨呂烏峯彥興撫順錦營嶺蘆鮮齊雞鶴崗鴨綏鹽揚鎮遷紹麗蕪銅黃廈巖鄉鷹贛饒濟棗煙濰澤鄭峽駐縣漢荊岡鹹嶽懷婁遠欽賀賓亞貢瀘綿壩涼義畢紅納頗薩則寶' +
  '銀隴樹吳衛衞魯灤宮驊滿豐鳳橋燈樺們琿訥稜儀徵諸獅甌廬膠棲鄒鞏滎輝靈鄧監瀏羅漣會橫憑瓊崍簡閬鎣凱勻騰衝祿彌錯韓楊係儘凈嚮墻崑幷彙摺昇桿樑檯殻滙瀋産簽糰絶綫緻繫舖製複覈註証誌逕週鈡銹録錶閑闆陞隻鬆鷄釦遶勁' +
  '蓮乾単'
const simplified =
  '于为为级极机电约号写后变频应绕线转单压动请参数护却风装轴恒运时热调范围缘兰气体组别温尘证买绝许铭对额与标准异两点贰叁陆这么务咨询订购联编图货话拨传码鹅邮网铺经张伟师总块矿连续无独脚马个吨层岁带开谢没国' +
  '产进扰谈虑门类价税库确认质规当现卖发内报随礼间项计销厂采台实际结净设备称种旧术说说仓区达资余币输长负载况并场换须较残闸惯辊专床断缆强环书锡苏万过钟贝预宽寿声径离减刹车励暂欧从录仅维处优钱议来责团卧龙吗' +
  '华东尔壮费户还湾儿庄阴庆阳头兹让识样抢紧论谓业驶关坏烧毁损废问题顶缩搅沪谁里里双崭积复驱湿湿齿轮蜗摆针潜闭键锥铸铁壳铝锈钢节尽烦几边适墙启启笼隐侧氢飞导检试验状态审驳违阶闲签统划测盘释属贸终讯选梦荣玛' +
  '滨赛闽杰汇顿鸣莱诺伦鲍奥啸驰乐晓杂牵软盖辽宁广贵云陕肃辖岛郸沧晋临吕乌峰彦兴抚顺锦营岭芦鲜齐鸡鹤岗鸭绥盐扬镇迁绍丽芜铜黄厦岩乡鹰赣饶济枣烟潍泽郑峡驻县汉荆冈咸岳怀娄远钦贺宾亚贡泸绵坝凉义毕红纳颇萨则宝' +
  '银陇树吴卫卫鲁滦宫骅满丰凤桥灯桦们珲讷棱仪征诸狮瓯庐胶栖邹巩荥辉灵邓监浏罗涟会横凭琼崃简阆蓥凯匀腾冲禄弥错韩杨系尽净向墙昆并汇折升杆梁台壳汇沈产签团绝线致系铺制复核注证志径周钟锈录表闲板升只松鸡扣绕劲' +
  '莲干单'

const firstOther = 0x2010

/** By its code, what stands for a character of a text: the sign of a dash for those of typography and for a minus, a simplified character. */
function plainCodes(): Uint16Array {
  const codes = new Uint16Array(0x10000)
  for (let at = 0; at < traditional.length; at += 1) codes[traditional.charCodeAt(at)] = simplified.charCodeAt(at)
  for (const code of [firstOther, 0x2011, 0x2012, 0x2013, 0x2014, 0x2015, 0x2212]) codes[code] = 0x2d
  return codes
}
const plainOf = /* @__PURE__ */ plainCodes()

/** By a table of their codes, which is read faster than so large a class is matched. */
function withPlainCharacters(text: string): string {
  let plain = ''
  let from = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code < firstOther) continue
    const other = plainOf[code]
    if (!other) continue
    plain += text.slice(from, at) + String.fromCharCode(other)
    from = at + 1
  }
  return from === 0 ? text : plain + text.slice(from)
}

const spokenPoint = /(?<=\d)点(?=\d)/g

/** "1点5" is how 1.5 is said, and how it is written by who dictates. */
const withPoints = (text: string): string => (text.includes('点') ? text.replace(spokenPoint, '.') : text)

/** A text in one way of writing: half-width, in capitals, in simplified characters, with the dash and the decimal point of a keyboard. */
export const plainText = (text: string): string => withPoints(withPlainCharacters(text.normalize('NFKC'))).toUpperCase()
