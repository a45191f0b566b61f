import type { Evento } from '#shared/oficina-digital.ts'
import type { TipoEvento } from '#shared/orcamento.ts'
import type { Acontecimento } from '../ui/Timeline.tsx'
import type { Tom } from '../ui/tom.ts'

const NOME: Record<TipoEvento, { titulo: string; tom: Tom }> = {
  CRIADO: { titulo: 'Criado pelo checklist', tom: 'azul' },
  ATRIBUIDO: { titulo: 'Dono definido', tom: 'neutro' },
  MONTAGEM_INICIADA: { titulo: 'Montagem iniciada', tom: 'neutro' },
  LINHAS_SALVAS: { titulo: 'Linhas editadas', tom: 'neutro' },
  PRECO_PEDIDO: { titulo: 'Preço pedido', tom: 'amarelo' },
  PRECO_CONCLUIDO: { titulo: 'Preço concluído', tom: 'azul' },
  ALCADA_PEDIDA: { titulo: 'Alçada pedida', tom: 'amarelo' },
  ALCADA_APROVADA: { titulo: 'Alçada aprovada', tom: 'verde' },
  ALCADA_NEGADA: { titulo: 'Alçada negada', tom: 'vermelho' },
  ENVIADO: { titulo: 'Enviado ao cliente', tom: 'azul' },
  REENVIADO: { titulo: 'Enviado de novo', tom: 'azul' },
  RETIRADO: { titulo: 'De volta à montagem', tom: 'amarelo' },
  VISUALIZADO: { titulo: 'O cliente abriu', tom: 'verde' },
  RESPONDIDO: { titulo: 'O cliente respondeu', tom: 'verde' },
  REPROVADO: { titulo: 'Recusado pelo cliente, registrado pela equipe', tom: 'vermelho' },
  EXPIRADO: { titulo: 'Venceu sem resposta', tom: 'amarelo' },
  REOFERTADO: { titulo: 'Linhas oferecidas de novo', tom: 'azul' },
  COMPLEMENTADO: { titulo: 'Complementar aberto', tom: 'amarelo' },
  EXECUCAO_INICIADA: { titulo: 'Execução iniciada', tom: 'azul' },
  EXECUCAO_REGISTRADA: { titulo: 'Execução registrada', tom: 'azul' },
  FINALIZADO: { titulo: 'Finalizado', tom: 'verde' },
  CANCELADO: { titulo: 'Cancelado', tom: 'vermelho' },
}

/** A quote's history, newest first; the saves that one person made in a row count as one. */
export function acontecimentosDe(eventos: readonly Evento[]): Acontecimento[] {
  const juntos: { evento: Evento; vezes: number }[] = []
  for (const evento of eventos) {
    const anterior = juntos.at(-1)
    if (evento.tipo === 'LINHAS_SALVAS' && anterior?.evento.tipo === 'LINHAS_SALVAS' && anterior.evento.quem === evento.quem)
      juntos[juntos.length - 1] = { evento, vezes: anterior.vezes + 1 }
    else juntos.push({ evento, vezes: 1 })
  }
  return juntos.toReversed().map(({ evento: e, vezes }) => ({
    id: e.codEvento,
    titulo: NOME[e.tipo].titulo,
    tom: NOME[e.tipo].tom,
    em: e.em,
    quem: e.quem,
    detalhe: vezes > 1 ? `gravadas ${vezes} vezes` : e.detalhe,
  }))
}
