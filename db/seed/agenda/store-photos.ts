// Pictures of the demonstration's store, drawn for it: the front, the reception and the workshop.
import sharp from 'sharp'

const [WIDTH, HEIGHT] = [1200, 750]

interface Palette {
  brand: string
  /** The brand's colour on what lies in shadow. */
  deep: string
}

const shape = (x: number, y: number, w: number, h: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${more}/>`
const round = (r: number) => `rx="${r}"`
const repeat = (n: number, draw: (i: number) => string) => Array.from({ length: n }, (_, i) => draw(i)).join('')

/** A car from its side, 300 wide, standing on y = 0. */
function car(x: number, y: number, paint: string, scale = 1): string {
  const wheel = (cx: number) =>
    `<circle cx="${cx}" cy="-24" r="27" fill="#20242b"/><circle cx="${cx}" cy="-24" r="15" fill="#b9c0c9"/><circle cx="${cx}" cy="-24" r="5" fill="#59616c"/>`
  return `<g transform="translate(${x} ${y}) scale(${scale})"><ellipse cx="150" cy="2" rx="150" ry="9" fill="#000" opacity=".18"/>
    <path d="M6 -30 Q2 -66 34 -72 L78 -80 Q108 -120 150 -122 L190 -122 Q226 -120 250 -78 L280 -70 Q298 -64 296 -30 Z" fill="${paint}"/>
    <path d="M92 -80 Q114 -110 146 -112 L146 -80 Z M156 -112 L188 -112 Q214 -110 232 -80 L156 -80 Z" fill="#cfe3f1"/>
    <path d="M6 -44 H296" stroke="#000" stroke-opacity=".14" stroke-width="3"/><rect x="166" y="-68" width="22" height="5" rx="2" fill="#000" opacity=".25"/>
    <path d="M8 -60 q12 -6 22 -2 l-2 10 h-21 Z" fill="#ffe9a8"/><path d="M294 -60 l-16 -3 2 12 15 1 Z" fill="#d9493f"/>${wheel(72)}${wheel(230)}</g>`
}

const tree = (x: number, y: number, s: number) =>
  `<g transform="translate(${x} ${y}) scale(${s})"><rect x="-7" y="-70" width="14" height="70" fill="#7a5a3d"/><circle cx="0" cy="-110" r="52" fill="#5d9a5b"/><circle cx="-30" cy="-84" r="34" fill="#4f8a50"/><circle cx="30" cy="-88" r="36" fill="#6aa865"/></g>`

const plant = (x: number, y: number, s = 1) =>
  `<g transform="translate(${x} ${y}) scale(${s})"><path d="M0 -40 Q-50 -80 -46 -130 Q-6 -100 0 -40 M0 -40 Q50 -84 50 -138 Q8 -104 0 -40 M0 -40 Q-8 -110 4 -166 Q26 -110 0 -40" fill="#4f8a50"/><path d="M-30 -44 H30 L22 0 H-22 Z" fill="#d8d2c6"/></g>`

/** The brand's sign: a wrench in a ring, without letters. */
const sign = (x: number, y: number, r: number, ink: string) =>
  `<g transform="translate(${x} ${y})"><circle r="${r}" fill="none" stroke="${ink}" stroke-width="${r / 7}"/><g transform="rotate(45) scale(${r / 50})"><path d="M-7 34 V-8 A20 20 0 0 1 -14 -38 V-22 L0 -15 L14 -22 V-38 A20 20 0 0 1 7 -8 V34 A7 7 0 0 1 -7 34 Z" fill="${ink}"/></g></g>`

function front({ brand, deep }: Palette): string {
  const bay = (x: number, inside: string) => `${shape(x, 330, 250, 250, '#2c333d')}
    ${shape(x + 10, 340, 230, 240, '#47525f')}${shape(x + 10, 340, 230, 60, '#ffffff', 'opacity=".10"')}
    ${repeat(3, (i) => shape(x + 30 + i * 75, 356, 40, 8, '#fff6d8', round(4)))}${inside}
    ${shape(x - 8, 320, 266, 16, brand)}`
  return `<defs><linearGradient id="ceu" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#a9d3f2"/><stop offset="1" stop-color="#f3f8fc"/></linearGradient></defs>
    ${shape(0, 0, WIDTH, HEIGHT, 'url(#ceu)')}<circle cx="1020" cy="120" r="54" fill="#fff3c4"/>
    <path d="M0 430 Q160 360 330 420 T700 400 T1200 420 V600 H0 Z" fill="#b9d8b4"/>
    ${tree(70, 585, 1.25)}${tree(1140, 585, 1.1)}
    ${shape(130, 220, 930, 360, '#f4f1ea')}${shape(130, 220, 930, 90, brand)}${shape(130, 300, 930, 10, deep)}
    ${sign(220, 264, 30, '#ffffff')}${shape(270, 252, 190, 10, '#ffffff', round(5))}${shape(270, 272, 120, 8, '#ffffff', 'rx="4" opacity=".7"')}
    ${bay(160, `${shape(205, 520, 160, 10, '#f0b83c', round(3))}${car(178, 516, '#c8cdd4', 0.72)}${shape(272, 530, 18, 50, '#8d97a3')}`)}
    ${bay(440, `${shape(470, 500, 60, 80, brand, round(4))}${repeat(4, (i) => shape(476, 508 + i * 18, 48, 3, '#ffffff', 'opacity=".6"'))}${shape(610, 440, 60, 6, '#b9c0c9')}${shape(610, 470, 60, 6, '#b9c0c9')}`)}
    ${shape(730, 340, 290, 240, '#bcdcf0')}<path d="M730 580 L860 340 H930 L800 580 Z" fill="#ffffff" opacity=".35"/>
    ${repeat(3, (i) => shape(726 + i * 97, 340, 8, 240, '#5a6572'))}${shape(726, 440, 298, 7, '#5a6572')}${shape(836, 506, 6, 36, '#2c333d', round(3))}
    ${plant(706, 584, 0.62)}${plant(1046, 584, 0.62)}
    ${shape(0, 578, WIDTH, 172, '#8a9098')}${shape(0, 578, WIDTH, 14, '#c9ccd0')}
    ${repeat(7, (i) => `<path d="M${60 + i * 180} 750 l34 -110 h8 l-26 110 Z" fill="#ffffff" opacity=".75"/>`)}
    ${car(350, 705, deep, 1.05)}${car(790, 690, '#f5f6f8', 1)}`
}

function reception({ brand, deep }: Palette): string {
  const chair = (x: number) =>
    `${shape(x, 500, 96, 70, brand, round(14))}${shape(x - 4, 552, 104, 34, deep, round(12))}${shape(x + 8, 584, 8, 42, '#5a6572')}${shape(x + 80, 584, 8, 42, '#5a6572')}`
  const lamp = (x: number) =>
    `${shape(x - 2, 0, 4, 120, '#5a6572')}<path d="M${x - 44} 160 Q${x} 80 ${x + 44} 160 Z" fill="${deep}"/><ellipse cx="${x}" cy="162" rx="44" ry="8" fill="#fff3c4"/>`
  return `<defs><linearGradient id="parede" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fbf8f2"/><stop offset="1" stop-color="#efe9dd"/></linearGradient></defs>
    ${shape(0, 0, WIDTH, HEIGHT, 'url(#parede)')}${shape(0, 600, WIDTH, 150, '#d9cdb8')}${shape(0, 596, WIDTH, 8, '#c4b79f')}
    ${repeat(9, (i) => `<path d="M${i * 150} 750 L${80 + i * 130} 604" stroke="#c4b79f" stroke-width="3"/>`)}
    ${shape(60, 150, 330, 290, '#c9e4f4', 'rx="8" stroke="#ffffff" stroke-width="14"')}<path d="M67 400 Q160 350 240 390 T383 380 V433 H67 Z" fill="#a8cfa3"/>
    ${car(120, 428, deep, 0.6)}${shape(220, 150, 8, 290, '#ffffff')}
    ${chair(70)}${chair(186)}${chair(302)}${plant(462, 628, 1.2)}
    ${shape(560, 120, 560, 330, brand, round(10))}${shape(560, 120, 560, 330, '#000', 'rx="10" opacity=".05"')}
    ${sign(840, 250, 74, '#ffffff')}${shape(730, 360, 220, 16, '#ffffff', round(8))}${shape(780, 390, 120, 10, '#ffffff', 'rx="5" opacity=".7"')}
    ${lamp(660)}${lamp(840)}${lamp(1020)}
    <circle cx="500" cy="110" r="40" fill="#ffffff" stroke="#5a6572" stroke-width="6"/><path d="M500 110 V84 M500 110 L518 120" stroke="#2c333d" stroke-width="5" stroke-linecap="round"/>
    ${shape(570, 470, 560, 170, '#f7f3ea', round(10))}${shape(570, 470, 560, 20, '#8b6a49', round(6))}${shape(600, 510, 500, 110, deep, 'rx="8" opacity=".92"')}${repeat(8, (i) => shape(622 + i * 60, 524, 6, 82, '#ffffff', 'opacity=".16"'))}
    ${shape(660, 404, 110, 66, '#2c333d', round(6))}${shape(667, 411, 96, 48, '#9fd0ef', round(3))}${shape(706, 468, 18, 8, '#2c333d')}
    ${shape(930, 404, 110, 66, '#2c333d', round(6))}${shape(937, 411, 96, 48, '#9fd0ef', round(3))}${shape(976, 468, 18, 8, '#2c333d')}
    ${shape(826, 452, 46, 18, '#ffffff', round(3))}${shape(832, 446, 34, 8, '#e9c46a', round(2))}${plant(1150, 640, 0.9)}`
}

function workshop({ brand, deep }: Palette): string {
  const lift = (x: number, paint: string, up: number) =>
    `${shape(x - 20, 250, 26, 400, brand)}${shape(x + 306, 250, 26, 400, brand)}${shape(x - 34, 640, 54, 14, deep)}${shape(x + 292, 640, 54, 14, deep)}
     ${car(x + 6, up, paint, 1)}${shape(x - 4, up + 2, 320, 12, '#f0b83c', round(4))}`
  const drawers = (x: number) =>
    `${shape(x, 520, 130, 116, deep, round(6))}${repeat(5, (i) => `${shape(x + 8, 530 + i * 20, 114, 14, brand, round(3))}${shape(x + 45, 535 + i * 20, 40, 4, '#ffffff', round(2))}`)}<circle cx="${x + 22}" cy="644" r="9" fill="#20242b"/><circle cx="${x + 108}" cy="644" r="9" fill="#20242b"/>`
  const tools = ['#5a6572', brand, '#8d97a3', '#5a6572', brand, '#8d97a3']
  return `${shape(0, 0, WIDTH, HEIGHT, '#eef1f4')}${shape(0, 0, WIDTH, 70, '#d4dae0')}
    ${repeat(4, (i) => `${shape(70 + i * 290, 34, 200, 16, '#ffffff', round(8))}<path d="M${70 + i * 290} 50 h200 l70 150 h-340 Z" fill="#ffffff" opacity=".35"/>`)}
    ${shape(0, 430, WIDTH, 210, '#dfe4e9')}${shape(0, 424, WIDTH, 12, brand)}
    ${shape(500, 190, 210, 170, '#c7a77d', round(6))}${tools.map((fill, i) => `${shape(524 + i * 31, 214, 9, 70 + (i % 3) * 22, fill, round(4))}<circle cx="${528 + i * 31}" cy="214" r="10" fill="${fill}"/>`).join('')}
    ${shape(0, 636, WIDTH, 114, '#aab1b9')}${shape(0, 636, WIDTH, 6, '#8a9098')}
    <path d="M60 750 L130 642 M480 750 L450 642 M720 750 L752 642 M1140 750 L1070 642" stroke="#f0b83c" stroke-width="9"/>
    ${lift(130, '#c65b4e', 470)}${lift(756, '#f5f6f8', 560)}${drawers(536)}
    ${shape(1120, 300, 60, 120, '#ffffff', 'rx="6" stroke="#8d97a3" stroke-width="4"')}${repeat(5, (i) => shape(1130, 316 + i * 20, i % 2 ? 28 : 40, 6, '#8d97a3', round(3)))}
    ${sign(600, 120, 34, brand)}`
}

/** Each picture with what is said below it. */
export const STORE_PHOTOS = [
  { nome: 'fachada', legenda: 'A entrada da oficina', draw: front },
  { nome: 'recepcao', legenda: 'A recepção, com café e Wi-Fi', draw: reception },
  { nome: 'oficina', legenda: 'Os elevadores', draw: workshop },
] as const

/** A picture as WebP, `width` pixels wide. */
export function paintStore(draw: (p: Palette) => string, palette: Palette, width: number = WIDTH): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${draw(palette)}</svg>`
  return sharp(Buffer.from(svg)).resize(width).webp({ quality: 82 }).toBuffer()
}

export const STORE_PHOTO_SIZE = { largura: WIDTH, altura: HEIGHT } as const
