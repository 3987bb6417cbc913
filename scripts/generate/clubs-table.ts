/**
 * The league's 72 clubs, one a line: name, short name, code, town, nickname, founded, ground, capacity, latitude and longitude, colours
 * (primary, secondary, accent), crest (form, pattern, charge). The line number is the club's id. Towns, clubs and grounds are invented.
 */
export const clubsTable = `
Aldermere City|Aldermere|ALD|Aldermere|The Millers|1886|Weir Lane|31200|53.19 -2.52|#1d3f8f #ffffff #f2b705|shield stripes wheel
Ravensholt United|Ravensholt|RAV|Ravensholt|The Ravens|1892|Corbel Park|27850|54.02 -1.28|#1b1b1f #ffffff #c8102e|shield halves tower
Kingsferry Town|Kingsferry|KFT|Kingsferry|The Ferrymen|1901|Ropewalk Stadium|18400|51.38 0.79|#0b5d4b #ffffff #f5c542|round hoops ship
Castlebeck Rovers|Castlebeck|CBR|Castlebeck|The Keepers|1884|Keep Road|26100|54.61 -1.68|#8c1d2f #ffffff #8ec7ec|shield quarters tower
Harrowmere Athletic|Harrowmere|HAR|Harrowmere|The Harrows|1889|Meadow Bank|16350|52.71 -1.94|#d4161c #ffffff #1b1b1f|round plain wheel
Wexborough Wanderers|Wexborough|WEX|Wexborough|The Drovers|1878|Drovers Field|29500|52.58 -1.62|#f2a900 #17171a #ffffff|hexagon plain stag
Saltmarsh Bay|Saltmarsh|SMB|Saltmarsh Bay|The Curlews|1908|Sluice Road|9800|52.93 0.45|#6fc3e8 #0d2240 #ffffff|pennant sash anchor
Marlowfield|Marlowfield|MAR|Marlowfield|The Tanners|1895|Tannery Park|21900|51.61 -0.63|#6b3fa0 #ffffff #f2c14e|shield chevron lion
Thornwell Victoria|Thornwell|TNV|Thornwell|The Vics|1883|Queens Acre|12400|53.09 -1.31|#ffffff #12284c #d31f2a|round cross rose
Abergwydd City|Abergwydd|ABG|Abergwydd|The Dragonflies|1910|Stadiwm Gwydd|24300|51.63 -3.42|#c8102e #ffffff #1f7a3d|shield plain bridge
Pontrhedyn|Pontrhedyn|PRH|Pontrhedyn|Y Rhedyn|1904|Dôl y Bont|8200|51.78 -3.21|#1f7a3d #ffffff #f4d35e|hexagon stripes tree
Eastmarch Albion|Eastmarch|EMA|Eastmarch|The Marchers|1881|Albion Way|33800|52.41 -1.85|#0a2e6e #ffffff #e03a3e|shield hoops lion
Hollinsea|Hollinsea|HOL|Hollinsea|The Holly Boys|1912|Promenade Ground|7400|50.83 -0.22|#2a9d8f #ffffff #17171a|round halves anchor
Brackenhurst Town|Brackenhurst|BRK|Brackenhurst|The Fern|1897|Fern Hill|11200|53.03 -0.98|#285f2f #f6d860 #ffffff|shield sash tree
Stonebridge County|Stonebridge|STB|Stonebridge|The Arches|1888|Archway|22750|53.42 -2.15|#17171a #f2d024 #ffffff|hexagon chevron bridge
Urban Zoo FC|Urban Zoo|UZO|Zoological Quarter|The Menagerie|2002|The Enclosure|11650|51.46 -2.58|#ff5a1f #17171a #ffffff|hexagon quarters stag
Millhaven Town|Millhaven|MLH|Millhaven|The Bobbins|1885|Spindle Park|19700|53.76 -2.38|#aa1e2d #8fd0f0 #ffffff|shield stripes wheel
Coldharbour Orient|Coldharbour|COL|Coldharbour|The Lamplighters|1893|Lamp Street|10300|51.55 0.02|#c41e3a #ffffff #17171a|round stripes star
Netherby Rangers|Netherby|NEB|Netherby|The Border Men|1898|Gate Park|7900|54.93 -2.91|#1747a6 #ffffff #d8232a|pennant plain stag
Rookwood Forest|Rookwood|RKF|Rookwood|The Foresters|1880|Verderers Field|25600|52.95 -1.12|#b3132b #ffffff #1c4c2c|shield plain tree
Dunmarsh United|Dunmarsh|DUN|Dunmarsh|The Reedcutters|1906|Reed Lane|8650|52.61 1.12|#f4d019 #0f5a35 #ffffff|round quarters bee
Whitcliffe Athletic|Whitcliffe|WHC|Whitcliffe|The Gulls|1909|Cliff Top|6900|54.27 -0.44|#ffffff #1d57b8 #f2b705|shield sash ship
Greyfriars Borough|Greyfriars|GFB|Greyfriars|The Friars|1876|Priory Park|28700|54.55 -1.22|#3a3f47 #ffffff #e2b13c|shield cross tower
Amberley Vale|Amberley|AMV|Amberley Vale|The Ambers|1899|Vale Road|9100|51.93 -2.21|#f0a202 #3b1f0a #ffffff|hexagon stripes bee
Penhallow|Penhallow|PEN|Penhallow|The Tinners|1903|Count House|7200|50.31 -5.02|#17171a #e6b422 #ffffff|pennant cross hammer
Hartsmoor|Hartsmoor|HTM|Hartsmoor|The Harts|1887|Antler Park|17300|53.38 -1.48|#be1622 #ffffff #17171a|shield halves stag
Lowmarket Town|Lowmarket|LOW|Lowmarket|The Traders|1882|Corn Exchange Road|23900|52.06 1.10|#1550a8 #ffffff #d9242b|round plain rose
Caer Arian|Caer Arian|CAR|Caer Arian|The Silvers|1911|Maes Arian|6400|53.14 -4.05|#c9ced6 #13233f #c8102e|shield stripes hammer
Oxhey Park Rangers|Oxhey Park|OPR|Oxhey Park|The Oxen|1886|Bellfield|20400|51.66 -0.39|#1e5cc6 #ffffff #f2b705|round hoops wheel
Burnside Celtic|Burnside|BUR|Burnside|The Burners|1890|Beck Street|9450|54.88 -1.52|#128a4b #ffffff #17171a|shield hoops ship
Fallowdale Town|Fallowdale|FLW|Fallowdale|The Ploughmen|1896|Ridge and Furrow|8800|52.14 -0.87|#7c1f3d #f6e7c1 #ffffff|shield chevron wheel
Ironbeck|Ironbeck|IRN|Ironbeck|The Ironmasters|1879|Forge Ground|18950|53.49 -1.33|#d7261e #17171a #ffffff|hexagon plain hammer
Seahurst Albion|Seahurst|SEA|Seahurst|The Breakers|1900|Breakwater Stadium|30800|50.86 -0.11|#0a57b5 #ffffff #f7d84a|round stripes anchor
Tallowbridge|Tallowbridge|TAL|Tallowbridge|The Chandlers|1894|Chandler Street|11900|51.76 -1.22|#f5c400 #132e5e #ffffff|round plain bridge
Upper Wharfe|Upper Wharfe|UPW|Upper Wharfe|The Dalesmen|1905|Sheepgate|6100|53.91 -1.79|#f8f6ef #5a2a1a #2f7d4f|shield hoops stag
Quarrington|Quarrington|QUA|Quarrington|The Stonemen|1891|Delph Lane|12900|53.35 -2.73|#5b6b7a #ffffff #ffb000|hexagon quarters hammer
Winterbourne Athletic|Winterbourne|WBA|Winterbourne Abbey|The Snowdrops|1907|Abbey Close|7700|50.97 -2.34|#e8f2f7 #1a4a3a #2f7d4f|round sash rose
Stourmouth|Stourmouth|STM|Stourmouth Regis|The Quaymen|1899|Quay Park|14100|50.73 -1.87|#a3123a #17171a #ffffff|shield stripes ship
Netherfold City|Netherfold|NFC|Netherfold|The Citizens|1875|Assembly Road|34900|53.79 -1.56|#ffffff #1c3f94 #f8c300|shield chevron rose
Garrowgate Hill|Garrowgate|GWH|Garrowgate Hill|The Bells|1888|Bell Tower Park|16800|52.49 -2.10|#0d0d10 #f5a800 #ffffff|pennant halves tower
Langmoor Town|Langmoor|LAN|Langmoor|The Heathermen|1902|Heather Bank|6650|50.62 -3.72|#7b3f98 #ffffff #9bd770|round plain tree
Carrowby|Carrowby|CWB|Carrowby|The Carriers|1893|Packhorse Lane|10750|53.65 -1.79|#1f6fd0 #ffffff #17171a|shield stripes bridge
Tidewell Town|Tidewell|TID|Tidewell|The Mariners|1878|Lock Gates|13350|53.56 -0.09|#17171a #ffffff #d31f2a|shield stripes ship
Wolderton|Wolderton|WDN|Wolderton|The Bustards|1904|Chalk Pit|15400|53.74 -0.36|#f18f01 #17171a #ffffff|hexagon stripes lion
Llanhelyg|Llanhelyg|LLH|Llanhelyg|The Willows|1908|Parc Helyg|7050|52.87 -3.03|#b5121b #ffffff #2b7a3f|round chevron tree
Ferrybank Town|Ferrybank|FBT|Ferrybank|The Rowers|1890|Boathouse Lane|12100|51.44 -0.97|#0f4fa8 #ffffff #d31f2a|pennant hoops ship
Cinder Bridge Town|Cinder Bridge|CIN|Cinder Bridge|The Colliers|1886|Pithead Park|9250|51.80 -2.52|#1b1b1f #e4572e #ffffff|hexagon halves hammer
Beaconthorpe|Beaconthorpe|BEA|Beaconthorpe|The Beacons|1895|Signal Hill|13700|53.23 -0.54|#d1201f #ffffff #f7b801|shield stripes star
Hallowgate|Hallowgate|HAL|Hallowgate|The Saints|1887|Chapter Road|29900|50.92 -1.40|#e11b22 #ffffff #17171a|shield sash star
Merestow|Merestow|MER|Merestow|The Herons|1911|Waterside|5900|52.34 -2.28|#0e7490 #ffffff #f2e863|pennant plain anchor
Broadwater Town|Broadwater|BRW|Broadwater|The Wherrymen|1882|Staithe Road|26400|52.63 1.30|#12873f #f6e013 #ffffff|round halves ship
Sandgate Rovers|Sandgate|SAN|Sandgate Sands|The Pier Men|1901|Pavilion Park|9900|53.82 -3.03|#f26a1b #ffffff #17171a|round plain anchor
Pellbrook|Pellbrook|PEL|Pellbrook|The Brook|1898|Brook House|8450|51.27 -0.75|#e21d2b #1a3c8c #ffffff|shield halves bridge
Crossharrow|Crossharrow|CRH|Crossharrow|The Crossmen|1884|Market Cross|15900|53.55 -2.63|#1a4f9c #ffffff #1b1b1f|hexagon cross tower
Vauxley Park|Vauxley|VXP|Vauxley|The Engineers|1889|Carriage Works|21200|53.10 -2.44|#8c1515 #ffffff #c8a951|round quarters wheel
Ashenford|Ashenford|ASH|Ashenford|The Ash|1906|Canal Turn|7300|51.15 0.87|#3e7c3a #ffffff #17171a|pennant sash tree
Northolme|Northolme|NOH|Northolme|The Holmers|1885|Isle Road|24900|53.40 -2.97|#0b4ea2 #ffffff #f0c808|shield plain tower
Trefelin|Trefelin|TRF|Trefelin|Y Melinwyr|1909|Cae'r Felin|6800|51.67 -4.17|#17171a #ffffff #f18f01|round hoops wheel
Copperhill|Copperhill|COP|Copperhill|The Coppers|1894|Smelter Street|13100|51.62 -3.95|#b5561c #ffffff #1b1b1f|hexagon chevron hammer
Loxwater|Loxwater|LOX|Loxwater|The Locksmiths|1881|Keyholders Park|27300|53.41 -1.42|#1646a0 #ffffff #17171a|shield stripes lion
Fenmarket|Fenmarket|FEN|Fenmarket|The Skaters|1903|Dyke End|8050|52.57 -0.24|#0a66c2 #ffffff #ffd23f|round chevron bee
Haverleigh|Haverleigh|HVL|Haverleigh|The Oats|1900|Granary Road|7600|51.07 -1.80|#e5c100 #1c1c20 #ffffff|shield plain bee
Cobblebury|Cobblebury|COB|Cobblebury|The Cobblers' Sons|1897|Last Lane|9350|52.24 -0.91|#7a1531 #ffffff #e4b363|pennant stripes hammer
Westering|Westering|WES|Westering|The Sundowners|1910|Sunset Terrace|11400|51.45 -2.62|#dc2f02 #ffffff #1b263b|round sash star
Elmscar|Elmscar|ELM|Elmscar|The Elms|1892|Scar Top|10150|53.73 -1.86|#24478f #f7f7f7 #e63946|shield hoops tree
Dovecote Heath|Dovecote|DOV|Dovecote Heath|The Doves|1907|Heath End|6300|51.60 -0.33|#a8d5ff #14213d #ffffff|round plain star
Ryecroft Town|Ryecroft|RYE|Ryecroft|The Threshers|1899|Threshing Floor|8900|52.69 -2.76|#1d4ed8 #fcd34d #ffffff|shield quarters stag
Blackstone Valley|Blackstone|BSV|Blackstone Valley|The Valley|1883|Viaduct End|14700|53.60 -2.16|#0f3d8c #ffffff #d31f2a|hexagon halves bridge
Morwick Park|Morwick|MOR|Morwick|The Shrimpers|1905|Shore Road|6550|54.07 -2.85|#c1272d #ffffff #17171a|pennant quarters anchor
Silverdale Wanderers|Silverdale|SIL|Silver Dale|The Nightjars|1896|Moonlight Road|10900|53.02 -2.24|#2d2f77 #ffffff #c0c6d4|shield sash star
Kestrel Down|Kestrel Down|KES|Kestrel Down|The Kestrels|1913|Down End|5600|51.86 -2.05|#006d5b #ffffff #f4a259|pennant chevron lion
Yarrowby Town|Yarrowby|YAR|Yarrowby|The Yarrow|1891|Herb Garden Lane|11050|54.53 -1.55|#f6f6f6 #17171a #7fb069|round quarters rose
`;
