import type { z } from 'zod'
import { COLUNAS_ORCAMENTO } from '#shared/arquivos/colunas-exportadas.ts'
import type { filtroOrcamentos } from '#shared/oficina-digital/lista-orcamentos.ts'
import type { OrcamentoResumo } from '#shared/oficina-digital/orcamentos.ts'
import { NOME_ESTADO, NOME_TIPO } from '#shared/rules/nomes-orcamento.ts'
import type { ListaParaExportar } from '../../core/areas/exportar.ts'
import { codigosEmOrdem, contaOrcamentos, listOrcamentos, orcamentosDe } from './lista.ts'
import { listDonos } from './queries.ts'

type Filtro = Omit<z.output<typeof filtroOrcamentos>, 'cursor' | 'limite'>

const TITULO: Record<Filtro['tela'], string> = {
  gerenciar: 'Orçamentos em aberto',
  finalizados: 'Orçamentos finalizados',
  reprovados: 'Orçamentos reprovados',
  historico: 'Histórico de orçamentos',
}
const ORDEM: Record<Filtro['ordem'], string> = {
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

/** The four lists of quotes, exported as the screen filters and orders them. */
export const orcamentosParaExportar: ListaParaExportar<Filtro, OrcamentoResumo, (typeof COLUNAS_ORCAMENTO)[number]> = {
  titulo: (f) => TITULO[f.tela],
  colunas: COLUNAS_ORCAMENTO,
  valores: {
    checklist: (o) => o.checklist,
    tipo: (o) => NOME_TIPO[o.tipo] ?? 'inicial',
    concessionaria: (o) => o.concessionaria,
    estado: (o) => NOME_ESTADO[o.estado],
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
  retrato: { codigos: codigosEmOrdem, linhas: orcamentosDe },
  contar: async (c, f, maximo) => (await contaOrcamentos(c, { ...f, limite: 1 }, maximo)).total,
  async filtros(c, f) {
    const dono =
      f.codUsuarioDono && (await listDonos(c, f.codConcessionaria)).find((d) => d.codUsuario === f.codUsuarioDono)?.nome
    return [
      ['Etapa', f.estado && NOME_ESTADO[f.estado]],
      ['Dono', dono || null],
      ['Marca', f.marca],
      ['Cor', f.cor && (f.cor === 'VERMELHO' ? 'com item urgente' : 'com item de atenção')],
      ['Meta', f.foraDaMeta && 'fora da meta'],
      ['Espera por', f.espera && (f.espera === 'OFICINA' ? 'oficina' : 'cliente')],
      ['Hoje', f.hoje && (f.hoje === 'ENVIADO' ? 'enviados' : 'com preço concluído')],
      ['Ordem', `${ORDEM[f.ordem]}, ${f.sentido === 'asc' ? 'crescente' : 'decrescente'}`],
    ]
  },
}
