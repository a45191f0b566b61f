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

/** A key that sorts (byte by byte) between two others; null stands for the beginning and the end. Keys are never renumbered. Throws RangeError when `antes` is not below `depois`. */
export function chaveEntre(antes: string | null, depois: string | null): string {
  const a = antes ?? ''
  if (depois !== null && a >= depois) throw new RangeError(`no key between ${a} and ${depois}`)
  let chave = ''
  let livre = depois === null
  for (let i = 0; ; i++) {
    const menor = i < a.length ? DIGITOS.indexOf(a.charAt(i)) : 0
    const maior = livre || depois === null || i >= depois.length ? DIGITOS.length : DIGITOS.indexOf(depois.charAt(i))
    const meio = Math.floor((menor + maior) / 2)
    if (meio > menor) return chave + DIGITOS.charAt(meio)
    chave += DIGITOS.charAt(menor)
    if (!livre && menor < maior) livre = true
  }
}
