import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { clientes, type CanalContato, type ClienteDados } from '#shared/cadastros/clientes.ts'
import { call } from '../../core/api.ts'

/** A customer's data and consents. */
export function clienteDo(codCliente: number) {
  return queryOptions({
    queryKey: ['clientes', codCliente],
    queryFn: ({ signal }) => call(clientes.getCliente, { params: { codCliente }, signal }),
  })
}

function useEscritaCliente<V>(codCliente: number, mutationFn: (v: V) => Promise<ClienteDados>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    meta: { naTela: true },
    onSuccess: (c) => {
      client.setQueryData(clienteDo(codCliente).queryKey, c)
      return client.invalidateQueries({ queryKey: ['oficina-digital'] })
    },
  })
}

/** What the customer said of a channel. */
export function useConsentir(codCliente: number) {
  return useEscritaCliente(codCliente, (v: { canal: CanalContato; concedido: boolean; origem: string }) =>
    call(clientes.registrarConsentimento, { params: { codCliente }, body: v }),
  )
}

/** Erases the customer's personal data; `nome` confirms. */
export function useAnonimizar(codCliente: number) {
  return useEscritaCliente(codCliente, (nome: string) =>
    call(clientes.anonimizarCliente, { params: { codCliente }, body: { nome } }),
  )
}
