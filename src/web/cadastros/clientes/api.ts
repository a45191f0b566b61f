import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { clientes, type ContactChannel, type ClienteData } from '#shared/cadastros/clientes.ts'
import { call } from '../../core/http/api.ts'

/** A customer's data and consents. */
export function clienteQuery(codCliente: number) {
  return queryOptions({
    queryKey: ['clientes', codCliente],
    queryFn: ({ signal }) => call(clientes.getCliente, { params: { codCliente }, signal }),
  })
}

function useClienteWrite<V>(codCliente: number, mutationFn: (v: V) => Promise<ClienteData>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    meta: { naTela: true },
    onSuccess: (c) => {
      client.setQueryData(clienteQuery(codCliente).queryKey, c)
      return client.invalidateQueries({ queryKey: ['oficina-digital'] })
    },
  })
}

/** Stores the customer's consent for a channel. */
export function useConsent(codCliente: number) {
  return useClienteWrite(codCliente, (v: { canal: ContactChannel; concedido: boolean; origem: string }) =>
    call(clientes.registrarConsentimento, { params: { codCliente }, body: v }),
  )
}

/** Erases the customer's personal data; `name` has to match as confirmation. */
export function useAnonymize(codCliente: number) {
  return useClienteWrite(codCliente, (nome: string) =>
    call(clientes.anonimizarCliente, { params: { codCliente }, body: { nome } }),
  )
}
