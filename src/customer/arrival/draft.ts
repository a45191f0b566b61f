import type { ChegadaPrevia, ChegadaPreviaData, Transporte } from '#shared/agenda/chegadas.ts'
import { whatsAppPhone } from '#shared/rules/phone.ts'

/** What a customer writes before arriving; the photos are sent as they are taken. */
export interface ArrivalDraft {
  pedido: string
  km: string
  decideNome: string
  decideTelefone: string
  transporte: Transporte
  endereco: string
  assinaNome: string
}

/** The form as it stands on the server. */
export const fromServer = (p: ChegadaPrevia): ArrivalDraft => ({
  pedido: p.pedido,
  km: p.km === null ? '' : String(p.km),
  decideNome: p.decideNome,
  decideTelefone: p.decideTelefone,
  transporte: p.transporte,
  endereco: p.endereco,
  assinaNome: p.assinadoPor ?? '',
})

/** A stored draft over what the server has; what cannot be read counts as none. */
export function overServer(stored: string | null, p: ChegadaPrevia): ArrivalDraft {
  try {
    return { ...fromServer(p), ...(JSON.parse(stored ?? '') as Partial<ArrivalDraft> | null) }
  } catch {
    return fromServer(p)
  }
}

/** Ways of going on that need an address. */
export const needsAddress = (t: Transporte): boolean => t === 'LEVAR_E_BUSCAR' || t === 'CARONA'

export interface ArrivalErrors {
  decideTelefone?: string
  endereco?: string
  assinaNome?: string
  assinatura?: string
}

/** What is missing; `asked` when the store's terms wait for a signature. */
export function arrivalErrors(d: ArrivalDraft, assinatura: string | null, asked: boolean): ArrivalErrors {
  return {
    ...(d.decideTelefone !== '' &&
      whatsAppPhone(d.decideTelefone) === null && { decideTelefone: 'Escreva um celular com DDD, ou deixe vazio' }),
    ...(needsAddress(d.transporte) && d.endereco.trim().length < 5 && { endereco: 'Escreva o endereço' }),
    ...(asked && d.assinaNome.trim().length < 2 && { assinaNome: 'Escreva o nome de quem assina' }),
    ...(asked && assinatura === null && { assinatura: 'Assine no quadro, ou use o nome escrito' }),
  }
}

/** What is sent. `termos` are those that were on the screen. */
export const toData = (d: ArrivalDraft, assinatura: string | null, termos: string): ChegadaPreviaData => ({
  pedido: d.pedido.trim(),
  km: d.km === '' ? null : Number(d.km),
  decideNome: d.decideNome.trim(),
  decideTelefone: d.decideTelefone,
  transporte: d.transporte,
  endereco: needsAddress(d.transporte) ? d.endereco.trim() : '',
  assinatura: assinatura === null ? null : { dados: assinatura, nome: d.assinaNome.trim(), termos },
})
