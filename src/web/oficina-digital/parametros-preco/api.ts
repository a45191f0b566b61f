import { queryOptions, useMutation } from '@tanstack/react-query'
import { parametrosPreco, type PrecoRates } from '#shared/oficina-digital/parametros-preco.ts'
import type { ParametroPreco } from '#shared/rules/parametro-preco.ts'
import { call } from '../../core/http/api.ts'
import { queryClient } from '../../core/http/query.ts'

/** A store's rates, newest first, and the date in its time zone. */
export function parametrosQuery(codConcessionaria: number) {
  return queryOptions({
    queryKey: ['parametros-preco', codConcessionaria],
    queryFn: ({ signal }) => call(parametrosPreco.listParametrosPreco, { params: { codConcessionaria }, signal }),
  })
}

/** Also invalidates the rates in the price calculator of a quote. */
function refresh(): Promise<unknown> {
  return Promise.all(
    [['parametros-preco'], ['oficina-digital', 'parametro-preco']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
}

/** Adds rates, or edits `antes`, which is not in force yet. */
export async function saveParametro(
  codConcessionaria: number,
  before: ParametroPreco | null,
  p: ParametroPreco,
  idempotencyKey: string,
): Promise<void> {
  if (before === null)
    await call(parametrosPreco.criarParametroPreco, { params: { codConcessionaria }, body: p, idempotencyKey })
  else {
    const { vigenteDe, ...previous } = before
    const { vigenteDe: _, ...taxas } = p
    await call(parametrosPreco.alterarParametroPreco, {
      params: { codConcessionaria, vigenteDe },
      body: { antes: previous satisfies PrecoRates, taxas },
      idempotencyKey,
    })
  }
  await refresh()
}

/** Deletes rates that are not in force yet. */
export function useRemoveParametro(codConcessionaria: number) {
  return useMutation({
    mutationFn: (vigenteDe: string) =>
      call(parametrosPreco.removerParametroPreco, { params: { codConcessionaria, vigenteDe } }),
    onSettled: refresh,
  })
}
