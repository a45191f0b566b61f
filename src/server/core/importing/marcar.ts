import { simples } from './celulas.ts'
import type { Planilha } from '../spreadsheets/celulas.ts'
import type { Linha, Valor } from '../spreadsheets/fonte.ts'
import type { Tabela } from './cabecalho.ts'
import type { PedidoDeLeitura } from './mensagens.ts'

type Pedido = Extract<PedidoDeLeitura, { tarefa: 'marcar' }>
const ERRO = 'Erro'

/** A file's rows as they were sent, with what is wrong with each in a last column: to be put right and sent again. */
export function comErros(tabela: Tabela, pedido: Pedido): Planilha {
  const erros = new Map(pedido.erros)
  const lugares = tabela.titulos.flatMap((t, i) => (t !== '' && simples(t) !== simples(ERRO) ? [i] : []))
  const celula = (v: Valor | undefined) => (typeof v === 'boolean' ? (v ? 'sim' : 'não') : (v ?? null))
  const marcada = (l: Linha) => [...lugares.map((i) => celula(l.celulas[i])), erros.get(l.numero) ?? null]
  async function* linhas() {
    for await (const lote of tabela.folha.linhas()) yield lote.filter((l) => l.numero > tabela.linha).map(marcada)
  }
  return {
    titulo: 'Linhas com erros',
    colunas: [...lugares.map((i) => tabela.titulos[i] ?? ''), ERRO].map((titulo, i) => ({
      id: String(i),
      titulo,
      tipo: 'texto',
    })),
    linhas: linhas(),
    filtros: [['Arquivo', pedido.nome]],
    usuario: pedido.usuario,
    geradoEm: pedido.geradoEm,
    previstas: 0,
  }
}
