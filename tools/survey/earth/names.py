"""Names the sources have lost letters of, or never had: repaired rivers and places, and lakes named by a point inside.

Natural Earth's attribute tables passed through an encoding that kept few accents. Rivers are listed as the table
spells them, with their first point in whole degrees where the table gives several rivers one wrong name; places by
country; lakes, which come as nameless holes in the land, by the longitude and latitude of a point inside or near by.
"""

RIVERS = dict(
    pair.split("=")
    for pair in """
Ajaj?=Ajajú|Amgun?=Amgun|Anadyr?=Anadyr|Argun? (Ergun)=Argun (Ergun)|Aripuan?=Aripuanã|Aoukal?=Aoukalé
B?nou?=Bénoué|B?o-B?o=Bío-Bío
Bago?=Bagoé|Baoul?=Baoulé|Bol?shaya Kuonamka=Bolshaya Kuonamka|Bol?shoy Anyuy=Bolshoy Anyuy
Bol?shoy Yenisey=Bolshoy Yenisey|Bol?shoy Yugan=Bolshoy Yugan|Byk Menderes=Büyük Menderes|Caquet?=Caquetá
Carcara??=Carcarañá|Caron?=Caroní|Chirrip del Atlntico=Chirripó del Atlántico|Copiap?=Copiapó|Dal?lven=Dalälven
Di?er Songhua=Di'er Songhua|G?ba=Gêba|Gh?ghara=Ghaghara|Glomma (Glma)=Glomma|God?vari=Godavari
Grande Rivire de la Baleine=Grande Rivière de la Baleine|Gta lv=Göta älv|Gu?rico=Guárico|Guain?a=Guainía
Guapor?=Guaporé|Ibicu?=Ibicuí|Indai?=Indaiá|Indals?lven=Indalsälven|Iva?=Ivaí|Japur?=Japurá|Jiparan?=Jiparaná
Juru?=Juruá|Juta?=Jutaí|K?nes=Künes|Kad??=Kadeï|Kiz?lirmak=Kızılırmak|Klarlven=Klarälven|Kokemenjoki=Kokemäenjoki
Komo?=Komoé|L?rio=Lúrio|Lule lv=Lule älv|Mah?na Nad?=Mahanadi|Mamor?=Mamoré|Mara??n=Marañón|Motala strm=Motala ström
Nakanb? (White Volta)=Nakanbé (White Volta)|Neuqu?n=Neuquén|Nhamund?=Nhamundá|Niagra=Niagara|Ob?=Ob|Oco?a=Ocoña
Ogoou?=Ogooué|Ol?kma=Olyokma|Olen?k=Olenyok|Ou?m?=Ouémé|Paran?=Paraná|Parana?ba=Paranaíba|Parna?ba=Parnaíba
Pend Orielle=Pend Oreille|Piau?=Piauí|Pnuco=Pánuco|Pungu?=Pungué|Pur?s=Purús|Purificacin=Purificación|Rhne=Rhône
Ro Grande de Matagalpa=Río Grande de Matagalpa|Ro Grande de Santiago=Río Grande de Santiago|S?n?gal=Sénégal
S?o  Francisco=São Francisco|Santa Mara=Santa María|Severnaya Sos?va=Severnaya Sosva|Skelleftelven=Skellefteälven
Song?acha=Songacha|Stora Lule lv=Stora Lule älv|Susqehanna=Susquehanna|Svernaya Dvina=Severnaya Dvina|Tao?er=Tao'er
Tapaj?s=Tapajós|Thj?rs?=Þjórsá|Tiet?=Tietê|Tom?=Tom|Tornelven=Torneälven|Uaup?s=Uaupés|Vitava=Vltava
W. Branch Susqehanna=W. Branch Susquehanna|Za?gya=Zagya|Zay?=Zayü|Zncara=Záncara
Kr=Kür|Mio=Miño|Schelde (Steldt)=Schelde (Scheldt)|Sio=Sió|Strymnas (Truma)=Strymonas (Struma)|Dnepre=Dnepr|A?na=|Mlzes=Mélèzes
Drau@1,43=Garonne|Drau@-18,65=Þjórsá
ngermanlven=Ångermanälven
""".replace("\n", "|").strip("|").split("|")
)

