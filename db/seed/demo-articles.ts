interface Text {
  readonly title: string
  readonly summary: string
  /** Paragraphs; one that begins with `<` is markup. */
  readonly text: readonly string[]
}

interface Article {
  readonly category: 'INDUSTRY' | 'MARKET' | 'TECH' | 'POLICY' | 'SITE'
  readonly tags: readonly string[]
  readonly typeCodes?: readonly string[]
  readonly zh: Text
  readonly en: Text
}

/** Articles of the demo data; the latest first. */
export const articles: readonly Article[] = [
  {
    category: 'SITE',
    tags: ['发布'],
    zh: {
      title: '怎样发布一条会被找到的现货',
      summary: '型号、功率、极数、安装型式、电压和成色写全，买家按条件查找时才会看到它。',
      text: [
        '买家大多按型号或按功率、极数、安装型式查找。信息写全的现货排在前面，也更容易被直接询价。',
        '<h2>五项决定性的数据</h2>',
        '<ul><li>型号，例如 YE3-132S-4</li><li>额定功率与极数</li><li>安装型式，例如 B3、B5、B35</li><li>额定电压与频率</li><li>成色、数量与存放地</li></ul>',
        '发布页可以粘贴一行文字或铭牌内容，系统会读出其中的数据，请在提交前核对。',
        '库存变化后请及时更新数量；每次确认库存，页面上都会显示确认时间。',
      ],
    },
    en: {
      title: 'How to publish stock that buyers find',
      summary: 'Buyers filter by model, power, poles, mounting, voltage and condition: a listing that states all of them is found.',
      text: [
        'Most buyers search by model, or by power, poles and mounting. Complete listings come first and are asked for more often.',
        '<h2>Five figures that decide</h2>',
        '<ul><li>Model, such as YE3-132S-4</li><li>Rated power and poles</li><li>Mounting, such as B3, B5 or B35</li><li>Rated voltage and frequency</li><li>Condition, quantity and location</li></ul>',
        'You can paste a line of text or a nameplate into the publishing page. It reads the data; check it before you submit.',
        'Update the quantity when your stock changes. Each time you confirm it, the page shows when you did.',
      ],
    },
  },
  {
    category: 'POLICY',
    tags: ['能效', 'GB 18613'],
    typeCodes: ['AC3'],
    zh: {
      title: 'GB 18613-2020：三级能效就是 IE3',
      summary: '自 2021 年 6 月 1 日起，低压三相异步电机的最低要求是三级能效，相当于 IE3。',
      text: [
        'GB 18613-2020《电动机能效限定值及能效等级》把能效分为三级：一级相当于 IE5，二级相当于 IE4，三级相当于 IE3。',
        '标准自 2021 年 6 月 1 日起实施。此后，低于三级的电机不能再作为新品生产和销售；库存的旧型号是否能用，要看用途和地方的要求。',
        '<blockquote>选型时请核对铭牌上的能效等级和标准号，不要只看型号。</blockquote>',
        '本站的现货页会标出能效等级；对列入淘汰目录的型号给出提示。',
      ],
    },
    en: {
      title: 'GB 18613-2020: grade 3 is IE3',
      summary: 'Since 1 June 2021 the minimum for low-voltage three-phase induction motors in China is grade 3, which is IE3.',
      text: [
        'GB 18613-2020 divides motors into three grades: grade 1 corresponds to IE5, grade 2 to IE4 and grade 3 to IE3.',
        'The standard took effect on 1 June 2021. Since then motors below grade 3 may not be made and sold as new. Whether older stock may be used depends on the application and on local rules.',
        '<blockquote>Check the efficiency class and the standard on the nameplate, not the model alone.</blockquote>',
        'Listings on this site state the efficiency class, and say when a model is on the list of motors to be phased out.',
      ],
    },
  },
  {
    category: 'TECH',
    tags: ['型号'],
    typeCodes: ['AC3'],
    zh: {
      title: '读懂型号：YE3-132S-4 是什么意思',
      summary: '系列、中心高、机座长度、极数，四段就能说清一台标准电机的外形和转速。',
      text: [
        'YE3 是系列：Y 表示异步电机，E3 表示能效 IE3。',
        '132 是轴中心高，单位毫米；S、M、L 表示短、中、长机座。',
        '最后的 4 是极数。50 Hz 时，2 极约 3000 r/min，4 极约 1500 r/min，6 极约 1000 r/min，8 极约 750 r/min，异步电机的实际转速略低。',
        '<table><thead><tr><th>极数</th><th>同步转速（50 Hz）</th></tr></thead><tbody><tr><td>2</td><td>3000 r/min</td></tr><tr><td>4</td><td>1500 r/min</td></tr><tr><td>6</td><td>1000 r/min</td></tr><tr><td>8</td><td>750 r/min</td></tr></tbody></table>',
      ],
    },
    en: {
      title: 'Reading a designation: what YE3-132S-4 means',
      summary: 'Series, shaft height, frame length, poles: four parts tell the size and the speed of a standard motor.',
      text: [
        'YE3 is the series: Y stands for an induction motor, E3 for efficiency class IE3.',
        '132 is the shaft height in millimetres; S, M and L mean a short, medium or long frame.',
        'The last 4 is the number of poles. At 50 Hz two poles give about 3000 r/min, four 1500, six 1000 and eight 750; an induction motor turns slightly slower.',
        '<table><thead><tr><th>Poles</th><th>Synchronous speed (50 Hz)</th></tr></thead><tbody><tr><td>2</td><td>3000 r/min</td></tr><tr><td>4</td><td>1500 r/min</td></tr><tr><td>6</td><td>1000 r/min</td></tr><tr><td>8</td><td>750 r/min</td></tr></tbody></table>',
      ],
    },
  },
  {
    category: 'TECH',
    tags: ['安装型式'],
    zh: {
      title: 'B3、B5、B35、V1：安装型式怎么选',
      summary: '有底脚还是法兰、卧式还是立式，决定了能不能装上原来的设备。',
      text: [
        'B3 是卧式底脚安装，B5 是卧式法兰安装，B35 两者都有，V1 是立式法兰、轴向下。',
        '更换电机时，除了安装型式，还要核对法兰止口、螺孔中心圆和轴伸直径；中心高相同并不等于法兰相同。',
        'B14 用小法兰，螺孔在法兰面上，多见于 132 及以下机座。',
      ],
    },
    en: {
      title: 'B3, B5, B35 or V1: choosing the mounting',
      summary: 'Feet or flange, horizontal or vertical: that decides whether a motor fits the machine.',
      text: [
        'B3 stands on feet, B5 hangs on a flange, B35 has both, and V1 is vertical on a flange with the shaft down.',
        'When you replace a motor, compare the spigot, the bolt circle and the shaft diameter as well: the same shaft height does not mean the same flange.',
        'B14 has a small face flange with tapped holes, mostly up to frame 132.',
      ],
    },
  },
  {
    category: 'MARKET',
    tags: ['价格'],
    zh: {
      title: '报价里的“含税”和“面议”',
      summary: '比价之前先看清税和运费：同一个数字，含税与不含税差得很多。',
      text: [
        '现货页的价格旁注明含税、不含税，或面议。阶梯价按数量显示。',
        '比价时请统一口径：是否含税、是否含运费、有没有质保。',
        '标注“面议”的现货没有公开价格，可在登录后查看卖家的联系方式。',
      ],
    },
    en: {
      title: 'Tax included, tax excluded, on request',
      summary: 'Look at tax and freight before you compare: the same figure can mean quite different prices.',
      text: [
        'A listing says beside its price whether tax is included or excluded, or that the price is on request. Prices by quantity are shown as steps.',
        'Compare like with like: tax, freight, and warranty.',
        'A listing whose price is on request shows none; log in to see how to reach the seller.',
      ],
    },
  },
  {
    category: 'TECH',
    tags: ['二手', '检查'],
    zh: {
      title: '收旧电机之前的六项检查',
      summary: '绝缘电阻、三相电阻平衡、轴承、轴伸、铭牌、空载电流，现场半小时就能看完。',
      text: [
        '<ol><li>用兆欧表测绕组对地绝缘电阻，并记录温度</li><li>测三相直流电阻，偏差应很小</li><li>盘车，听轴承声音，看有无卡滞</li><li>量轴伸直径和键槽</li><li>核对铭牌与实物</li><li>有条件时空载试车，看电流与振动</li></ol>',
        '把检查结果写进现货说明，买家更容易下决定。',
      ],
    },
    en: {
      title: 'Six checks before you buy a used motor',
      summary: 'Insulation, winding balance, bearings, shaft, nameplate and no-load current can be checked within half an hour.',
      text: [
        '<ol><li>Measure the insulation resistance to earth and note the temperature</li><li>Measure the resistance of the three phases, which should hardly differ</li><li>Turn the shaft by hand and listen to the bearings</li><li>Measure the shaft end and the keyway</li><li>Compare the nameplate with the motor</li><li>If possible run it without load and look at current and vibration</li></ol>',
        'Write what you found into the listing: buyers decide sooner.',
      ],
    },
  },
  {
    category: 'TECH',
    tags: ['防爆'],
    typeCodes: ['EX'],
    zh: {
      title: '防爆标志 Ex db IIC T4 Gb 逐段看',
      summary: '防爆型式、气体组别、温度组别、设备保护级别，缺一不可。',
      text: [
        'db 是隔爆型；IIC 是气体组别，要求最高，IIB、IIA 依次降低；T4 表示最高表面温度不超过 135 °C；Gb 是设备保护级别，用于 1 区。',
        '替换防爆电机时，各段都不能低于原来的要求，并应有有效的防爆合格证。',
      ],
    },
    en: {
      title: 'Ex db IIC T4 Gb, part by part',
      summary: 'Type of protection, gas group, temperature class and protection level: each part counts.',
      text: [
        'db is a flameproof enclosure; IIC is the gas group, the most demanding, followed by IIB and IIA; T4 limits the surface to 135 °C; Gb is the protection level for zone 1.',
        'A replacement may fall short in none of these parts, and needs a valid certificate.',
      ],
    },
  },
  {
    category: 'INDUSTRY',
    tags: ['库存'],
    zh: {
      title: '现货为什么要经常确认',
      summary: '库存天天在变。三天前确认过的现货，比三个月前的可信得多。',
      text: [
        '停机等货的损失常常高过电机本身，所以买家先看“确认时间”。',
        '本站的现货到期后会自动下架，卖家确认库存后重新上架。列表默认按确认时间排序。',
      ],
    },
    en: {
      title: 'Why stock is confirmed again and again',
      summary: 'Stock changes every day: what was confirmed three days ago is worth more than what was confirmed three months ago.',
      text: [
        'A machine that stands still often costs more than the motor, so buyers look at the date of confirmation first.',
        'Listings on this site expire, and return to the shelf when the seller confirms the stock. Lists are ordered by confirmation.',
      ],
    },
  },
  {
    category: 'TECH',
    tags: ['变频'],
    zh: {
      title: '普通电机能不能接变频器',
      summary: '短时可以，长期低速不行：散热、绝缘和轴电流都要考虑。',
      text: [
        '自带风扇的电机在低速时散热变差，长期低速运行应选变频电机，或加独立风机。',
        '变频器输出的陡脉冲会加重绕组绝缘的负担，电缆越长越明显；大机座还要注意轴电流。',
      ],
    },
    en: {
      title: 'Can a standard motor run on a converter?',
      summary: 'For a short time yes, slowly and for long no: cooling, insulation and bearing currents matter.',
      text: [
        'A fan on the shaft cools less at low speed. For continuous low speed choose an inverter-duty motor or a separate fan.',
        'Steep pulses strain the insulation, more so with long cables; in large frames mind currents through the bearings.',
      ],
    },
  },
]
