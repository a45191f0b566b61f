import { CORNERS, type Answer, type Damage, type InspecaoAct, type Reception } from '#shared/checklists/inspecao.ts'
import type { MediaStart } from '#shared/checklists/inspecoes.ts'
import { answerMedia, DAMAGE_WORDS, damagePlace, damagesInWords } from '#shared/rules/avarias.ts'
import { fuelInWords } from '#shared/rules/fuel.ts'
import { typedFigure } from './figures.ts'
import { CORNER_NAMES, PLACE_NAMES, PLACES, type Tyres } from './tyres.ts'

/** Colours of an answer, in words. */
export const STATES = {
  VERDE: 'verde',
  AMARELO: 'amarelo',
  VERMELHO: 'vermelho',
  NA: 'não se aplica',
  NAO_VERIFICADO: 'não verificado',
}
const MEDIAS = { FOTO: 'uma foto', VIDEO: 'um vídeo', ASSINATURA: 'uma assinatura' }

/** All that an act says, for the person who did it and for a note: where the act is not taken, these words are what is left of it. */
export function actInWords(ato: InspecaoAct, itemName: (item: string) => string = (i) => i): string {
  switch (ato.tipo) {
    case 'INICIAR':
      return `Começou a inspeção de ${ato.veiculo.placa ?? ato.veiculo.modelo}`
    case 'RECEBER':
      return `Registrou a chegada: ${receptionInWords(ato.dados)}`
    case 'MARCAR_AVARIA':
      return `Marcou uma avaria: ${damageInWords(ato.avaria)}`
    case 'APAGAR_AVARIA':
      return 'Apagou uma avaria'
    case 'ASSINAR':
      return `Assinatura de ${ato.nome}`
    case 'DESCARTAR_ASSINATURA':
      return 'Descartou a assinatura do cliente'
    case 'RESPONDER':
      return ato.resposta === null
        ? `${itemName(ato.item)}: resposta desfeita`
        : answerInWords(ato.resposta, itemName(ato.item))
    case 'TODOS_VERDES':
      return `${ato.itens.length} itens verdes: ${ato.itens.map(itemName).join(', ')}`
    case 'CONTAR_TEMPO':
      return `Tempo de uma seção: ${ato.segundos} s`
    case 'ANOTAR':
      return ato.texto
    case 'EXIGIR_SEGUNDA_OLHADA':
      return 'Pediu a segunda olhada'
    case 'FINALIZAR':
      return 'Finalizou a inspeção'
    case 'DEVOLVER':
      return `Devolveu a inspeção: ${ato.motivo}`
    case 'APROVAR':
      return 'Aprovou a inspeção'
    case 'CANCELAR':
      return `Cancelou a inspeção: ${ato.motivo}`
  }
}

/** What a photo, video or signature is called. */
export const mediaInWords = (m: MediaStart): string => `Tirou ${MEDIAS[m.tipo]}`

const joined = (parts: readonly (string | null | false | undefined)[]) => parts.filter(Boolean).join('; ')
const given = (name: string, value: string | number | null | undefined) =>
  value === undefined ? null : `${name} ${value === null || value === '' ? 'sem valor' : value}`
const mediasOf = (n: number) => (n === 0 ? null : n === 1 ? '1 foto ou vídeo' : `${n} fotos ou vídeos`)

export function receptionInWords(d: Partial<Reception>): string {
  const fuel = d.combustivel == null ? d.combustivel : fuelInWords(d.combustivel)?.toLowerCase()
  return joined([
    given('km', d.km?.toLocaleString('pt-BR') ?? d.km),
    given('combustível', fuel),
    given('prisma', d.prisma),
    given('objetos', d.objetos),
    given('queixa', d.queixa),
  ])
}

function damageInWords(a: Damage): string {
  return joined([`${DAMAGE_WORDS[a.tipo]} ${damagePlace(a)}`, a.observacao, mediasOf(a.midias.length)])
}

function answerInWords(r: Answer, item: string): string {
  return joined([
    `${item}: ${STATES[r.estado]}`,
    r.medida !== null && `medida ${typedFigure(r.medida)}`,
    r.pneus && tyresInWords(r.pneus),
    r.bateria && batteryInWords(r.bateria),
    damagesInWords(r.avarias),
    r.texto,
    r.comentarioCliente && `para o cliente: ${r.comentarioCliente}`,
    r.comentarioInterno && `nota interna: ${r.comentarioInterno}`,
    mediasOf(answerMedia(r).length),
  ])
}

export function tyresInWords(t: Tyres): string {
  return joined(
    CORNERS.map((corner) => {
      const c = t[corner]
      if (!c) return null
      const depths = PLACES.filter((p) => c[p] !== null).map((p) => `${PLACE_NAMES[p]} ${typedFigure(c[p])} mm`)
      const all = [...depths, c.dot && `DOT ${c.dot}`, c.pressao !== null && `${typedFigure(c.pressao)} psi`]
      return `${CORNER_NAMES[corner].toLowerCase()} ${all.filter(Boolean).join(', ')}`
    }),
  )
}

export const batteryInWords = (b: NonNullable<Answer['bateria']>): string =>
  [
    `bateria ${typedFigure(b.medido)} A medidos`,
    b.nominal !== null && `${typedFigure(b.nominal)} A nominais`,
    b.codigo && `código ${b.codigo}`,
  ]
    .filter(Boolean)
    .join(', ')
