import type { clientes } from '#shared/cadastros/clientes.ts'
import type { Target, Samples } from '../../core/areas/call-sample.ts'

const ofCliente = { params: (a: Target) => ({ codCliente: a.cliente }) }

/** How each call is made in the matrix of tests. */
export const samples: Samples<typeof clientes> = {
  getCliente: ofCliente,
  registrarConsentimento: { ...ofCliente, body: () => ({ canal: 'SMS', concedido: true, origem: 'no balcão' }) },
  exportarCliente: ofCliente,
  anonimizarCliente: { ...ofCliente, body: () => ({ nome: 'Ninguém' }) },
}
