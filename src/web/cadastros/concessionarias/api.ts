import { queryOptions } from '@tanstack/react-query'
import { cadastroConcessionarias, type ConcessionariaData } from '#shared/cadastros/concessionarias-register.ts'
import { concessionarias } from '#shared/cadastros/concessionarias.ts'
import { grupos } from '#shared/cadastros/grupos.ts'
import { queryClient } from '../../core/http/query.ts'
import { call } from '../../core/http/api.ts'
import { pages, type FilterOf } from '../../recipes/list/pages.ts'

type Filter = FilterOf<typeof cadastroConcessionarias.listCadastroConcessionarias>

/** Dealerships by name, page by page. */
export function concessionariasQuery(filter: Filter) {
  return pages(['concessionarias', 'lista'], cadastroConcessionarias.listCadastroConcessionarias, filter)
}

/** A dealership as its form edits it. */
export function getConcessionaria(codConcessionaria: number, signal: AbortSignal) {
  return call(cadastroConcessionarias.getCadastroConcessionaria, { params: { codConcessionaria }, signal })
}

/** Creates a dealership, or updates it on top of the version that was opened. */
export function saveConcessionaria(
  data: ConcessionariaData,
  target: { codigo: number; versao: number } | null,
  idempotencyKey: string,
) {
  return target === null
    ? call(cadastroConcessionarias.criarConcessionaria, { body: data, idempotencyKey })
    : call(cadastroConcessionarias.alterarConcessionaria, {
        params: { codConcessionaria: target.codigo },
        body: { ...data, versao: target.versao },
        idempotencyKey,
      })
}

/** Active groups, for the store's group field. */
export const activeGrupos = queryOptions({
  queryKey: ['grupos', 'opcoes'],
  queryFn: async ({ signal }) => (await call(grupos.listGrupos, { query: { limite: 200 }, signal })).itens,
})

/** Settings of a store with their values. */
export function lojaSettings(codConcessionaria: number) {
  return queryOptions({
    queryKey: ['concessionarias', 'chaves', codConcessionaria],
    queryFn: ({ signal }) => call(concessionarias.configList, { params: { codConcessionaria }, signal }),
  })
}

/** Saves a setting, or resets it to the default with ''; `antes` is the value that the user saw. */
export function saveSetting(codConcessionaria: number, chave: string, valor: string, antes: string) {
  return call(concessionarias.configUpdateValue, { body: { codConcessionaria, chave, valor, antes } })
}

/** Saves the changed settings of a store, each based on the value that the user saw; skips those that already have the new value. */
export async function saveSettings(codConcessionaria: number, keys: Readonly<Record<string, string>>): Promise<void> {
  const { queryKey } = lojaSettings(codConcessionaria)
  for (const [key, valor] of Object.entries(keys)) {
    const view = queryClient.getQueryData(queryKey)?.find((k) => k.chave === key)
    if (!view || view.valor === valor) continue
    const { valor: saved } = await saveSetting(codConcessionaria, key, valor, view.valor)
    queryClient.setQueryData(queryKey, (before) => before?.map((k) => (k.chave === key ? { ...k, valor: saved } : k)))
  }
  void queryClient.invalidateQueries({ queryKey: ['oficina-digital'] })
}
