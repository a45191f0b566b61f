import { CADASTRO_COLUMNS } from '#shared/cadastros/cadastro-columns.ts'
import { exportacoes, type CadastroRequest } from '#shared/arquivos/exportacoes.ts'
import { OS_STATUS_NAMES, OS_TYPE_NAMES, type OrdemRow, ordens, OS_STATUSES, OS_TYPES } from '#shared/estoque/ordens.ts'
import { pickOne } from '../../core/areas/register-export.ts'
import { exportableList, type ExportListDef } from '../../core/areas/list-export.ts'
import { listOrdensPage } from './list.ts'

type Filter = Omit<CadastroRequest, 'formato' | 'colunas'>
type Column = (typeof CADASTRO_COLUMNS)['ordensServico'][number]

const filter = (f: Filter) => ({
  codConcessionaria: f.codConcessionaria,
  busca: f.busca,
  de: f.de,
  ate: f.ate,
  situacao: pickOne(OS_STATUSES, f.situacao) ?? 'abertas',
  tipo: pickOne(OS_TYPES, f.tipo),
  ordem: 'abertaEm' as const,
  sentido: 'desc' as const,
})

const list: ExportListDef<Filter, OrdemRow, Column> = {
  titulo: () => 'Ordens de serviço',
  colunas: CADASTRO_COLUMNS.ordensServico,
  valores: {
    numero: (o) => o.numero,
    concessionaria: (o) => o.concessionaria,
    tipo: (o) => OS_TYPE_NAMES[o.tipo],
    situacao: (o) => (o.aberta ? 'Aberta' : 'Fechada'),
    abertaEm: (o) => o.abertaEm,
    fechadaEm: (o) => o.fechadaEm,
    dias: (o) => o.dias,
    placa: (o) => o.placa ?? o.chassi,
    modelo: (o) => o.modelo,
    cliente: (o) => o.cliente,
    consultor: (o) => o.consultor,
    linhas: (o) => o.linhas,
    pecas: (o) => o.pecas,
    valor: (o) => o.valor,
  },
  pagina: (c, f) => listOrdensPage(c, { ...filter(f), cursor: f.cursor, limite: f.limite }),
  count: async (c, f, maximo) => (await listOrdensPage(c, { ...filter(f), limite: 1 }, maximo)).contagem?.total ?? 0,
  filtros: (_c, f) => {
    const { situacao, tipo } = filter(f)
    return Promise.resolve([
      ['Situação', OS_STATUS_NAMES[situacao]],
      ['Tipo', tipo && OS_TYPE_NAMES[tipo]],
    ])
  },
}

export const exportableOrdens = exportableList(
  'Ordens de serviço',
  ordens.listOrdens,
  exportacoes.exportarCadastro.query,
  list,
)
