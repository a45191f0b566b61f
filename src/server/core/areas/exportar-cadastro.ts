import { type Situacao, SITUACOES } from '#shared/cadastros/comum.ts'
import { type CadastroExportado, COLUNAS_CADASTRO } from '#shared/cadastros/colunas-cadastros.ts'
import type { Endpoint, Nivel } from '#shared/core/contract.ts'
import { exportacoes, type PedidoCadastro } from '#shared/arquivos/exportacoes.ts'
import { NOME_NIVEL } from '#shared/rules/niveis.ts'
import { CODIGOS_TIPO, TIPOS_SERVICO } from '#shared/cadastros/servicos.ts'
import type { Ctx } from '../tenancy/contexto.ts'
import { exportavel, type ListaExportavel, type ListaParaExportar } from './exportar.ts'

type Filtro = Omit<PedidoCadastro, 'formato' | 'colunas'>
interface Pagina<L> {
  itens: L[]
  proximo: string | null
  contagem: { total: number; exato: boolean } | null
}
type Comum = Filtro & { cursor?: string | undefined; limite: number; situacao: Situacao; maximo?: number }
type Listar<L> = (c: Ctx, f: Comum) => Promise<Pagina<L>>
type Coluna<K extends CadastroExportado> = (typeof COLUNAS_CADASTRO)[K][number]

/** Active or not, in words. */
export const simNao = (ativo: boolean) => (ativo ? 'Ativo' : 'Inativo')
const NOME_SITUACAO: Partial<Record<string, string>> = {
  inativos: 'Inativos',
  todos: 'Ativos e inativos',
  convidados: 'Convidados',
}
/** The value that is one of a list, if it is. */
export const um = <T extends string>(valores: readonly T[], valor: string | undefined): T | undefined =>
  valores.find((v) => v === valor)

/** A register as an export: its list's own query by pages, its columns, its filters in words; the call that shows the list says who may have it. */
export function cadastroExportavel<K extends CadastroExportado, L extends object>(
  nome: K,
  titulo: string,
  lista: Endpoint & { acesso: readonly Nivel[] },
  listar: Listar<L>,
  valores: Record<Coluna<K>['id'], (l: L) => string | number | null>,
): ListaExportavel {
  const comum = (f: Filtro) => ({ ...f, situacao: um(SITUACOES, f.situacao) ?? 'ativos' })
  const comoLista: ListaParaExportar<Filtro, L, Coluna<K>> = {
    titulo: () => titulo,
    cadastro: true,
    colunas: COLUNAS_CADASTRO[nome],
    valores,
    pagina: (c, f) => listar(c, { ...comum(f), cursor: f.cursor, limite: f.limite }),
    contar: async (c, f, maximo) => (await listar(c, { ...comum(f), limite: 1, maximo })).contagem?.total ?? 0,
    filtros: (_c, f) =>
      Promise.resolve([
        ['Situação', NOME_SITUACAO[f.situacao ?? ''] ?? 'Ativos'],
        ['Marca', f.marca],
        ['Estado', f.uf],
        ['Tipo', f.tipo && TIPOS_SERVICO[um(CODIGOS_TIPO, f.tipo) ?? 'MECANICA'].nome],
        ['Habilidade', f.habilidade],
        ['Nível', f.codNivel === undefined ? null : NOME_NIVEL[f.codNivel as Nivel]],
      ]),
  }
  return exportavel(titulo, lista, exportacoes.exportarCadastro.query, comoLista)
}
