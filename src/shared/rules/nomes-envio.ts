import type { CanalEnvio, Entrega } from '../agenda/entregas.ts'
import { formatarTelefone } from './telefone.ts'

/** Channels by which we deliver, in words. */
export const NOME_CANAL: Record<CanalEnvio, string> = { SMS: 'SMS', EMAIL: 'e-mail' }

/** How an offer was delivered: "por SMS e e-mail", or "só pelo link". */
export const porCanais = (canais: readonly CanalEnvio[]): string =>
  canais.length === 0 ? 'só pelo link' : `por ${canais.map((c) => NOME_CANAL[c]).join(' e ')}`

/** How a message stands, in words: where to, and whether it left. */
export function situacaoDaEntrega(e: Entrega): string {
  const onde = `${NOME_CANAL[e.canal]} para ${e.canal === 'SMS' ? formatarTelefone(e.destino) : e.destino}`
  switch (e.estado) {
    case 'ENVIADA':
      return `${onde}: saiu`
    case 'PENDENTE':
      return e.tentativas === 0 ? `${onde}: saindo` : `${onde}: ainda não saiu, tentamos de novo`
    case 'GUARDADA':
      return `${onde}: não saiu, porque este canal não está configurado no sistema`
    case 'FALHOU':
      return `${onde}: não saiu depois de ${e.tentativas} tentativas`
  }
}
