import { seasonName } from "../../../schemas/site/league-clock.ts";
import { leagueDate, leagueInstant } from "../../../schemas/site/league-time.ts";
import { clubs } from "../clubs.ts";
import { crownCupID, type DivisionID } from "../divisions.ts";
import { endOf, isPlayed } from "../league-match.ts";
import { resultOf, winnerOf } from "../result.ts";
import { type Draft, heading, list, minutesLater, paragraph } from "./article.ts";
import type { Chronicle, PlayedMatch } from "./chronicle.ts";

/** The clubs' short names in Arabic script, by club id. */
const clubNames = `
ألدرمير|ريفنزهولت|كينغزفيري|كاسلبيك|هارومير|ويكسبورو|سولتمارش|مارلوفيلد|ثورنويل|أبرغويد|بونتريدين|إيستمارش|هولينسي|براكنهيرست|ستونبريدج|أوربان زو
ميلهيفن|كولدهاربر|نيذربي|روكوود|دنمارش|ويتكليف|غريفرايرز|أمبرلي|بنهالو|هارتسمور|لوماركت|كاير أريان|أوكسهي بارك|بيرنسايد|فالوديل|آيرنبيك
سيهيرست|تالوبريدج|أبر وارف|كوارينغتون|وينتربورن|ستورماوث|نيذرفولد|غاروغيت|لانغمور|كاروبي|تايدويل|ولدرتون|لانهيليغ|فيريبانك|سيندر بريدج|بيكنثورب
هالوغيت|ميرستو|برودووتر|ساندغيت|بيلبروك|كروسهارو|فوكسلي|آشنفورد|نورثهولم|تريفيلين|كوبرهيل|لوكسووتر|فنماركت|هافرلي|كوبلبري|ويسترينغ
إلمسكار|دوفكوت|رايكروفت|بلاكستون|مورويك|سيلفرديل|كيستريل داون|ياروبي
`
  .trim()
  .split(/[|\n]/);

/** A club's short name in Arabic script. @throws RangeError for an unknown club. */
function arabicName(clubID: number): string {
  const name = clubNames[clubID - 1];
  if (name === undefined) throw new RangeError(`Club ${clubID} has no Arabic name.`);
  return name;
}

const divisionNames: Record<DivisionID, string> = { 10: "دوري البطولة", 11: "الدرجة الأولى", 12: "الدرجة الثانية" };
const author = "القسم العربي";

const arabicDate = new Intl.DateTimeFormat("ar-EG", {
  timeZone: "Europe/London",
  weekday: "long",
  day: "numeric",
  month: "long",
  numberingSystem: "latn",
});

const result = (match: PlayedMatch) => {
  const { score, extraTime } = resultOf(match.script);
  const shown = extraTime ?? score;
  return `${arabicName(match.homeID)} ${shown.home} - ${shown.away} ${arabicName(match.awayID)}`;
};

function common(
  draft: Pick<Draft, "title" | "summary" | "publishedAt"> & Partial<Draft> & { body: readonly string[] },
): Draft {
  const { body, ...rest } = draft;
  return {
    author,
    bodyHTML: body.join(""),
    categories: ["arabic"],
    clubIDs: [],
    fixtureID: null,
    imageAlt: "رسم لملعب كرة قدم تحت الأضواء الكاشفة",
    lang: "ar",
    ...rest,
  };
}

/** News about a division's table; null before the season has begun. */
function standingNews(chronicle: Chronicle, division: DivisionID, minutes: number): Draft | null {
  const [first, second, third] = chronicle.table(division);
  const last = chronicle.played.findLast(
    ({ competitionID, season }) => competitionID === division && season === chronicle.league.current.season,
  );
  if (first === undefined || second === undefined || third === undefined || last === undefined) return null;
  const day = chronicle.played.filter(
    (match) => match.competitionID === division && leagueDate(match.kickoff) === leagueDate(last.kickoff),
  );
  const leader = arabicName(first.clubID);
  return common({
    title: `${leader} في صدارة ${divisionNames[division]}`,
    summary: `يتصدر ${leader} ترتيب ${divisionNames[division]} برصيد ${first.points} نقطة بعد ${first.played} مباراة.`,
    body: [
      paragraph(
        `يتصدر ${leader} ترتيب ${divisionNames[division]} برصيد ${first.points} نقطة بعد ${first.played} مباراة، وقد سجل ${first.goalsFor} هدفًا واستقبلت شباكه ${first.goalsAgainst}.`,
      ),
      paragraph(
        `ويحتل ${arabicName(second.clubID)} المركز الثاني برصيد ${second.points} نقطة، يليه ${arabicName(third.clubID)} برصيد ${third.points} نقطة.`,
      ),
      heading(`نتائج ${arabicDate.format(new Date(last.kickoff))}`),
      list(day.map(result)),
    ],
    publishedAt: minutesLater(endOf(last), minutes),
    clubIDs: [first.clubID, second.clubID],
  });
}

