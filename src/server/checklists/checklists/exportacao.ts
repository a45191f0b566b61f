import type { ChecklistResumo, FiltroChecklists } from '#shared/checklists/checklists.ts'
import { COLUNAS_CHECKLIST } from '#shared/arquivos/colunas-exportadas.ts'
import { NOME_ESTADO } from '#shared/rules/nomes-orcamento.ts'
import type { EstadoOrcamento } from '#shared/rules/orcamento.ts'
import { doInquilino } from '../../core/database/query.ts'
import type { ListaParaExportar } from '../../core/areas/exportar.ts'
import { contaChecklists, listChecklists } from './lista.ts'

type Filtro = Omit<FiltroChecklists, 'cursor' | 'limite' | 'ordem' | 'sentido'>

const COR = { VERMELHO: 'Com item urgente', AMARELO: 'Com item de atenção', VERDE: 'Tudo em ordem' } as const
const simNao = (v: boolean) => (v ? 'Sim' : 'Não')

/** The lists of checklists, the maker's own among them, exported as the screen filters them. */
export const checklistsParaExportar: ListaParaExportar<Filtro, ChecklistResumo, (typeof COLUNAS_CHECKLIST)[number]> = {
  titulo: () => 'Histórico de checklists',
  colunas: COLUNAS_CHECKLIST,
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
    garantia: (c) => simNao(c.garantia),
    vermelhos: (c) => c.vermelhos,
    amarelos: (c) => c.amarelos,
    verdes: (c) => c.verdes,
    naoVerificadas: (c) => c.naoVerificadas,
    criadoEm: (c) => c.criadoEm,
    finalizadoEm: (c) => c.finalizadoEm,
    estadoOrcamento: (c) => (c.estadoOrcamento === null ? null : NOME_ESTADO[c.estadoOrcamento as EstadoOrcamento]),
  },
  // By what never changes: a checklist that is corrected meanwhile stands in the file once.
  pagina: (c, f) => listChecklists(c, { ...f, ordem: 'criadoEm', sentido: 'desc' }),
  contar: async (c, f, maximo) => (await contaChecklists(c, f, maximo)).total,
  async filtros(c, f) {
    const consultor =
      f.codConsultor &&
      (await c.tx
        .selectFrom('consultor')
        .select('nome')
        .where(doInquilino(c))
        .where('codConsultor', '=', f.codConsultor)
        .executeTakeFirst())
    return [
      ['Cor', f.cor && COR[f.cor]],
      ['Marca', f.marca],
      ['Modelo', f.modelo],
      ['Chassi', f.chassi],
      ['Consultor', consultor ? consultor.nome : null],
      ['Orçamento', f.estado && (f.estado === 'SEM_ORCAMENTO' ? 'Sem orçamento' : NOME_ESTADO[f.estado])],
      ['Garantia', f.garantia && simNao(f.garantia === 'sim')],
      ['Tipo de OS', f.tipoOs],
    ]
  },
}
