import { sql } from 'kysely'
import type { z } from 'zod'
import { ORCAMENTO_COLUMNS } from '#shared/arquivos/exported-columns.ts'
import type { orcamentosFilter } from '#shared/oficina-digital/orcamento-list.ts'
import type { OrcamentoSummary } from '#shared/oficina-digital/orcamentos.ts'
import { STATE_LABELS, TYPE_LABELS } from '#shared/rules/orcamento-names.ts'
import type { ExportListDef } from '../../core/areas/list-export.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { orderedCodes, countOrcamentos, listOrcamentos, orcamentosOf } from './list.ts'

type Filter = Omit<z.output<typeof orcamentosFilter>, 'cursor' | 'limite'>

const TITLE: Record<Filter['tela'], string> = {
  gerenciar: 'Orçamentos em aberto',
  finalizados: 'Orçamentos finalizados',
  reprovados: 'Orçamentos reprovados',
  historico: 'Histórico de orçamentos',
}
const ORDER: Record<Filter['ordem'], string> = {
  criadoEm: 'Criado em',
  entrouNoEstadoEm: 'Na etapa desde',
  respondidoEm: 'Respondido em',
  valor: 'Valor',
  valorAprovado: 'Valor aprovado',
  valorRecusado: 'Valor recusado',
  checklist: 'Número',
  modelo: 'Veículo',
  cliente: 'Cliente',
}

/** Name of a person whom the filter has, also of one who is inactive now. */
async function nameOf(c: Ctx, table: 'usuario' | 'consultor', code: number | undefined): Promise<string | null> {
  if (code === undefined) return null
  const r = await sql<{
    nome: string
  }>`select nome from ${sql.table(table)} where cod_distribuidor = ${c.tenant.codDistribuidor} and ${sql.ref(`cod_${table}`)} = ${code}`.execute(
    c.tx,
  )
  return r.rows[0]?.nome ?? null
}

/** Export of the four quote lists, filtered and sorted as on the screen. */
export const exportableOrcamentos: ExportListDef<Filter, OrcamentoSummary, (typeof ORCAMENTO_COLUMNS)[number]> = {
  titulo: (f) => TITLE[f.tela],
  colunas: ORCAMENTO_COLUMNS,
  valores: {
    checklist: (o) => o.checklist,
    tipo: (o) => TYPE_LABELS[o.tipo] ?? 'inicial',
    concessionaria: (o) => o.concessionaria,
    estado: (o) => STATE_LABELS[o.estado],
    placa: (o) => o.placa,
    chassi: (o) => o.chassi,
    modelo: (o) => o.modelo,
    ano: (o) => o.ano,
    cliente: (o) => o.cliente,
    consultor: (o) => o.consultor,
    dono: (o) => o.dono,
    vermelhos: (o) => o.vermelhos,
    amarelos: (o) => o.amarelos,
    verdes: (o) => o.verdes,
    valor: (o) => o.valor,
    valorAprovado: (o) => o.valorAprovado,
    valorRecusado: (o) => o.valorRecusado,
    criadoEm: (o) => o.criadoEm,
    entrouNoEstadoEm: (o) => o.entrouNoEstadoEm,
    enviadoEm: (o) => o.enviadoEm,
    respondidoEm: (o) => o.respondidoEm,
    visualizadoEm: (o) => o.visualizadoEm,
    metaMinutos: (o) => o.metaMinutos,
  },
  pagina: listOrcamentos,
  portrait: { codigos: orderedCodes, linhas: orcamentosOf },
  count: async (c, f, maximo) => (await countOrcamentos(c, { ...f, limite: 1 }, maximo)).total,
  async filtros(c, f) {
    const dono = await nameOf(c, 'usuario', f.codUsuarioDono)
    const consultor = await nameOf(c, 'consultor', f.codConsultor)
    return [
      ['Etapa', f.estado && STATE_LABELS[f.estado]],
      ['Dono', dono],
      ['Consultor', consultor],
      ['Marca', f.marca],
      ['Cor', f.cor && (f.cor === 'VERMELHO' ? 'com item urgente' : 'com item de atenção')],
      ['Meta', f.foraDaMeta && 'fora da meta'],
      ['Espera por', f.espera && (f.espera === 'OFICINA' ? 'oficina' : 'cliente')],
      ['Hoje', f.hoje && (f.hoje === 'ENVIADO' ? 'enviados' : 'com preço concluído')],
      ['Ordem', `${ORDER[f.ordem]}, ${f.sentido === 'asc' ? 'crescente' : 'decrescente'}`],
    ]
  },
}
