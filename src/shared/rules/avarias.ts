import { CAR_VIEW_SIZE, MAX_ITEM_MEDIA, type Answer, type Damage, type InspecaoAct } from '../checklists/inspecao.ts'
import type { TemplateItem } from '../checklists/modelos-inspecao.ts'

/** Words for the kinds of damage, inside a sentence. */
export const DAMAGE_WORDS: Record<Damage['tipo'], string> = {
  RISCO: 'risco',
  AMASSADO: 'amassado',
  QUEBRADO: 'quebrado',
  FALTANDO: 'peça faltando',
  OUTRO: 'outra avaria',
}

/** All photos and videos of an answer: the item's own, then those of its damages. */
export const answerMedia = ({ midias, avarias }: Answer): string[] => [
  ...midias,
  ...(avarias ?? []).flatMap((a) => a.midias),
]

/** Photos, videos and signatures that an act names. */
export function actMedia(ato: InspecaoAct): readonly string[] {
  switch (ato.tipo) {
    case 'RESPONDER':
      return ato.resposta ? answerMedia(ato.resposta) : []
    case 'MARCAR_AVARIA':
      return ato.avaria.midias
    case 'ASSINAR':
    case 'DESCARTAR_ASSINATURA':
      return [ato.midia]
    case 'ANOTAR':
      return ato.midias ?? []
    default:
      return []
  }
}

/** What damages are counted in. */
export const damageUnit = (n: number): string => (n === 1 ? 'avaria' : 'avarias')

/**
 * Damages for whoever reads without the drawing: '2 avarias: risco na porta dianteira direita, amassado no capô (fundo)'. Where `room` is
 * short the remarks go first, then the last damages, which are counted.
 */
export function damagesInWords(avarias: Answer['avarias'], room = Infinity): string | null {
  if (!avarias?.length) return null
  const each = avarias.map((a) => `${DAMAGE_WORDS[a.tipo]} ${damagePlace(a)}`)
  const counted = `${avarias.length} ${damageUnit(avarias.length)}`
  const whole = `${counted}: ${each.map((w, n) => w + (avarias[n]?.observacao && ` (${avarias[n].observacao})`)).join(', ')}`
  if (whole.length <= room) return whole
  for (let n = each.length; n > 0; n--) {
    const rest = each.length - n
    const said = `${counted}: ${each.slice(0, n).join(', ')}${rest > 0 ? ` e mais ${rest}` : ''}`
    if (said.length <= room) return said
  }
  return counted.length <= room ? counted : null
}

/** What an answer has that its item does not take, as a sentence; null when all fits. */
export function misfitOf({ nome, tipo }: TemplateItem, answer: Answer): string | null {
  const avarias = answer.avarias ?? []
  if (avarias.length > 0 && tipo !== 'AVARIAS') return `${nome}: neste item não se marcam avarias no desenho`
  if (new Set(avarias.map((a) => a.id)).size < avarias.length) return `${nome}: duas avarias têm a mesma identificação`
  if (avarias.length > 0 && (answer.estado === 'VERDE' || answer.estado === 'NA'))
    return `${nome}: com avaria marcada, use atenção ou urgente, ou apague a avaria`
  if (avarias.length > 0 && answerMedia(answer).length > MAX_ITEM_MEDIA)
    return `${nome}: cabem ${MAX_ITEM_MEDIA} fotos e vídeos por item, contando os das avarias`
  return null
}

/** The same as a name: 'Porta dianteira direita'. */
export function damagePlaceName(d: Parameters<typeof damagePlace>[0]): string {
  const name = damagePlace(d).replace(/^n[ao] /, '')
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** The part of the car at a point of a view, with its preposition, by the lines of the drawing. */
export function damagePlace({ vista, x, y }: Pick<Damage, 'vista' | 'x' | 'y'>): string {
  const [px, py] = [x * CAR_VIEW_SIZE.width, y * CAR_VIEW_SIZE.height]
  switch (vista) {
    case 'ESQUERDA':
      return sidePlace(px, py, 'esquerdo', 'esquerda')
    case 'DIREITA':
      return sidePlace(CAR_VIEW_SIZE.width - px, py, 'direito', 'direita')
    case 'CIMA':
      return placeAbove(px, py)
    case 'FRENTE':
      // Seen from the front, the car's right is on the left.
      if (py < 66) return 'no para-brisa'
      if (py >= 104) return 'no para-choque dianteiro'
      return px < 116 ? 'no farol direito' : px > 204 ? 'no farol esquerdo' : 'na frente'
    case 'TRASEIRA':
      if (py < 66) return 'no vidro traseiro'
      if (py >= 106) return 'no para-choque traseiro'
      return px < 106 ? 'na lanterna esquerda' : px > 214 ? 'na lanterna direita' : 'na tampa traseira'
  }
}

/** A side as the left one is drawn: the front on the left. */
function sidePlace(px: number, py: number, him: string, her: string): string {
  const inWheel = (centre: number) => Math.hypot(px - centre, py - 116) <= 24
  if (inWheel(76)) return `na roda dianteira ${her}`
  if (inWheel(244)) return `na roda traseira ${her}`
  if (px < 38) return 'no para-choque dianteiro'
  if (px > 288) return 'no para-choque traseiro'
  if (py < 44) return 'no teto'
  if (py < 68 && px > 100 && px < 244) return px < 170 ? `no vidro dianteiro ${him}` : `no vidro traseiro ${him}`
  if (px < 96) return `no para-lama dianteiro ${him}`
  if (px < 168) return `na porta dianteira ${her}`
  return px < 237 ? `na porta traseira ${her}` : `na lateral traseira ${her}`
}

/** The view from above has the front on the left, so the car's right is up. */
function placeAbove(px: number, py: number): string {
  if (px >= 96 && px <= 238 && py < 44) return 'na lateral direita'
  if (px >= 96 && px <= 238 && py > 116) return 'na lateral esquerda'
  if (px < 96) return 'no capô'
  if (px < 138) return 'no para-brisa'
  if (px < 202) return 'no teto'
  return px < 240 ? 'no vidro traseiro' : 'na tampa traseira'
}