function cupNews(chronicle: Chronicle): Draft[] {
  const { last, now } = chronicle.league;
  const final = last.matches.find(({ competitionID, round }) => competitionID === crownCupID && round === "Final");
  if (final === undefined || !isPlayed(final, now) || final.script === null) return [];
  const played = { ...final, script: final.script };
  const outcome = resultOf(played.script);
  const side = winnerOf(outcome) ?? "home";
  const [winnerID, loserID] = side === "home" ? [final.homeID, final.awayID] : [final.awayID, final.homeID];
  const how =
    outcome.penalties !== null
      ? `بركلات الترجيح ${Math.max(outcome.penalties.home, outcome.penalties.away)} - ${Math.min(outcome.penalties.home, outcome.penalties.away)}`
      : outcome.extraTime !== null
        ? "بعد وقت إضافي"
        : "في الوقت الأصلي";
  return [
    common({
      title: `${arabicName(winnerID)} بطل كأس التاج`,
      summary: `فاز ${arabicName(winnerID)} بكأس التاج لموسم ${seasonName(last.season)} بعد تغلبه على ${arabicName(loserID)} في المباراة النهائية.`,
      body: [
        paragraph(
          `فاز ${arabicName(winnerID)} بكأس التاج لموسم ${seasonName(last.season)} بعد تغلبه على ${arabicName(loserID)} ${how}، وانتهت المباراة بنتيجة ${result(played)}.`,
        ),
        paragraph(
          `تابع المباراة من المدرجات ${played.script.attendance} متفرجًا، وأدارها طاقم تحكيم من قائمة الدوري المعتمدة.`,
        ),
        paragraph("وتضم البطولة الأندية الاثنين والسبعين جميعها، وتقام بنظام خروج المغلوب من مباراة واحدة."),
      ],
      publishedAt: minutesLater(endOf(final), 95),
      clubIDs: [winnerID, loserID],
      fixtureID: final.id,
    }),
  ];
}

function guides(chronicle: Chronicle): Draft[] {
  const { season } = chronicle.league.current;
  const largest = [...clubs].sort((left, right) => right.capacity - left.capacity).slice(0, 3);
  return [
    common({
      title: "كيف تشاهد مباريات الدوري على الإنترنت",
      summary: "دليل قصير إلى البث المباشر والتعليق الصوتي والملخصات على موقع الدوري.",
      body: [
        paragraph(
          "يمكنك متابعة مباريات الدوري مباشرة على هذا الموقع. أنشئ حسابًا مجانيًا، ثم اختر الباقة التي تناسبك: بطاقة لمباراة واحدة أو اشتراك للموسم كله.",
        ),
        heading("ما الذي تحتاج إليه؟"),
        list(["حساب مؤكد بالبريد الإلكتروني", "متصفح حديث على الهاتف أو الحاسوب", "اتصال مستقر بالإنترنت"]),
        paragraph("أما الملخصات فتُنشر بعد نهاية كل مباراة بقليل، وكثير منها متاح لجميع الزوار من دون اشتراك."),
      ],
      publishedAt: leagueInstant(`${season}-07-20`, "10:00"),
    }),
    common({
      title: "ثلاث درجات و72 ناديًا: كيف يعمل الدوري؟",
      summary: "تعرّف على نظام الصعود والهبوط والملحق في درجات الدوري الثلاث.",
      body: [
        paragraph(
          "يتكون الدوري من ثلاث درجات، في كل منها 24 ناديًا. يلعب كل نادٍ 46 مباراة، ذهابًا وإيابًا أمام جميع منافسيه، ويحصل على ثلاث نقاط للفوز ونقطة للتعادل.",
        ),
        heading("الصعود والهبوط"),
        list([
          "في الدرجة الأولى يصعد صاحبا المركزين الأول والثاني مباشرة، ويتنافس أربعة أندية في الملحق على بطاقة ثالثة",
          "في الدرجة الثانية يصعد ثلاثة أندية مباشرة، ويصعد رابع عن طريق الملحق",
          "يهبط ثلاثة أندية من دوري البطولة وأربعة من الدرجة الأولى",
        ]),
        paragraph(
          "وعند تساوي النقاط يُحتكم إلى فارق الأهداف، ثم إلى عدد الأهداف المسجلة، ثم إلى نتائج المواجهات المباشرة.",
        ),
      ],
      publishedAt: leagueInstant(`${season}-07-11`, "12:00"),
    }),
    common({
      title: "أكبر ملاعب الدوري",
      summary: `يستقبل ملعب ${arabicName(largest[0]?.id ?? 1)} أكبر عدد من المشجعين بين أندية الدوري.`,
      body: [
        paragraph(
          "تختلف ملاعب الدوري في أحجامها وأعمارها، لكنها تشترك في قرب المدرجات من أرض الملعب. وهذه هي الملاعب الثلاثة الأكبر:",
        ),
        list(
          largest.map(
            ({ id, capacity, founded }) => `ملعب ${arabicName(id)}: ${capacity} متفرج، والنادي تأسس عام ${founded}`,
          ),
        ),
        paragraph("وتقام المباريات النهائية للكأسين وللملحق على ملعب محايد يتسع لأكثر من 61 ألف متفرج."),
      ],
      publishedAt: leagueInstant(`${season}-07-28`, "15:00"),
    }),
  ];
}

/** The articles of the Arabic category. */
export function arabicNews(chronicle: Chronicle): Draft[] {
  const standing = ([10, 11, 12] as const).map((division, index) =>
    standingNews(chronicle, division, 130 + index * 25),
  );
  return [...standing.filter((draft) => draft !== null), ...cupNews(chronicle), ...guides(chronicle)];
}
