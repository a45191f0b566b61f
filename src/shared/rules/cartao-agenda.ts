import type { Aplicado } from './agendamento.ts'

/** What a column of the vehicle board stands for; a store's further columns stand for nothing. */
export const PAPEIS_COLUNA = [
  'AGENDADO',
  'RECEPCAO',
  'ORCAMENTO',
  'APROVACAO',
  'PECA',
  'EM_SERVICO',
  'INSPECAO',
  'LAVAGEM',
  'PRONTO',
  'ENTREGUE',
] as const
export type PapelColuna = (typeof PAPEIS_COLUNA)[number]

/** A column as the board's rules see it. */
export interface ColunaDoQuadro {
  codStatus: number
  papel: PapelColuna | null
  ativo: boolean
}
/** Where a card stands. */
export interface SituacaoCartao {
  codStatus: number
  /** Reason that the card is shown as standing still. */
  codStatusParalisado: number | null
  /** The car has left: its card no longer moves. */
  entregue: boolean
}

/** Moves a card: the one function of server and browser. `servicos` are the status of the car's services. */
export function moverCartao(
  s: SituacaoCartao,
  para: ColunaDoQuadro | undefined,
  codStatusParalisado: number | null,
  servicos: readonly number[],
): Aplicado<SituacaoCartao> {
  if (s.entregue) return { ok: false, mensagem: 'Este veículo já foi entregue: o cartão não muda mais de coluna.' }
  if (!para?.ativo) return { ok: false, mensagem: 'Esta coluna não existe mais no quadro. Recarregue a tela.' }
  if (para.papel === 'ENTREGUE' && servicos.some((x) => x !== 5))
    return { ok: false, mensagem: 'Entregue os serviços antes: a coluna Entregue é de quem já foi embora.' }
  if (para.papel === 'PRONTO' && servicos.some((x) => x < 4))
    return { ok: false, mensagem: 'Há serviço sem inspeção aprovada: o veículo ainda não está pronto.' }
  return { ok: true, estado: { ...s, codStatus: para.codStatus, codStatusParalisado } }
}

/** The column that a car's services lead to after an act on one of them; null while they say nothing. */
export function papelDosServicos(servicos: readonly { status: number; trabalhando: boolean }[]): PapelColuna | null {
  if (servicos.length === 0) return null
  const menor = Math.min(...servicos.map((s) => s.status))
  if (menor === 5) return 'ENTREGUE'
  if (menor === 4) return 'PRONTO'
  if (menor === 3) return 'INSPECAO'
  return servicos.some((s) => s.status > 1) ? 'EM_SERVICO' : null
}

const DIGITOS = '0123456789abcdefghijklmnopqrstuvwxyz'
const LARGURA = 4
const PRIMEIRA = 'i000'
const ULTIMO = DIGITOS.length ** LARGURA - 1

/** A key that sorts (byte by byte) between two others; null stands for the beginning and the end. Keys are never renumbered. Throws RangeError when there is no room between them. */
export function chaveEntre(antes: string | null, depois: string | null): string {
  if (antes !== null && depois !== null) return meio(antes, depois)
  if (antes === null && depois === null) return PRIMEIRA
  // At the ends keys count up and down, so that they stay short.
  const vizinho = antes ?? depois ?? ''
  const n = Number.parseInt(vizinho.slice(0, LARGURA).padEnd(LARGURA, '0'), DIGITOS.length) + (antes === null ? -1 : 1)
  if (n > 0 && n <= ULTIMO) return n.toString(DIGITOS.length).padStart(LARGURA, '0')
  return antes === null ? meio('', vizinho) : `${antes}i`
}

function meio(antes: string, depois: string): string {
  if (antes >= depois) throw new RangeError(`no key between ${antes} and ${depois}`)
  let chave = ''
  let livre = false
  for (let i = 0; ; i++) {
    if (!livre && i >= depois.length) throw new RangeError(`no key between ${antes} and ${depois}`)
    const menor = i < antes.length ? DIGITOS.indexOf(antes.charAt(i)) : 0
    const maior: number = livre ? DIGITOS.length : DIGITOS.indexOf(depois.charAt(i))
    const entre = Math.floor((menor + maior) / 2)
    if (entre > menor) return chave + DIGITOS.charAt(entre)
    chave += DIGITOS.charAt(menor)
    livre ||= menor < maior
  }
}
