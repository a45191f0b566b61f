import { FINISHED_GRUPO_COLUMNS } from '#shared/arquivos/exported-columns.ts'
import type { Received } from '#shared/core/contract.ts'
import type { GrupoSum } from '#shared/oficina-digital/orcamento-list.ts'
import type { orcamentos } from '#shared/oficina-digital/orcamentos.ts'
import type { ExportListDef } from '../../core/areas/list-export.ts'
import { sumGrupos } from './grupo-sums.ts'

type Filter = Received<typeof orcamentos.finalizadosGrupo, 'query'>

/** Export of the sums by group and store: one row per store, a single page. */
export const gruposExport: ExportListDef<Filter, GrupoSum, (typeof FINISHED_GRUPO_COLUMNS)[number]> = {
  titulo: () => 'Finalizados por grupo',
  colunas: FINISHED_GRUPO_COLUMNS,
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
    return { itens: await sumGrupos(c, f), proximo: null }
  },
  count: async (c, f) => (await sumGrupos(c, f)).length,
  filtros: async (_c, f) => [['Marca', f.marca]],
}
