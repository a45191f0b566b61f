import type { ChecklistSummary, ChecklistsFilter } from '#shared/checklists/checklists.ts'
import { CHECKLIST_COLUMNS } from '#shared/arquivos/exported-columns.ts'
import { CHECKLIST_ORIGIN_LABELS } from '#shared/rules/checklist-words.ts'
import { STATE_LABELS } from '#shared/rules/orcamento-names.ts'
import type { OrcamentoState } from '#shared/rules/orcamento.ts'
import { ofTenant } from '../../core/database/query.ts'
import type { ExportListDef } from '../../core/areas/list-export.ts'
import { countChecklists, listChecklists } from './list.ts'

type Filter = Omit<ChecklistsFilter, 'cursor' | 'limite' | 'ordem' | 'sentido'>

const COLOR = { VERMELHO: 'Com item urgente', AMARELO: 'Com item de atenção', VERDE: 'Tudo em ordem' } as const
const yesNo = (v: boolean) => (v ? 'Sim' : 'Não')

/** Export of the lists of checklists (also the maker's) with the filters of the screen. */
export const checklistsExport: ExportListDef<Filter, ChecklistSummary, (typeof CHECKLIST_COLUMNS)[number]> = {
  titulo: () => 'Histórico de checklists',
  colunas: CHECKLIST_COLUMNS,
  valores: {
    checklist: (c) => c.checklist,
    concessionaria: (c) => c.concessionaria,
    placa: (c) => c.placa,
    chassi: (c) => c.chassi,
    marca: (c) => c.marca,
    modelo: (c) => c.modelo,
    versao: (c) => c.versao,
    ano: (c) => c.ano,
    km: (c) => c.km,
    cliente: (c) => c.cliente,
    consultor: (c) => c.consultor,
    mecanico: (c) => c.mecanico,
    tipoOs: (c) => c.tipoOs,
    garantia: (c) => yesNo(c.garantia),
    origem: (c) => CHECKLIST_ORIGIN_LABELS[c.origem],
    vermelhos: (c) => c.vermelhos,
    amarelos: (c) => c.amarelos,
    verdes: (c) => c.verdes,
    naoVerificadas: (c) => c.naoVerificadas,
    criadoEm: (c) => c.criadoEm,
    finalizadoEm: (c) => c.finalizadoEm,
    estadoOrcamento: (c) => (c.estadoOrcamento === null ? null : STATE_LABELS[c.estadoOrcamento as OrcamentoState]),
  },
  // Page by `criadoEm`, which never changes: a checklist corrected during the export appears once.
  pagina: (c, f) => listChecklists(c, { ...f, ordem: 'criadoEm', sentido: 'desc' }),
  count: async (c, f, maximo) => (await countChecklists(c, f, maximo)).total,
  async filtros(c, f) {
    const consultor =
      f.codConsultor &&
      (await c.tx
        .selectFrom('consultor')
        .select('nome')
        .where(ofTenant(c))
        .where('codConsultor', '=', f.codConsultor)
        .executeTakeFirst())
    return [
      ['Cor', f.cor && COLOR[f.cor]],
      ['Marca', f.marca],
      ['Modelo', f.modelo],
      ['Chassi', f.chassi],
      ['Consultor', consultor ? consultor.nome : null],
      ['Orçamento', f.estado && (f.estado === 'SEM_ORCAMENTO' ? 'Sem orçamento' : STATE_LABELS[f.estado])],
      ['Origem', f.origem && CHECKLIST_ORIGIN_LABELS[f.origem]],
      ['Garantia', f.garantia && yesNo(f.garantia === 'sim')],
      ['Tipo de OS', f.tipoOs],
    ]
  },
}
