import type { Random } from "./random.ts";

interface People {
  nationality: string;
  /** Percentage of players. */
  share: number;
  forenames: readonly string[];
  surnames: readonly string[];
}

const words = (text: string): string[] => text.trim().split(/\s+/);

/** Where players come from, with common forenames there and surnames made up for this league. */
const peoples: readonly People[] = [
  {
    nationality: "England",
    share: 58,
    forenames: words(`
      Alfie Archie Ben Billy Callum Charlie Connor Dan Declan Dominic Elliot Ethan Finley Freddie George Harvey Isaac Jack Jake Jamal
      Jasper Jayden Joe Josh Kai Kieran Kyle Leo Lewis Louis Luke Marcus Mason Max Nathan Noah Oliver Oscar Patrick Reece Remi Rhys Rory
      Sam Seb Sol Stan Theo Toby Tom Tyrese Will Zach Ellis Curtis Andre Dexter Jude Kwame Malachi`),
    surnames: words(`
      Ablewhite Allardson Ambridge Appleroth Ashgrove Aysgarth Bannerdale Barrowclift Beckwell Bellthorpe Birchmoor Blackledge Bramfield
      Brinkshaw Broadhey Burlington Calderwood Carraway Castleton Chatterley Claybrook Coldwell Copperfield Cragshaw Crosswell Dallowby
      Danforth Deepdale Denholme Dewsnap Drakeford Dunmore Eccleshaw Edgerley Elmstead Fairclough Farnaby Fenwright Firthing Foxcroft
      Garsdale Gatesby Glenfield Goldthorpe Grangeby Greenhough Gristwood Haddlesey Hallowell Hardcastle Harkaway Hartnoll Hawksmoor
      Hazelgrove Heathcote Hebblethwaite Highmore Hollowood Hornbeam Huxtable Ingleby Ironside Kettlewell Kingsnorth Kirkbride Lackenby
      Langthorne Larkspur Lathbury Lockwood Longbotham Lovelace Lumley Maplethorpe Marchbank Marfleet Meadowcroft Merriweather Millbank
      Moorcroft Netherton Nightingale Northcote Oakenshaw Oldroyd Orchard Otterburn Palethorpe Peverell Pickersgill Plumtree Postlethwaite
      Quarmby Quickfall Ramsbottom Ravenscroft Redfearn Ridgeway Rookledge Rushworth Saltmarsh Sandiford Scarisbrick Shuttleworth Silverwood
      Skelhorne Smallbone Southgate Sowerby Stanhope Starling Stonehewer Swallow Swinburne Tattersall Thackray Thistlewood Thornbury
      Threlfall Tidswell Tillotson Underhay Vickerstaff Wagstaff Wainscott Waterhouse Weatherill Westmoor Whinfell Whitelock Wildgoose
      Windermere Winterburn Woodhead Wraithby Wrigglesworth Yardley Yarborough Youngblood`),
  },
  {
    nationality: "Wales",
    share: 10,
    forenames: words(
      "Aled Bryn Dafydd Dylan Emyr Gareth Gethin Guto Gwion Hywel Ieuan Ifan Iolo Iwan Macsen Osian Owain Rhodri Steffan Tomos",
    ),
    surnames: words(`
      ap-Rhosyn Bevanhow Cadwgan Cynfal Dewinfab Eirwyn Gwilt Gwynhael Heulfryn Llwydwyn Maelgwyn Morfryn Nantlais Penrhudd Prysorwyn
      Rhydderch Talfryn Tegwyn Trefor Ynysfaen`),
  },
  {
    nationality: "Scotland",
    share: 6,
    forenames: words(
      "Angus Blair Cameron Craig Ewan Fergus Finlay Fraser Gregor Hamish Innes Lachlan Lennox Murdo Rory Struan",
    ),
    surnames: words(
      "Auchterbrae Balgowrie Carnethy Dalwhinn Drumfearn Glenbervie Inchmarlow Kilbrannan Lochbuie MacArdle MacFearn Strathallan Torrisdale",
    ),
  },
  {
    nationality: "Republic of Ireland",
    share: 7,
    forenames: words("Aidan Cathal Cian Colm Conor Darragh Donal Eoin Fionn Oisin Padraig Ronan Ruairi Senan Tadhg"),
    surnames: words(
      "Ballinacor Carrowmore Clonderry Devlaney Dunavan Fanaghan Gilsenan Kilcoyle MacGarvan O'Branagh O'Corragh O'Hanrick Rathbrannon Tirconnell",
    ),
  },
  {
    nationality: "Northern Ireland",
    share: 3,
    forenames: words("Caolan Conall Daire Jonny Shea Stuart Trai Niall"),
    surnames: words("Ballyhone Glenarriff McAnulla McClintoe McKeggan Slieverna Tullyrusk Drumalis"),
  },
  {
    nationality: "France",
    share: 3,
    forenames: words("Amadou Baptiste Bastien Enzo Florian Ibrahima Mathis Noe Rayan Yanis"),
    surnames: words(
      "Beaurivage Castelnoir Delacombe Fontvieille Marchesseau Montauriol Rochebrune Sallembert Valcourtois Vertefeuille",
    ),
  },
  {
    nationality: "Nigeria",
    share: 3,
    forenames: words("Ayo Chidi Chukwuemeka Ebuka Emeka Femi Ikenna Kelechi Tobi Uche"),
    surnames: words("Adewolani Akinbola Chukwudele Ekwunife Nwanyelu Obiakora Okorafin Olatundi Onwuasor Uzochie"),
  },
  {
    nationality: "Ghana",
    share: 2,
    forenames: words("Kofi Kojo Kwabena Kwesi Yaw Ebo"),
    surnames: words("Addobea Amponfi Boaduro Nkansare Ofosuhe Sarkodua"),
  },
  {
    nationality: "Jamaica",
    share: 2,
    forenames: words("Damar Javaun Omari Rolando Shamar Tajay"),
    surnames: words("Bellamont Clarendine Fairweathers Goldbourne Portland-Reid Trelawn"),
  },
  {
    nationality: "Netherlands",
    share: 2,
    forenames: words("Daan Jurre Luuk Sem Stijn Thijs"),
    surnames: words("Brinkerhof Duinmeijer Rietkamp Slotervaart Veldenaar Zandstroom"),
  },
  {
    nationality: "Portugal",
    share: 2,
    forenames: words("Duarte Goncalo Tiago Rui Vasco Diogo"),
    surnames: words("Almeirante Castanheda Montenegrino Pedravelha Serrabranca Vilaverdes"),
  },
  {
    nationality: "Poland",
    share: 2,
    forenames: words("Bartek Filip Kacper Mateusz Oskar Szymon"),
    surnames: words("Brzezicki Dabrowiak Jasnogorski Lesniarek Wierzbolski Zielonkowski"),
  },
];

/** A name and the nationality that goes with it. */
export interface Person {
  name: string;
  nationality: string;
}

/** Invents a person whose name is not in `taken` yet, and adds it. */
export function inventPerson(random: Random, taken: Set<string>): Person {
  for (;;) {
    const people = random.weighted(peoples, ({ share }) => share);
    const name = `${random.pick(people.forenames)} ${random.pick(people.surnames)}`;
    if (taken.has(name)) continue;
    taken.add(name);
    return { name, nationality: people.nationality };
  }
}
