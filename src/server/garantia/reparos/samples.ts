import type { reparos, reparosIntegracao } from '#shared/garantia/reparos.ts'
import { atLoja, type Samples, type Target } from '../../core/areas/call-sample.ts'

const forReparo = { params: (a: Target) => ({ codReparo: a.reparo }) }

/** Sample requests for the tests that call every endpoint. */
export const samples: Samples<typeof reparos & typeof reparosIntegracao> = {
  listReparos: atLoja(),
  resumoReparos: atLoja(),
  relogiosReparos: atLoja(),
  reparosDaVisita: { params: (a) => ({ codPassagem: a.passagem }) },
  getReparo: forReparo,
  abrirReparo: {
    body: (a) => ({ codPassagem: a.passagem, titulo: 'Ruído na suspensão', marcarGarantia: true }),
  },
  ligarVisita: { ...forReparo, body: (a) => ({ codPassagem: a.reparoAntes, versao: 1 }) },
  desligarVisita: {
    params: (a) => ({ codReparo: a.reparo, codPassagem: a.reparoVisita }),
    body: () => ({ versao: 1 }),
  },
  anotarContato: { ...forReparo, body: () => ({ canal: 'TELEFONE', texto: 'A peça chega amanhã' }) },
  combinarPrazo: { ...forReparo, body: () => ({ prazoDias: 60, nota: 'Termo assinado na pasta da OS', versao: 1 }) },
  encerrarReparo: { ...forReparo, body: () => ({ estado: 'RESOLVIDO', motivo: 'Bieleta trocada', versao: 1 }) },
  reabrirReparo: { ...forReparo, body: () => ({ versao: 1 }) },
  exportarReparos: atLoja(),
  reparosAbertos: { de: 'rede', ...atLoja() },
}