# The countries that the borders call otherwise than the places do; those that are none here are empty.
COUNTRIES = {
    "Akrotiri": "United Kingdom",
    "Antarctica": "",
    "Antigua and Barb.": "Antigua and Barbuda",
    "Ashmore and Cartier Is.": "",
    "Bahamas": "The Bahamas",
    "Baikonur": "Kazakhstan",
    "Bajo Nuevo Bank": "",
    "Bosnia and Herz.": "Bosnia and Herzegovina",
    "Br. Indian Ocean Ter.": "",
    "British Virgin Is.": "British Virgin Islands",
    "Cabo Verde": "Cape Verde",
    "Cayman Is.": "Cayman Islands",
    "Central African Rep.": "Central African Republic",
    "Clipperton I.": "",
    "Congo": "Congo (Brazzaville)",
    "Cook Is.": "Cook Islands",
    "Coral Sea Is.": "",
    "Curaçao": "Curacao",
    "Cyprus U.N. Buffer Zone": "Cyprus",
    "Czechia": "Czech Republic",
    "Côte d'Ivoire": "Ivory Coast",
    "Dem. Rep. Congo": "Congo (Kinshasa)",
    "Dhekelia": "Cyprus",
    "Dominican Rep.": "Dominican Republic",
    "Eq. Guinea": "Equatorial Guinea",
    "Faeroe Is.": "Faroe Islands",
    "Falkland Is.": "Falkland Islands",
    "Fr. Polynesia": "French Polynesia",
    "Fr. S. Antarctic Lands": "",
    "Gambia": "The Gambia",
    "Guinea-Bissau": "Guinea Bissau",
    "Heard I. and McDonald Is.": "",
    "Hong Kong": "Hong Kong S.A.R.",
    "Indian Ocean Ter.": "",
    "Macao": "Macau S.A.R",
    "Marshall Is.": "Marshall Islands",
    "Micronesia": "Federated States of Micronesia",
    "N. Cyprus": "Northern Cyprus",
    "N. Mariana Is.": "Northern Mariana Islands",
    "Pitcairn Is.": "",
    "S. Geo. and the Is.": "South Georgia and the Islands",
    "S. Sudan": "South Sudan",
    "Scarborough Reef": "",
    "Serranilla Bank": "",
    "Siachen Glacier": "India",
    "Solomon Is.": "Solomon Islands",
    "Spratly Is.": "",
    "St-Barthélemy": "Saint Barthelemy",
    "St-Martin": "Saint Martin",
    "St. Kitts and Nevis": "Saint Kitts and Nevis",
    "St. Pierre and Miquelon": "Saint Pierre and Miquelon",
    "St. Vin. and Gren.": "Saint Vincent and the Grenadines",
    "São Tomé and Principe": "Sao Tome and Principe",
    "Timor-Leste": "East Timor",
    "Turks and Caicos Is.": "Turks and Caicos Islands",
    "U.S. Minor Outlying Is.": "",
    "U.S. Virgin Is.": "United States Virgin Islands",
    "USNB Guantanamo Bay": "Cuba",
    "Vatican": "Vatican (Holy Sea)",
    "W. Sahara": "Western Sahara",
    "Wallis and Futuna Is.": "Wallis and Futuna",
    "eSwatini": "Swaziland",
    "Åland": "Aland",
}

PLACES = {
    "Spain": "Almeria=Almería|Cadiz=Cádiz|Castello=Castelló|Cordoba=Córdoba|Gijon=Gijón|La Coruña=A Coruña|Leon=León"
    "|Logrono=Logroño|Malaga=Málaga|Mataro=Mataró|Merida=Mérida",
    "Portugal": "Angra do Heroismo=Angra do Heroísmo|Braganca=Bragança|Covilha=Covilhã|Evora=Évora|Portimao=Portimão"
    "|Santarem=Santarém|Setubal=Setúbal|Viana Do Castelo=Viana do Castelo",
    "France": "Basse-terre=Basse-Terre|Besancon=Besançon|Beziers=Béziers|Nimes=Nîmes|Orleans=Orléans|Poitier=Poitiers"
    "|Saint-Etienne=Saint-Étienne|Pointe-a-Pitre=Pointe-à-Pitre",
    "Germany": "Furth=Fürth|Gottingen=Göttingen|Lubeck=Lübeck|Saarbrucken=Saarbrücken|Wurzburg=Würzburg",
    "Ireland": "Muineachan=Monaghan|Ros Comain=Roscommon",
    "Sweden": "Harnosand=Härnösand|Nykoping=Nyköping|Vannersborg=Vänersborg",
    "Poland": "Bialystok=Białystok|Elblag=Elbląg|Elk=Ełk|Gdansk=Gdańsk|Grudziadz=Grudziądz|Inowroclaw=Inowrocław"
    "|Lódz=Łódź|Poznan=Poznań|Rzeszow=Rzeszów|Wroclaw=Wrocław|Zielona Gora=Zielona Góra",
    "Czech Republic": "Ceske Budejovice=České Budějovice|Hradec Kralove=Hradec Králové|Pizen=Plzeň"
    "|Usti Nad Labem=Ústí nad Labem|Zlin=Zlín",
    "Slovakia": "Banska Bystrica=Banská Bystrica|Kosice=Košice|Presov=Prešov|Zilina=Žilina",
    "Hungary": "Bekescsaba=Békéscsaba|Gyor=Győr|Kaposvar=Kaposvár|Kecskemet=Kecskemét|Nyiregyhaza=Nyíregyháza|Pecs=Pécs"
    "|Salgotarjan=Salgótarján|Szekesfehervar=Székesfehérvár|Szekszard=Szekszárd|Tatabanya=Tatabánya|Vac=Vác"
    "|Veszprem=Veszprém",
    "Switzerland": "Neuchatel=Neuchâtel",
    "Brazil": "Sao Paulo=São Paulo",
    "Japan": "Kochi=Kōchi|Oita=Ōita|Otsu=Ōtsu",
}

