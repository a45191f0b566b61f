import sharp from 'sharp'
import type { Sharp } from 'sharp'
import type { GravarArquivo } from '../gravar.ts'
import { acaso, ALTURA, type Desenho, espelhar, type Gravidade, LARGURA, MATERIAIS } from './desenho.ts'
import { amortecedor, arCondicionado, escapamento, homocinetica, lampada, palheta } from './desenhos-carroceria.ts'
import { bucha, disco, fluidoFreio, pastilha, pneu } from './desenhos-freios-pneus.ts'
import { alternador, arrefecimento, bateria, correia, filtroAr, filtroCabine, oleo } from './desenhos-motor.ts'

type Pintor = (g: Gravidade, semente: number, leitura: string) => Desenho

/** A drawn picture of the demonstration; `medida` is what its instrument shows. */
export interface Foto {
  nome: string
  medida?: number
  desenho: () => Desenho
}

const SEM_LEITURA: Record<string, Pintor> = {
  pastilha,
  disco,
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
const COM_LEITURA: Record<string, { pintor: Pintor; leituras: Record<Gravidade, readonly number[]> }> = {
  pneu: { pintor: pneu, leituras: { VERMELHO: [1.2, 1.5], AMARELO: [2.4, 2.8] } },
  bateria: { pintor: bateria, leituras: { VERMELHO: [11.4, 11.8], AMARELO: [12.1, 12.3] } },
  alternador: { pintor: alternador, leituras: { VERMELHO: [12.9], AMARELO: [13.3] } },
  'ar-condicionado': { pintor: arCondicionado, leituras: { VERMELHO: [17.5], AMARELO: [12.5] } },
}

const COM_ESPELHO = new Set(['pastilha', 'disco', 'palheta', 'filtro-ar'])

const assuntos = new Map<string, Foto[]>()
for (const gravidade of ['VERMELHO', 'AMARELO'] as const) {
  const cor = gravidade.toLowerCase()
  for (const [assunto, pintor] of Object.entries(SEM_LEITURA)) {
    const variantes = COM_ESPELHO.has(assunto) ? [1, 2] : [1]
    assuntos.set(
      `${assunto}/${gravidade}`,
      variantes.map((v) => ({
        nome: `${assunto}-${cor}-${v}`,
        desenho: () =>
          v === 1
            ? pintor(gravidade, 977 + assunto.length, '')
            : espelhar(pintor(gravidade, v * 977 + assunto.length, '')),
      })),
    )
  }
  for (const [assunto, { pintor, leituras }] of Object.entries(COM_LEITURA)) {
    assuntos.set(
      `${assunto}/${gravidade}`,
      leituras[gravidade].map((medida, i) => ({
        nome: `${assunto}-${cor}-${i + 1}`,
        medida,
        desenho: () => pintor(gravidade, i * 977 + assunto.length, medida.toFixed(1).replace('.', ',')),
      })),
    )
  }
}

/** Pictures of a subject at a colour; empty when nothing was drawn for it. */
export function fotosDe(assunto: string, gravidade: Gravidade): readonly Foto[] {
  return assuntos.get(`${assunto}/${gravidade}`) ?? []
}

/** Every drawn picture, about forty. */
export function todasAsFotos(): readonly Foto[] {
  return [...assuntos.values()].flat()
}

const LADO = 256
/** Grain of a phone's sensor, so that flat gradients do not look drawn. */
const grao = (() => {
  const rng = acaso(2026)
  const pixels = Buffer.alloc(LADO * LADO * 4)
  for (let i = 0; i < pixels.length; i += 4) {
    const v = 128 + (rng() + rng() + rng() - 1.5) * 62
    pixels.fill(v, i, i + 3)
    pixels[i + 3] = 110
  }
  return pixels
})()

/** Paints a picture: blurred background enlarged from a quarter, foreground, grain. Width in pixels, 4:3. */
export async function pintar(foto: Foto, largura = LARGURA): Promise<Sharp> {
  const { fundo, frente } = foto.desenho()
  const svg = (conteudo: string, w: number, h: number) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${LARGURA} ${ALTURA}"><defs>${MATERIAIS}</defs>${conteudo}</svg>`,
    )
  const altura = Math.round((largura * ALTURA) / LARGURA)
  const pequeno = await sharp(svg(fundo, 160, 120))
    .flatten()
    .blur(4.5)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const desfocado = await sharp(pequeno.data, { raw: pequeno.info })
    .resize(largura, altura, { kernel: 'cubic' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pronta = await sharp(desfocado.data, { raw: desfocado.info })
    .composite([
      { input: svg(frente, largura, altura) },
      { input: grao, raw: { width: LADO, height: LADO, channels: 4 }, tile: true, blend: 'soft-light' },
    ])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return sharp(pronta.data, { raw: pronta.info })
}

const prontas = new Map<string, Promise<string>>()

/** A picture as the workshop's tablet sends it: JPEG bytes in base64, 800 × 600; painted once per process. */
export function fotoEmBase64(foto: Foto): Promise<string> {
  let dados = prontas.get(foto.nome)
  if (!dados) {
    dados = pintar(foto, 800).then(async (imagem) => (await imagem.jpeg({ quality: 78 }).toBuffer()).toString('base64'))
    prontas.set(foto.nome, dados)
  }
  return dados
}

/** Keeps each picture with its thumbnail, painted once, three at a time. */
export async function gravarFotos(gravar: GravarArquivo): Promise<void> {
  const fila = [...todasAsFotos()]
  const pintor = async (): Promise<void> => {
    for (let foto = fila.pop(); foto; foto = fila.pop()) {
      const { nome } = foto
      let pintada: ReturnType<typeof pintar> | undefined
      const imagem = async () => (await (pintada ??= pintar(foto))).clone()
      await gravar(
        `demo/fotos/${nome}.webp`,
        async () => (await imagem()).webp({ quality: 76, effort: 1 }).toBuffer(),
        'image/webp',
      )
      await gravar(
        `demo/fotos/${nome}-p.webp`,
        async () => (await imagem()).resize(320, 240).webp({ quality: 70, effort: 1 }).toBuffer(),
        'image/webp',
      )
    }
  }
  await Promise.all([pintor(), pintor(), pintor()])
}
