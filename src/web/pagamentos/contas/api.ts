import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { contas, type PixConta, type PixContaData } from '#shared/pagamentos/contas.ts'
import { call } from '../../core/http/api.ts'

/** How a store receives by Pix; null while nothing is kept. */
export function contaQuery(codConcessionaria: number) {
  return queryOptions({
    queryKey: ['pix-conta', codConcessionaria],
    queryFn: ({ signal }) => call(contas.getPixConta, { params: { codConcessionaria }, signal }),
  })
}

function useWrite<V>(codConcessionaria: number, mutationFn: (v: V) => Promise<PixConta | null>) {
  const client = useQueryClient()
  const { queryKey } = contaQuery(codConcessionaria)
  return useMutation({
    mutationFn,
    meta: { naTela: true },
    onSuccess: (conta) => client.setQueryData(queryKey, conta),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}

/** Saves the key or the connection; secrets that are not given stay. */
export const useSaveConta = (codConcessionaria: number) =>
  useWrite(codConcessionaria, (body: PixContaData) =>
    call(contas.salvarPixConta, { params: { codConcessionaria }, body }),
  )

/** Asks the bank for a token, registers the webhook, and tells whether it works. */
export const useTestConta = (codConcessionaria: number) =>
  useWrite(codConcessionaria, (_: void) => call(contas.testarPixConta, { params: { codConcessionaria } }))

/** Stops receiving by Pix; charges and payments stay. */
export const useRemoveConta = (codConcessionaria: number) =>
  useWrite(codConcessionaria, async (_: void) => {
    await call(contas.removerPixConta, { params: { codConcessionaria } })
    return null
  })
