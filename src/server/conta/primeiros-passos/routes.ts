import { checklistInput } from '#shared/suporte/integracao.ts'
import type { primeirosPassos } from '#shared/conta/primeiros-passos.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { prepareChecklist } from '../../suporte/integracao/queries.ts'
import { readSteps } from './queries.ts'

/** Example inspection with one item of each colour, on a fictional car. */
const EXAMPLE = {
  idExterno: 'checklist-de-exemplo',
  veiculo: { placa: 'EXE1M23', marca: 'Fiat', modelo: 'Argo Drive 1.0', km: 30_000 },
  cliente: { nome: 'Cliente de Exemplo' },
  itens: [
    {
      nome: 'Pastilha de freio dianteira',
      estado: 'VERMELHO',
      medida: 1.5,
      unidade: 'mm',
      comentarioCliente: 'No fim: trocar agora.',
    },
    {
      nome: 'Pneu dianteiro esquerdo',
      estado: 'AMARELO',
      medida: 3,
      unidade: 'mm',
      comentarioCliente: 'Trocar em breve.',
    },
    { nome: 'Óleo do motor', estado: 'VERDE' },
  ],
}

export const routes: Handlers<typeof primeirosPassos> = {
  getPrimeirosPassos: (c) => readSteps(c),
  criarChecklistDeExemplo: {
    async prepare(p) {
      const input = checklistInput.parse({ ...EXAMPLE, codConcessionaria: p.body.codConcessionaria })
      // Received like a checklist of the integration: its idExterno creates it once per store.
      const receive = await prepareChecklist(p, input)
      return async (c) => ({ codOrcamento: (await receive(c)).codOrcamento })
    },
  },
}
