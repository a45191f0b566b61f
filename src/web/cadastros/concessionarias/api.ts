import { queryOptions } from '@tanstack/react-query'
import { cadastroConcessionarias, type DadosDaConcessionaria } from '#shared/cadastros/concessionarias-cadastro.ts'
import { concessionarias } from '#shared/cadastros/concessionarias.ts'
import { grupos } from '#shared/cadastros/grupos.ts'
import { queryClient } from '../../core/query.ts'
import { call } from '../../core/api.ts'
import { paginas, type FiltroDe } from '../../recipes/lista/paginas.ts'

type Filtro = FiltroDe<typeof cadastroConcessionarias.listCadastroConcessionarias>

/** Dealerships by name, page by page. */
export function listaConcessionarias(filtro: Filtro) {
  return paginas(['concessionarias', 'lista'], cadastroConcessionarias.listCadastroConcessionarias, filtro)
}

/** A dealership as its form edits it. */
export function lerConcessionaria(codConcessionaria: number, signal: AbortSignal) {
  return call(cadastroConcessionarias.getCadastroConcessionaria, { params: { codConcessionaria }, signal })
}

/** Creates a dealership, or changes the version that was opened. */
export function salvarConcessionaria(
  dados: DadosDaConcessionaria,
  alvo: { codigo: number; versao: number } | null,
  idempotencyKey: string,
) {
  return alvo === null
    ? call(cadastroConcessionarias.criarConcessionaria, { body: dados, idempotencyKey })
    : call(cadastroConcessionarias.alterarConcessionaria, {
        params: { codConcessionaria: alvo.codigo },
        body: { ...dados, versao: alvo.versao },
        idempotencyKey,
      })
}

/** Active groups, to choose a store's. */
export const gruposAtivos = queryOptions({
  queryKey: ['grupos', 'opcoes'],
  queryFn: async ({ signal }) => (await call(grupos.listGrupos, { query: { limite: 200 }, signal })).itens,
})

/** Settings of a store with their values. */
export function chavesDaLoja(codConcessionaria: number) {
  return queryOptions({
    queryKey: ['concessionarias', 'chaves', codConcessionaria],
    queryFn: ({ signal }) => call(concessionarias.configList, { params: { codConcessionaria }, signal }),
  })
}

/** Keeps a setting's value, or with '' goes back to its default; `antes` is the value that was seen. */
export function gravarChave(codConcessionaria: number, chave: string, valor: string, antes: string) {
  return call(concessionarias.configUpdateValue, { body: { codConcessionaria, chave, valor, antes } })
}

/** Keeps the settings of a store that were changed, as they were seen before; one that already stands so is left alone. */
export async function gravarChaves(codConcessionaria: number, chaves: Readonly<Record<string, string>>): Promise<void> {
  const { queryKey } = chavesDaLoja(codConcessionaria)
  for (const [chave, valor] of Object.entries(chaves)) {
    const vista = queryClient.getQueryData(queryKey)?.find((k) => k.chave === chave)
    if (!vista || vista.valor === valor) continue
    const { valor: gravado } = await gravarChave(codConcessionaria, chave, valor, vista.valor)
    queryClient.setQueryData(queryKey, (antes) => antes?.map((k) => (k.chave === chave ? { ...k, valor: gravado } : k)))
  }
  void queryClient.invalidateQueries({ queryKey: ['oficina-digital'] })
}
