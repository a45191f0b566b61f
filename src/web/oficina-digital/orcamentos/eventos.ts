import type { Evento } from '#shared/oficina-digital/orcamentos.ts'
import { NOME_EVENTO } from '#shared/rules/nomes-evento.ts'
import type { TipoEvento } from '#shared/rules/orcamento.ts'
import type { Acontecimento } from '../../ui/paineis/Timeline.tsx'
import type { Tom } from '../../ui/tema/tom.ts'

const TOM: Record<TipoEvento, Tom> = {
  CRIADO: 'azul',
  ATRIBUIDO: 'neutro',
  MONTAGEM_INICIADA: 'neutro',
  LINHAS_SALVAS: 'neutro',
  PRECO_PEDIDO: 'amarelo',
  PRECO_CONCLUIDO: 'azul',
  ALCADA_PEDIDA: 'amarelo',
  ALCADA_APROVADA: 'verde',
  ALCADA_NEGADA: 'vermelho',
  ENVIADO: 'azul',
  REENVIADO: 'azul',
  RETIRADO: 'amarelo',
  VISUALIZADO: 'verde',
  RESPONDIDO: 'verde',
  REPROVADO: 'vermelho',
  EXPIRADO: 'amarelo',
  REOFERTADO: 'azul',
  COMPLEMENTADO: 'amarelo',
  EXECUCAO_INICIADA: 'azul',
  EXECUCAO_REGISTRADA: 'azul',
  FINALIZADO: 'verde',
  CANCELADO: 'vermelho',
}

/** A quote's history, newest first; the saves that one person made in a row count as one. */
export function acontecimentosDe(eventos: readonly Evento[]): Acontecimento[] {
  const juntos: { evento: Evento; vezes: number }[] = []
  for (const evento of eventos) {
    const anterior = juntos.at(-1)
    if (
      evento.tipo === 'LINHAS_SALVAS' &&
      anterior?.evento.tipo === 'LINHAS_SALVAS' &&
      anterior.evento.quem === evento.quem
    )
      juntos[juntos.length - 1] = { evento, vezes: anterior.vezes + 1 }
    else juntos.push({ evento, vezes: 1 })
  }
  return juntos.toReversed().map(({ evento: e, vezes }) => ({
    id: e.codEvento,
    titulo: NOME_EVENTO[e.tipo],
    tom: TOM[e.tipo],
    em: e.em,
    quem: e.quem,
    detalhe: vezes > 1 ? `gravadas ${vezes} vezes` : e.detalhe,
  }))
}
