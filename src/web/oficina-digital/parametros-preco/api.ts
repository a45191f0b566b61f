import { queryOptions, useMutation } from '@tanstack/react-query'
import { parametrosPreco, type TaxasPreco } from '#shared/oficina-digital/parametros-preco.ts'
import type { ParametroPreco } from '#shared/rules/parametro-preco.ts'
import { call } from '../../core/api.ts'
import { queryClient } from '../../core/query.ts'

/** A store's rates, newest first, and its own today. */
export function parametrosDa(codConcessionaria: number) {
  return queryOptions({
    queryKey: ['parametros-preco', codConcessionaria],
    queryFn: ({ signal }) => call(parametrosPreco.listParametrosPreco, { params: { codConcessionaria }, signal }),
  })
}

/** The price calculator beside a quote reads the rates again too. */
function reler(): Promise<unknown> {
  return Promise.all(
    [['parametros-preco'], ['oficina-digital', 'parametro-preco']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
}

/** Adds rates, or changes those of `antes`, which have not begun. */
export async function salvarParametro(
  codConcessionaria: number,
  antes: ParametroPreco | null,
  p: ParametroPreco,
  idempotencyKey: string,
): Promise<void> {
  if (antes === null)
    await call(parametrosPreco.criarParametroPreco, { params: { codConcessionaria }, body: p, idempotencyKey })
  else {
    const { vigenteDe, ...eram } = antes
    const { vigenteDe: _, ...taxas } = p
    await call(parametrosPreco.alterarParametroPreco, {
      params: { codConcessionaria, vigenteDe },
      body: { antes: eram satisfies TaxasPreco, taxas },
      idempotencyKey,
    })
  }
  await reler()
}

/** Takes away rates that have not begun. */
export function useRemoverParametro(codConcessionaria: number) {
  return useMutation({
    mutationFn: (vigenteDe: string) =>
      call(parametrosPreco.removerParametroPreco, { params: { codConcessionaria, vigenteDe } }),
    onSettled: reler,
  })
}
