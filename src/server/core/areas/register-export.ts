import { type Status, STATUSES } from '#shared/cadastros/registers.ts'
import { type ExportedCadastro, CADASTRO_COLUMNS } from '#shared/cadastros/cadastro-columns.ts'
import type { Endpoint, Nivel } from '#shared/core/contract.ts'
import { exportacoes, type CadastroRequest } from '#shared/arquivos/exportacoes.ts'
import { NIVEL_LABELS } from '#shared/rules/niveis.ts'
import type { Ctx } from '../tenancy/context.ts'
import { exportableList, type ExportableList, type ExportListDef } from './list-export.ts'

type Filter = Omit<CadastroRequest, 'formato' | 'colunas'>
interface Page<L> {
  itens: L[]
  proximo: string | null
  contagem: { total: number; exato: boolean } | null
}
type Common = Filter & { cursor?: string | undefined; limite: number; situacao: Status; maximo?: number }
type ListPage<L> = (c: Ctx, f: Common) => Promise<Page<L>>
type Column<K extends ExportedCadastro> = (typeof CADASTRO_COLUMNS)[K][number]
type Id<K extends ExportedCadastro> = Column<K>['id']
type Cell = string | number | null
/** How the cells are made; a column whose row has its value as a text or number needs no entry. */
type Values<I extends string, L> = { [K in I]?: (l: L) => Cell } & {
  [K in I as K extends keyof L ? (L[K] extends Cell ? never : K) : K]: (l: L) => Cell
}

/** Active or not, in words. */
export const yesNo = (ativo: boolean) => (ativo ? 'Ativo' : 'Inativo')
const STATUS_NAMES: Partial<Record<string, string>> = {
  inativos: 'Inativos',
  todos: 'Ativos e inativos',
  convidados: 'Convidados',
}
/** The value if the list contains it, else undefined. */
export const pickOne = <T extends string>(values: readonly T[], valor: string | undefined): T | undefined =>
  values.find((v) => v === valor)

/**
 * Makes a register exportable: pages by its list's own query, columns, filters in words (`tipos`: of the filter by kind); the call that
 * shows the list decides who may export it.
 */
export function exportableCadastro<K extends ExportedCadastro, L extends object>(
  nome: K,
  title: string,
  list: Endpoint & { acesso: readonly Nivel[] },
  fetchList: ListPage<L>,
  values: Values<Id<K>, L>,
  tipos: Readonly<Partial<Record<string, string>>> = {},
): ExportableList {
  const common = (f: Filter) => ({ ...f, situacao: pickOne(STATUSES, f.situacao) ?? 'ativos' })
  const given: Partial<Record<string, (l: L) => Cell>> = values
  const cells = CADASTRO_COLUMNS[nome].map(({ id }) => [id, given[id] ?? ((l: L) => l[id as keyof L] as Cell)] as const)
  const asList: ExportListDef<Filter, L, Column<K>> = {
    titulo: () => title,
    cadastro: true,
    colunas: CADASTRO_COLUMNS[nome],
    valores: Object.fromEntries(cells) as Record<Id<K>, (l: L) => Cell>,
    pagina: (c, f) => fetchList(c, { ...common(f), cursor: f.cursor, limite: f.limite }),
    count: async (c, f, maximo) => (await fetchList(c, { ...common(f), limite: 1, maximo })).contagem?.total ?? 0,
    filtros: (_c, f) =>
      Promise.resolve([
        ['Situação', STATUS_NAMES[f.situacao ?? ''] ?? 'Ativos'],
        ['Marca', f.marca],
        ['Modelo', f.modelo],
        ['Estado', f.uf],
        ['Tipo', f.tipo && tipos[f.tipo]],
        ['Estoque', f.estoque && 'Só o que a loja tem'],
        ['Habilidade', f.habilidade],
        ['Nível', f.codNivel === undefined ? null : NIVEL_LABELS[f.codNivel as Nivel]],
      ]),
  }
  return exportableList(title, list, exportacoes.exportarCadastro.query, asList)
}
