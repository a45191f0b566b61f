import type { logs } from '#shared/relatorios/logs.ts'
import { type Samples, atLoja } from '../../core/areas/call-sample.ts'

/** Sample requests for the tests that call every endpoint. */
export const samples: Samples<typeof logs> = {
  logDetalhado: { withoutTarget: 'lista' },
  mudancaDoLog: { de: 'rede', params: (a) => ({ codAuditoria: a.action }) },
  opcoesDoLog: { withoutTarget: 'lista' },
  logAcessos: atLoja('de=2026-11-01&ate=2026-11-30&'),
  listaAcessos: { withoutTarget: 'lista' },
  sessoesDoUsuario: { de: 'rede', params: (a) => ({ codUsuario: a.usuario }) },
  encerrarSessaoDoUsuario: { de: 'rede', params: (a) => ({ codUsuario: a.usuario, familia: a.familia }) },
}
