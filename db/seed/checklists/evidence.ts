import sharp from 'sharp'
import { random, type Severity } from '../generator/drawing.ts'
import { integer, type Rng } from '../generator/people.ts'
import { getPhotos, PHOTO_DRAWN_UPON } from '../generator/photos.ts'
import type { SaveFile } from '../save.ts'
import { catalogOf } from './answers.ts'

/** A photo or signature of an inspection; its files are shared by all that show the same picture. */
export interface DemoMedia {
  idMidia: string
  tipo: 'FOTO' | 'ASSINATURA'
  /** Key of the stored picture without its ending. */
  chave: string
  largura: number
  altura: number
  desenhoDe: string | null
  codUsuario: number
  em: number
}

/** An id from the demonstration's random numbers, of the form of those that a phone makes. */
export function demoUuid(rng: Rng): string {
  const hex = Array.from({ length: 32 }, () => integer(rng, 0, 15).toString(16)).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}

const SIGNATURE = 'demo/assinatura'
const SIGNATURE_SIZE = { largura: 600, altura: 240 }

/** Photos and signatures that one inspection collects. */
export class Evidence {
  readonly midias: DemoMedia[] = []
  readonly #rng: Rng
  readonly #codUsuario: number

  constructor(rng: Rng, codUsuario: number) {
    this.#rng = rng
    this.#codUsuario = codUsuario
  }

  #add(m: Omit<DemoMedia, 'idMidia' | 'codUsuario'>): string {
    const idMidia = demoUuid(this.#rng)
    this.midias.push({ ...m, idMidia, codUsuario: this.#codUsuario })
    return idMidia
  }

  signature(em: number): string {
    return this.#add({ tipo: 'ASSINATURA', chave: SIGNATURE, ...SIGNATURE_SIZE, desenhoDe: null, em })
  }

  /** The photo of a finding, as drawn in the generator; the one that was drawn upon has its original too. */
  photos(item: string, cor: Severity, em: number): string[] {
    const [photo] = getPhotos(catalogOf(item)?.assunto ?? '', cor)
    if (!photo) return []
    const picture = (nome: string, desenhoDe: string | null) =>
      this.#add({ tipo: 'FOTO', chave: `demo/fotos/${nome}`, largura: 1280, altura: 960, desenhoDe, em })
    const { original } = PHOTO_DRAWN_UPON
    return [picture(photo.nome, photo.nome === PHOTO_DRAWN_UPON.nome ? picture(original.nome, null) : null)]
  }
}

/** Saves the drawing of a signature, which all signed inspections show. */
export async function saveSignature(save: SaveFile): Promise<void> {
  const rng = random(4057)
  const loops = Array.from({ length: 9 }, (_, i) => {
    const x = 70 + i * 50
    const high = 40 + rng() * 90
    return `C${x} ${high} ${x + 40} ${high - 10} ${x + 25} ${150 + rng() * 20}`
  }).join(' ')
  const { largura, altura } = SIGNATURE_SIZE
  const svg = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${largura}" height="${altura}"><rect width="100%" height="100%" fill="#fff"/><path d="M50 160 ${loops} L560 140" fill="none" stroke="#14213d" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/></svg>`,
  )
  await save(`${SIGNATURE}.webp`, () => sharp(svg).webp({ quality: 76 }).toBuffer(), 'image/webp')
  await save(`${SIGNATURE}-p.webp`, () => sharp(svg).resize(320).webp({ quality: 70 }).toBuffer(), 'image/webp')
}
