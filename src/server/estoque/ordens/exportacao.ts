import { COLUNAS_CADASTRO } from '#shared/cadastros/colunas-cadastros.ts'
import { exportacoes, type PedidoCadastro } from '#shared/arquivos/exportacoes.ts'
import { NOME_SITUACAO_OS, type OrdemDaLista, ordens, SITUACOES_OS, TIPOS_OS } from '#shared/estoque/ordens.ts'
import { um } from '../../core/areas/exportar-cadastro.ts'
import { exportavel, type ListaParaExportar } from '../../core/areas/exportar.ts'
import { listaDeOrdens } from './lista.ts'

type Filtro = Omit<PedidoCadastro, 'formato' | 'colunas'>
type Coluna = (typeof COLUNAS_CADASTRO)['ordensServico'][number]

const filtro = (f: Filtro) => ({
  codConcessionaria: f.codConcessionaria,
  busca: f.busca,
  situacao: um(SITUACOES_OS, f.situacao) ?? 'abertas',
  tipo: um(TIPOS_OS, f.tipo),
})

const lista: ListaParaExportar<Filtro, OrdemDaLista, Coluna> = {
  titulo: () => 'Ordens de serviço',
  colunas: COLUNAS_CADASTRO.ordensServico,
  valores: {
    numero: (o) => o.numero,
    concessionaria: (o) => o.concessionaria,
    tipo: (o) => o.tipo,
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
  pagina: (c, f) => listaDeOrdens(c, { ...filtro(f), cursor: f.cursor, limite: f.limite }),
  contar: async (c, f, maximo) => (await listaDeOrdens(c, { ...filtro(f), limite: 1 }, maximo)).contagem?.total ?? 0,
  filtros: (_c, f) => Promise.resolve([['Situação', NOME_SITUACAO_OS[filtro(f).situacao]]]),
}

export const ordensParaExportar = exportavel(
  'Ordens de serviço',
  ordens.listOrdens,
  exportacoes.exportarCadastro.query,
  lista,
)
