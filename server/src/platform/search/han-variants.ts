/**
 * Characters of East Asian names that are written in several ways: variants in Japanese family registers, and the
 * simplified, traditional and Japanese forms. Only characters common in names are listed. A group holds the forms of one
 * character; blanks separate groups.
 */
const groups = `
高髙 辺邊邉边 斉齊斎齋齐 崎﨑嵜碕 沢澤泽 浜濱濵滨 広廣广 桜櫻樱 国國 島嶋嶌岛 竜龍龙 吉𠮷 徳德 恵惠 栄榮荣 真眞 実實实 黒黑 滝瀧
富冨 渕淵渊 条條 関關关 横橫 緑綠绿 静靜 瀬瀨濑 浅淺 亀龜龟 円圓圆 寿壽 児兒儿 柳栁 館舘馆 槙槇 遥遙 万萬 与與 戸戶户 塩鹽盐
応應应 桧檜 豊豐丰 鉄鐵铁 宝寶 薫薰 蔵藏 晋晉 穂穗 曽曾 巌巖 来來 晓曉暁 満滿满 楽樂乐 鋭銳锐 会會 学學 学斈 沖冲 涼凉 尭堯尧
张張 陈陳 刘劉 杨楊 黄黃 赵趙 吴吳呉 孙孫 马馬 郑鄭 谢謝 许許 邓鄧 冯馮 叶葉 苏蘇 吕呂 卢盧 蒋蔣 贾賈 钟鍾鐘 谭譚 陆陸 范範 韩韓 邹鄒
阎閻閆闫 龚龔 汤湯 罗羅 严嚴厳 顾顧 钱錢 贺賀 赖賴頼 庞龐 兰蘭 颜顏 温溫 鲁魯 毕畢 聂聶 萧蕭 区區 韦韋 谷穀 乔喬 庄莊
丽麗 伟偉 华華 军軍 强強 杰傑 涛濤 鹏鵬 飞飛 兴興 庆慶 义義 凤鳳 红紅 莲蓮 云雲 宁寧 东東 为為 伦倫 凯凱 剑劍 双雙 启啟 坚堅 岚嵐 岭嶺
峰峯 帅帥 师師 彦彥 忆憶 怀懷 恋戀 悦悅 晖暉 晔曄 书書 栋棟 桥橋 权權権 桦樺 枫楓 洁潔 浓濃 润潤 炜煒 灿燦 烨燁 琼瓊 瑶瑤 玛瑪 环環
莹瑩 祯禎 礼禮 纪紀 纯純 绍紹 经經 绮綺 维維 联聯 胜勝 苍蒼 萨薩 蔷薔 蓝藍 见見 诗詩 语語 诚誠 谊誼 谦謙 贝貝 贤賢 贵貴 资資 轩軒
辉輝 达達 运運 进進 远遠 连連 铃鈴 铭銘 锋鋒 锦錦 镇鎮 长長 门門 闻聞 阳陽 雾霧 韵韻 顺順 领領 颖穎 风風 骄驕 骏駿 鸣鳴 鸿鴻 鹤鶴
麦麥 龄齡 尔爾 岁歲 亚亞 亿億 仪儀 优優 传傳 余餘 刚剛 协協 卫衛衞 发發 台臺 园園 圣聖 坛壇 声聲 备備 娄婁 婵嬋 宪憲 宽寬 将將 庐廬
弥彌 归歸 当當 总總 战戰 扬揚 报報 时時 显顯 机機 业業 丝絲 临臨 举舉 习習 亲親 爱愛 笔筆 绪緒 继繼 续續 缪繆 节節 觉覺覚 训訓
诺諾 贞貞 轶軼 郏郟 钧鈞 钰鈺 钦欽 锡錫 镜鏡 闽閩 阅閱 隽雋 顿頓 驰馳 鲍鮑 鲜鮮 鸥鷗 娇嬌 嫔嬪 孪孿 岗崗 峥崢 巩鞏
`;
const variants = new Map<string, Set<string>>();
for (const group of groups.trim().split(/\s+/)) {
  for (const character of group) {
    const others = variants.get(character) ?? new Set();
    for (const other of group) if (other !== character) others.add(other);
    variants.set(character, others);
  }
}

// Each further character multiplies the spellings.
const maxSpellings = 7;

/** Returns the other ways to write a folded word with Han characters: "高橋" gives "髙橋", "李小龙" gives "李小龍". */
export function listHanVariants(word: string): string[] {
  if (!/\p{Script=Han}/u.test(word)) return [];
  const spelled = [...word].reduce(
    (starts, character) => {
      const forms = [character, ...(variants.get(character) ?? [])];
      return starts.flatMap((start) => forms.map((form) => start + form)).slice(0, maxSpellings + 1);
    },
    [''],
  );
  return spelled.filter((spelling) => spelling !== word);
}
