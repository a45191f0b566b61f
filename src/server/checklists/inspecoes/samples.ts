import type { inspecoes } from '#shared/checklists/inspecoes.ts'
import { type Target, type Samples, atLoja } from '../../core/areas/call-sample.ts'

const forInspecao = { params: (a: Target) => ({ idInspecao: a.inspecao }) }
const forMidia = (a: Target) => ({ idInspecao: a.inspecao, idMidia: a.midia })

/** How each call is made in the matrix of tests. */
export const samples: Samples<typeof inspecoes> = {
  listCarrosInspecao: atLoja(),
  pacoteInspecao: atLoja(),
  ultimaVisita: { query: (a) => `placa=${a.placa}&codConcessionaria=${a.loja}` },
  getInspecao: forInspecao,
  listAtosInspecao: forInspecao,
  registrarAto: {
    ...forInspecao,
    body: () => ({
      ato: {
        tipo: 'ANOTAR',
        id: '7b0c9a52-2f0f-4c55-9a0e-0c6f1c2f8b11',
        noAparelhoEm: '2026-11-20T14:00:00Z',
        texto: 'Cliente volta às 17h',
      },
    }),
  },
  iniciarMidia: {
    ...forInspecao,
    body: (a) => ({ idMidia: a.midia.replace(/^.{8}/, '11111111'), tipo: 'FOTO', bytes: 1, sha256: 'a'.repeat(64) }),
  },
  getMidia: { params: forMidia },
  enviarPedacoMidia: { params: (a) => ({ ...forMidia(a), de: 0 }), bytes: () => Buffer.from('x') },
  getTermo: forInspecao,
}
