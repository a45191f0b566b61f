import type { conta } from '#shared/conta/conta.ts'
import type { Samples } from '../../core/areas/call-sample.ts'

const NIL_UUID = '00000000-0000-4000-8000-000000000000'

/** Sample requests for the tests that call every endpoint. */
export const samples: Samples<typeof conta> = {
  getConta: { withoutTarget: 'lista' },
  salvarNome: { withoutTarget: 'ato', body: () => ({ nome: 'Fulano de Tal' }) },
  trocarMinhaSenha: { withoutTarget: 'ato', body: () => ({ atual: 'x', nova: 'Nova#Senha9' }) },
  encerrarSessao: { withoutTarget: 'ato', params: () => ({ familia: NIL_UUID }) },
  encerrarOutrasSessoes: { withoutTarget: 'ato' },
}
