import type { InspecaoAct } from '#shared/checklists/inspecao.ts'
import type { MediaStart } from '#shared/checklists/inspecoes.ts'
import type { OutboxEntry } from '../../core/offline/schema.ts'

/** Kinds of entries, under which the area declares their senders. */
export const ACT = 'inspecao.ato'
export const MEDIA = 'inspecao.midia'

export interface ActPayload {
  idInspecao: string
  ato: InspecaoAct
}
export interface MediaPayload {
  idInspecao: string
  midia: MediaStart
}

/** Entries of one inspection: a refusal stops these and no others. */
export const subjectOf = (idInspecao: string): string => `inspecao:${idInspecao}`

/** The queued act of an entry; null for another kind. */
export const actOf = (e: OutboxEntry): ActPayload | null => (e.kind === ACT ? (e.payload as ActPayload) : null)
/** The queued photo, video or signature of an entry; null for another kind. */
export const mediaOf = (e: OutboxEntry): MediaPayload | null => (e.kind === MEDIA ? (e.payload as MediaPayload) : null)

const STATES = {
  VERDE: 'verde',
  AMARELO: 'amarelo',
  VERMELHO: 'vermelho',
  NA: 'não se aplica',
  NAO_VERIFICADO: 'não verificado',
}
const MEDIAS = { FOTO: 'uma foto', VIDEO: 'um vídeo', ASSINATURA: 'uma assinatura' }

/** What an act says, for the person who did it and for a note. */
export function actInWords(ato: InspecaoAct, itemName: (item: string) => string = (i) => i): string {
  switch (ato.tipo) {
    case 'INICIAR':
      return `Começou a inspeção de ${ato.veiculo.placa ?? ato.veiculo.modelo}`
    case 'RECEBER':
      return `Registrou a chegada${ato.dados.km == null ? '' : `, ${ato.dados.km} km`}${ato.dados.queixa ? `: ${ato.dados.queixa}` : ''}`
    case 'MARCAR_AVARIA':
      return `Marcou uma avaria${ato.avaria.observacao ? `: ${ato.avaria.observacao}` : ''}`
    case 'APAGAR_AVARIA':
      return 'Apagou uma avaria'
    case 'ASSINAR':
      return `Assinatura de ${ato.nome}`
    case 'RESPONDER':
      return ato.resposta === null
        ? `${itemName(ato.item)}: resposta desfeita`
        : answerInWords(ato.resposta, itemName(ato.item))
    case 'TODOS_VERDES':
      return `${ato.itens.length} itens verdes`
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

function answerInWords(r: NonNullable<Extract<InspecaoAct, { tipo: 'RESPONDER' }>['resposta']>, item: string): string {
  return [
    `${item}: ${STATES[r.estado]}`,
    r.medida === null ? null : `medida ${r.medida}`,
    r.texto,
    r.comentarioCliente,
    r.comentarioInterno,
    r.midias.length === 0 ? null : `${r.midias.length} fotos ou vídeos`,
  ]
    .filter(Boolean)
    .join('; ')
}

/** What a photo, video or signature is called. */
export const mediaInWords = (m: MediaStart): string => `Tirou ${MEDIAS[m.tipo]}`
