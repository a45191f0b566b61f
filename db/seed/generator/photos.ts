import sharp from 'sharp'
import type { Sharp } from 'sharp'
import type { SaveFile } from '../save.ts'
import { random, HEIGHT, type Drawing, mirror, type Severity, WIDTH, withoutMark, MATERIALS } from './drawing.ts'
import { amortecedor, arCondicionado, escapamento, homocinetica, lampada, palheta } from './bodywork-drawings.ts'
import { bucha, disk, fluidoFreio, pastilha, pneu } from './brake-tyre-drawings.ts'
import { alternador, arrefecimento, bateria, correia, filtroAr, filtroCabine, oleo } from './engine-drawings.ts'

type Painter = (g: Severity, seed: number, leitura: string) => Drawing

/** A drawn picture of the demonstration; `medida` is the reading of its instrument. */
export interface Photo {
  nome: string
  medida?: number
  desenho: () => Drawing
}

const WITHOUT_READING: Record<string, Painter> = {
  pastilha,
  disco: disk,
  'fluido-freio': fluidoFreio,
  bucha,
  oleo,
  arrefecimento,
  correia,
  'filtro-ar': filtroAr,
  'filtro-cabine': filtroCabine,
  palheta,
  lampada,
  escapamento,
  homocinetica,
  amortecedor,
}
const WITH_READING: Record<string, { pintor: Painter; leituras: Record<Severity, readonly number[]> }> = {
  pneu: { pintor: pneu, leituras: { VERMELHO: [1.2, 1.5], AMARELO: [2.4, 2.8] } },
  bateria: { pintor: bateria, leituras: { VERMELHO: [11.4, 11.8], AMARELO: [12.1, 12.3] } },
  alternador: { pintor: alternador, leituras: { VERMELHO: [12.9], AMARELO: [13.3] } },
  'ar-condicionado': { pintor: arCondicionado, leituras: { VERMELHO: [17.5], AMARELO: [12.5] } },
}

const MIRRORED = new Set(['pastilha', 'disco', 'palheta', 'filtro-ar'])

const subjects = new Map<string, Photo[]>()
for (const gravidade of ['VERMELHO', 'AMARELO'] as const) {
  const cor = gravidade.toLowerCase()
  for (const [assunto, painter] of Object.entries(WITHOUT_READING)) {
    const variants = MIRRORED.has(assunto) ? [1, 2] : [1]
    subjects.set(
      `${assunto}/${gravidade}`,
      variants.map((v) => ({
        nome: `${assunto}-${cor}-${v}`,
        desenho: () =>
          v === 1
            ? painter(gravidade, 977 + assunto.length, '')
            : mirror(painter(gravidade, v * 977 + assunto.length, '')),
      })),
    )
  }
  for (const [assunto, { pintor: painter, leituras }] of Object.entries(WITH_READING)) {
    subjects.set(
      `${assunto}/${gravidade}`,
      leituras[gravidade].map((medida, i) => ({
        nome: `${assunto}-${cor}-${i + 1}`,
        medida,
        desenho: () => painter(gravidade, i * 977 + assunto.length, medida.toFixed(1).replace('.', ',')),
      })),
    )
  }
}

/** Pictures of a subject in a colour; empty when there are none. */
export function getPhotos(assunto: string, gravidade: Severity): readonly Photo[] {
  return subjects.get(`${assunto}/${gravidade}`) ?? []
}

/** Every drawn picture, about forty. */
export function allPhotos(): readonly Photo[] {
  return [...subjects.values()].flat()
}

const drawnUpon = getPhotos('pastilha', 'VERMELHO')[0]
if (!drawnUpon) throw new Error('no picture of pads')
/** A photo on which the mechanic drew, and the original without the drawing. */
export const PHOTO_DRAWN_UPON: { nome: string; original: Photo } = {
  nome: drawnUpon.nome,
  original: { nome: `${drawnUpon.nome}-original`, desenho: () => withoutMark(drawnUpon.desenho()) },
}

const SIDE = 256
/** Noise of a phone's sensor, so that flat gradients look like a photo. */
const grain = (() => {
  const rng = random(2026)
  const pixels = Buffer.alloc(SIDE * SIDE * 4)
  for (let i = 0; i < pixels.length; i += 4) {
    const v = 128 + (rng() + rng() + rng() - 1.5) * 62
    pixels.fill(v, i, i + 3)
    pixels[i + 3] = 110
  }
  return pixels
})()

/** Paints a picture: blurred background painted at 160 × 120 and enlarged, foreground, noise. Width in pixels, 4:3. */
export async function paint(photo: Photo, width = WIDTH): Promise<Sharp> {
  const { fundo: background, frente: foreground } = photo.desenho()
  const svg = (content: string, w: number, h: number) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>${MATERIALS}</defs>${content}</svg>`,
    )
  const height = Math.round((width * HEIGHT) / WIDTH)
  const small = await sharp(svg(background, 160, 120))
    .flatten()
    .blur(4.5)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const blurred = await sharp(small.data, { raw: small.info })
    .resize(width, height, { kernel: 'cubic' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pronta = await sharp(blurred.data, { raw: blurred.info })
    .composite([
      { input: svg(foreground, width, height) },
      { input: grain, raw: { width: SIDE, height: SIDE, channels: 4 }, tile: true, blend: 'soft-light' },
    ])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return sharp(pronta.data, { raw: pronta.info })
}

const ready = new Map<string, Promise<string>>()

/** A picture as the workshop's tablet sends it: JPEG in base64, 800 × 600; painted once per process. */
export function photoAsBase64(photo: Photo): Promise<string> {
  let data = ready.get(photo.nome)
  if (!data) {
    data = paint(photo, 800).then(async (imagem) => (await imagem.jpeg({ quality: 78 }).toBuffer()).toString('base64'))
    ready.set(photo.nome, data)
  }
  return data
}

/** Saves each picture and its thumbnail. Each is painted once, three at a time. */
export async function savePhotos(save: SaveFile): Promise<void> {
  const queue = [...allPhotos(), PHOTO_DRAWN_UPON.original]
  const painter = async (): Promise<void> => {
    for (let photo = queue.pop(); photo; photo = queue.pop()) {
      const { nome } = photo
      let painted: ReturnType<typeof paint> | undefined
      const imagem = async () => (await (painted ??= paint(photo))).clone()
      await save(
        `demo/fotos/${nome}.webp`,
        async () => (await imagem()).webp({ quality: 76, effort: 1 }).toBuffer(),
        'image/webp',
      )
      await save(
        `demo/fotos/${nome}-p.webp`,
        async () => (await imagem()).resize(320, 240).webp({ quality: 70, effort: 1 }).toBuffer(),
        'image/webp',
      )
    }
  }
  await Promise.all([painter(), painter(), painter()])
}
