import type { conversas } from '#shared/conversas/conversas.ts'
import { type Samples, type Target, atLoja } from '../../core/areas/call-sample.ts'

const forConversa = { params: (a: Target) => ({ codConversa: a.conversa }) }

/** Sample requests for the tests that call every endpoint. */
export const samples: Samples<typeof conversas> = {
  listConversas: atLoja(),
  countConversas: atLoja(),
  getConversa: forConversa,
  listMensagens: forConversa,
  abrirConversa: { body: (a) => ({ codCliente: a.cliente }) },
  enviarMensagem: { ...forConversa, body: () => ({ canal: 'SMS', texto: 'Olá' }) },
  anotar: { ...forConversa, body: () => ({ texto: 'Ligou às 10h' }) },
  marcarLida: { ...forConversa, body: () => ({ ate: 1 }) },
  assumirConversa: { ...forConversa, body: () => ({ codUsuario: null }) },
  resolverConversa: { ...forConversa, body: () => ({ estado: 'RESOLVIDA' }) },
  lembrarConversa: { ...forConversa, body: () => ({ em: null }) },
  colegasDaConversa: forConversa,
  reenviarMensagem: { params: (a) => ({ codConversa: a.conversa, codConversaMensagem: a.conversaMensagem }) },
  enviarAnexo: {
    ...forConversa,
    query: () => 'nome=ponto.png',
    bytes: () =>
      Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
  },
  lerAnexo: { params: (a) => ({ codConversa: a.conversa, idAnexo: a.conversaAnexo }) },
  custosDasConversas: atLoja('mes=2026-11&'),
}