LAKES = """
-87.5 47.7 Superior|-82.2 44.8 Michigan-Huron|-81.2 42.2 Erie|-77.9 43.6 Ontario
-79.4 44.45 Simcoe|-79.8 46.25 Nipissing|-88.5 49.8 Nipigon|-94.7 49.3 Lake of the Woods|-93.2 48.62 Rainy
-97.8 52.6 Winnipeg|-100.2 52.8 Winnipegosis|-98.6 51.0 Manitoba|-121.0 66.0 Great Bear|-114.0 61.7 Great Slave
-109.3 59.2 Athabasca|-73.35 44.4 Champlain|-72.05 48.6 Saint-Jean|-73.7 50.7 Mistassini
-112.6 41.1 Great Salt Lake|-80.85 26.95 Okeechobee|-88.4 44.0 Winnebago|-94.95 48.05 Red Lake
-102.0 47.8 Sakakawea|-100.4 45.0 Oahe|-106.6 47.7 Fort Peck|-120.05 39.1 Tahoe|-114.1 47.9 Flathead
-69.6 45.65 Moosehead|-85.4 11.5 Nicaragua|-86.4 12.35 Managua|-103.0 20.25 Chapala
-69.4 -15.8 Titicaca|-67.1 -18.8 Poopó|-71.5 -46.5 Buenos Aires|-72.3 -50.2 Argentino|-72.8 -49.6 Viedma
-42.0 -9.6 Sobradinho|-72.8 -41.1 Llanquihue
-6.4 54.6 Neagh|-7.7 54.4 Erne|-8.3 52.95 Derg|-7.95 53.5 Ree
-4.45 57.3 Ness|-5.2 39.3 Orellana|6.5 46.45 Geneva|9.4 47.6 Constance
10.7 45.65 Garda|8.65 45.95 Maggiore|17.7 46.85 Balaton
5.35 52.75 IJsselmeer|12.7 53.42 Müritz|19.3 42.17 Skadar|20.75 41.05 Ohrid|21.0 40.9 Prespa
13.3 58.9 Vänern|14.5 58.3 Vättern|16.9 59.45 Mälaren|15.8 59.2 Hjälmaren|14.5 63.15 Storsjön|11.0 60.7 Mjøsa
28.3 61.3 Saimaa|25.5 61.6 Päijänne|27.3 64.3 Oulu|28.0 69.0 Inari|27.4 58.7 Peipus|26.0 58.3 Võrtsjärv
31.5 60.8 Ladoga|35.5 61.6 Onega|31.3 58.25 Ilmen|37.6 60.2 Beloye|38.2 58.4 Rybinsk
49.3 53.9 Kuybyshev|34.0 47.4 Kakhovka|32.6 49.3 Kremenchuk|42.9 38.6 Van|45.4 37.7 Urmia
45.3 40.35 Sevan|33.4 38.75 Tuz|31.5 38.0 Beyşehir|35.6 32.8 Sea of Galilee|35.5 31.6 Dead Sea|59.7 45.0 Aral Sea
74.0 46.2 Balkhash|77.2 42.45 Issyk-Kul|83.8 48.0 Zaysan|77.5 54.8 Chany|108.0 53.6 Baikal|102.5 74.5 Taymyr
100.5 51.0 Khövsgöl|92.8 50.3 Uvs|100.2 36.9 Qinghai|132.4 45.0 Khanka|116.3 29.1 Poyang|112.8 29.0 Dongting
120.15 31.2 Tai|117.4 49.0 Hulun|118.6 33.3 Hongze|136.1 35.3 Biwa
98.85 2.6 Toba|104.1 12.85 Tonlé Sap|33.0 -1.0 Victoria|29.6 -6.0 Tanganyika|34.5 -12.0 Malawi|36.1 3.6 Turkana
31.0 1.7 Albert|29.6 -0.35 Edward|29.1 -2.0 Kivu|28.6 -9.1 Mweru|29.75 -11.2 Bangweulu|32.2 -7.9 Rukwa|37.3 12.0 Tana
33.0 1.5 Kyoga|14.4 13.1 Chad|0.0 7.2 Volta|28.0 -17.0 Kariba|31.5 -15.6 Cahora Bassa|32.2 23.0 Nasser|4.6 10.2 Kainji
18.2 -2.0 Mai-Ndombe|137.3 -28.5 Eyre|137.8 -31.2 Torrens|136.0 -31.6 Gairdner|175.9 -38.8 Taupo|167.7 -45.2 Te Anau
""".replace("\n", "|").strip("|").split("|")
