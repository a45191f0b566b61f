import { COLUNAS_FINALIZADOS_GRUPO } from '#shared/arquivos/colunas-exportadas.ts'
import type { Recebido } from '#shared/core/contract.ts'
import type { SomaGrupo } from '#shared/oficina-digital/lista-orcamentos.ts'
import type { orcamentos } from '#shared/oficina-digital/orcamentos.ts'
import type { ListaParaExportar } from '../../core/areas/exportar.ts'
import { somarGrupos } from './grupos.ts'

type Filtro = Recebido<typeof orcamentos.finalizadosGrupo, 'query'>

/** The sums by group and store: one row for each store, all on one page. */
export const gruposParaExportar: ListaParaExportar<Filtro, SomaGrupo, (typeof COLUNAS_FINALIZADOS_GRUPO)[number]> = {
  titulo: () => 'Finalizados por grupo',
  colunas: COLUNAS_FINALIZADOS_GRUPO,
  valores: {
    grupo: (s) => s.grupo,
    concessionaria: (s) => s.concessionaria,
    orcamentos: (s) => s.orcamentos,
    oferecido: (s) => s.oferecido,
    aprovado: (s) => s.aprovado,
    recusado: (s) => s.recusado,
    emExecucao: (s) => s.emExecucao,
    finalizados: (s) => s.finalizados,
    complementares: (s) => s.complementares,
  },
  async pagina(c, f) {
    return { itens: await somarGrupos(c, f), proximo: null }
  },
  contar: async (c, f) => (await somarGrupos(c, f)).length,
  filtros: async (_c, f) => [['Marca', f.marca]],
}
