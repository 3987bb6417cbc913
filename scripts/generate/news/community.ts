import { leagueDate, leagueInstant } from "../../../schemas/site/league-time.ts";
import { clubs } from "../clubs.ts";
import { addDays } from "../dates.ts";
import type { League } from "../league.ts";
import { sentence } from "../sentences.ts";
import { type Draft, paragraph, quotation } from "./article.ts";
import type { Writer } from "./writer.ts";

/** Placeholders: {club}, {town}, {ground} and {nickname} of the story's club. */
const stories = [
  {
    title: "{club} open their doors for a community breakfast",
    body: [
      "Every Saturday before a home match, the lounge at {ground} now smells of toast. {club} serve breakfast to anyone in {town} who would like company, and nobody asks for money.",
      "The idea came from the kitchen staff, who were baking for the boxes anyway. Forty people came to the first one, and more than a hundred to the last.",
    ],
    quote: ["You come for the tea and you stay for the talk", "A regular at the breakfast"],
  },
  {
    title: "Walking football league grows to ten teams in {town}",
    body: [
      "No running, no offside, and a good deal of laughter: the walking football league of {club} has its tenth team. Players are between 52 and 84 years old.",
      "Matches are on Thursday mornings on the training pitch behind {ground}. Boots can be borrowed.",
    ],
    quote: ["My knees retired before I did. Now all three of us are back", "The league's oldest goalkeeper"],
  },
  {
    title: "{club} plant five hundred trees around {town}",
    body: [
      "Players, staff and three primary schools spent a week with spades. Five hundred young trees now stand between {ground} and the river at {town}.",
      "The trees are native, and each class has adopted a row. The club will print how they are doing in the programme.",
    ],
    quote: ["Mine is called Gary and he is already taller than me", "A pupil of year three"],
  },
  {
    title: "Reading club at {ground} gives away its thousandth book",
    body: [
      "Once a fortnight a first-team player of {club} reads aloud to children in the home dressing room. Each child takes a book home, and the thousandth was handed over this week.",
      "Teachers in {town} report that those who come read more at school as well.",
    ],
    quote: ["The dragon one is best. They do all the voices", "A member of the reading club"],
  },
  {
    title: "{nickname} become the latest green club with their own solar roof",
    body: [
      "The south stand at {ground} has a new roof, and the roof makes electricity. {club} expect it to cover what the floodlights and the laundry need over a year.",
      "It earned the club the green club badge, which the league gives after an inspection.",
    ],
    quote: ["We used to heat the sky. Now the sky pays us back", "The ground manager"],
  },
  {
    title: "Sensory room opens at {ground}",
    body: [
      "Fans who find a full stand too loud can now watch {club} from a quiet room with soft light, ear defenders and a view of the whole pitch.",
      "It was planned with families from {town} and can be booked free of charge for every home match.",
    ],
    quote: ["We saw our first match as a family of five", "A parent"],
  },
  {
    title: "{club} Women's twilight sessions fill up within a day",
    body: [
      "Sixty places, sixty names: the twilight sessions for women who have never played before were booked out in a day. {club} have added a second evening.",
      "The sessions last an hour, end with a match and begin with the offside rule, explained in one minute.",
    ],
    quote: ["I came to keep my daughter company. She now keeps me company", "A new left-back"],
  },
  {
    title: "Food bank collection at {ground} breaks its own record",
    body: [
      "Volunteers outside {ground} took in four tonnes of food in one afternoon, the most since the collection began nine years ago.",
      "{club} matched every tin with a pound. The food bank of {town} says its shelves are full until the new year.",
    ],
    quote: ["It was the away fans, too. They brought bags on the coach", "A volunteer"],
  },
  {
    title: "Deaf supporters' choir to sign the club song of {club}",
    body: [
      "Before the next home match, the club song of {club} will be signed from the centre circle. Eighteen members of the deaf supporters' group have practised since summer.",
      "The words will be on the screens at {ground} so that everybody can learn the signs.",
    ],
    quote: ["You can hear us with your eyes", "The conductor"],
  },
  {
    title: "From the stands to the workshop: {club} train forty apprentices",
    body: [
      "Forty young people from {town} have begun an apprenticeship with {club} and its partners, in kitchens, offices and on the grass.",
      "They spend one day a week in a classroom below the main stand at {ground}. Of the last group all but two found work.",
    ],
    quote: ["I cut the pitch on a Friday and then watch them ruin it on a Saturday", "An apprentice groundskeeper"],
  },
  {
    title: "Veterans' allotment in {town} harvests its first season",
    body: [
      "Behind the car park at {ground} there are beans, and a good many pumpkins. The veterans' allotment of {club} has brought in its first harvest.",
      "Twelve former servicemen and women look after it; what they do not eat goes to the club's kitchen.",
    ],
    quote: ["It is quiet here until somebody scores", "A gardener"],
  },
  {
    title: "{club} hand the microphone to young reporters",
    body: [
      "Three pupils from {town} put the questions at this week's press conference of {club}, and they did not begin with the easy ones.",
      "The young reporters scheme runs at twelve clubs of the league. The best piece of the season is printed in the programme of the cup final.",
    ],
    quote: ["He said no comment, so I asked again", "A reporter, aged eleven"],
  },
  {
    title: "Football memories group in {town} celebrates its hundredth meeting",
    body: [
      "For people who live with dementia, an old programme can open a door. The memories group of {club} met for the hundredth time this week.",
      "Former players bring shirts and stories to {ground}, and there is always cake.",
    ],
    quote: ["He did not know the day, but he knew the score from 1974", "A wife and carer"],
  },
  {
    title: "Free half-term camps at {ground} reach two thousand children",
    body: [
      "Five days of football, a warm lunch and no bill: the holiday camps of {club} have now been attended by two thousand children.",
      "Families who receive free school meals are invited by their schools in {town}, so that nobody has to ask.",
    ],
    quote: ["We were the Lions and we lost every match and it was brilliant", "A camper"],
  },
  {
    title: "{club} and their rivals walk twenty miles for the hospice",
    body: [
      "Scarves of two colours, one aim: supporters of {club} and of their neighbours walked twenty miles together, ending at {ground}.",
      "The hospice in {town} will use the money for night nurses.",
    ],
    quote: ["For twenty miles we did not mention the derby. For nineteen, perhaps", "One of the walkers"],
  },
  {
    title: "Wheelchair football comes to {town}",
    body: [
      "{club} have founded a powerchair side. Six players have signed up and the sports hall next to {ground} has a new floor for them.",
      "The first friendly is planned for spring, and the club is looking for an assistant coach.",
    ],
    quote: ["The chairs do ten kilometres an hour. I have asked for more", "The captain"],
  },
] as const;

/** Stories about clubs in their towns, one per club, spread over the last ten months. */
export function communityNews(writer: Writer, { now }: League): Draft[] {
  const chosen = writer.random.shuffle(clubs);
  return stories.map(({ title, body, quote }, index) => {
    const club = chosen[index] ?? clubs[0];
    if (club === undefined) throw new RangeError("There are no clubs.");
    const values = { club: club.shortName, town: club.town, ground: club.ground, nickname: club.nickname };
    const [first = "", ...others] = body.map((text) => sentence(text, values));
    return {
      title: writer.title([title], values, club.name),
      summary: first,
      bodyHTML: [paragraph(first), quotation(quote[0], quote[1]), ...others.map((text) => paragraph(text))].join(""),
      author: writer.author(),
      publishedAt: leagueInstant(addDays(leagueDate(now), -2 - index * 19), `1${writer.random.int(0, 7)}:00`),
      categories: ["community", "club-news"],
      clubIDs: [club.id],
      fixtureID: null,
      imageAlt: `${club.shortName} in their town, in the club's colours`,
      lang: "en",
    };
  });
}
